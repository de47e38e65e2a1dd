import { deliveryCopy as copy } from "#app/licensing/delivery/delivery-copy.ts";
import { fileChoice } from "#app/licensing/delivery/file-choice.ts";
import type { DeliveredSong } from "#app/licensing/delivery/read-delivery.server.ts";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { FieldError } from "#app/ui/form/field-error.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import type { FormReply } from "#app/ui/form/form-reply.ts";
import { formatBytes } from "#app/ui/format-bytes.ts";

type FileChoicesProps = { songs: DeliveredSong[]; reply: FormReply | undefined };

/** What the client downloads, for the staff to choose. */
export function FileChoices({ songs, reply }: FileChoicesProps) {
  const typed = reply?.initialValue ? [reply.initialValue.files ?? []].flat().map(String) : null;
  return (
    <FormFrame id="files" reply={reply} keyless submit={copy.save} className="grid gap-6">
      {({ error }) => (
        <>
          {songs.map(({ recordingId, title, kinds }) => (
            <fieldset key={recordingId} className="grid gap-1">
              <legend className="label [overflow-wrap:anywhere]">{title}</legend>
              {kinds.length === 0 ? <p className="hint">{copy.noFiles}</p> : null}
              {kinds.map(({ kind, files, isChosen, downloads }) => {
                const value = fileChoice({ recordingId, kind });
                const size = formatBytes(files.reduce((sum, { bytes }) => sum + bytes, 0));
                return (
                  <Checkbox
                    key={kind}
                    name="files"
                    value={value}
                    label={copy.choice(copy.kinds[kind], size, downloads)}
                    defaultChecked={typed === null ? isChosen : typed.includes(value)}
                  />
                );
              })}
            </fieldset>
          ))}
          <FieldError id="files-error" error={error("files")} />
        </>
      )}
    </FormFrame>
  );
}
