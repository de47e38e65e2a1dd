import type { SongFilesPage } from "#app/backoffice/song-files/read-song-files.server.ts";
import { songFilesCopy as copy } from "#app/backoffice/song-files/song-files-copy.ts";
import { songTabPath } from "#app/backoffice/songs/song-tabs.ts";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import type { FormReply } from "#app/ui/form/form-reply.ts";

type StemsFormProps = Pick<SongFilesPage, "id" | "version" | "stems"> & { reply: FormReply | undefined };

/** Labels and order of the stems. */
export function StemsForm({ id, version, stems, reply }: StemsFormProps) {
  const rows = reply?.status === "error" ? reply.initialValue?.stems : undefined;
  const typed = (stemId: string) =>
    Array.isArray(rows) ? (rows as Record<string, string | undefined>[]).find((row) => row.id === stemId) : undefined;
  return (
    <section>
      <h2 className="mb-2 text-xl">{copy.stems}</h2>
      {stems.length === 0 ? (
        <p className="text-mute">{copy.noStems}</p>
      ) : (
        <FormFrame reply={reply} keyless saved={{ path: songTabPath(id, "files"), version }} submit>
          {(fields) => (
            <>
              <p className="max-w-prose text-mute">{copy.stemsLead}</p>
              {stems.map((stem, at) => {
                const row = typed(stem.id);
                const name = (field: string) => `stems[${at}].${field}`;
                return (
                  <fieldset key={stem.id} className="grid max-w-xl grid-cols-[6rem_minmax(0,1fr)] gap-4">
                    <legend className="sr-only">{stem.label}</legend>
                    <input type="hidden" name={name("id")} value={stem.id} />
                    <Field
                      label={copy.stemPosition}
                      name={name("position")}
                      inputMode="numeric"
                      defaultValue={row ? (row.position ?? "") : String(stem.position)}
                      error={fields.error(name("position"))}
                    />
                    <Field
                      label={copy.stemLabel}
                      name={name("label")}
                      maxLength={80}
                      defaultValue={row ? (row.label ?? "") : stem.label}
                      error={fields.error(name("label"))}
                    />
                  </fieldset>
                );
              })}
            </>
          )}
        </FormFrame>
      )}
    </section>
  );
}
