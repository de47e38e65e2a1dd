import { OptionForm } from "#app/catalogue/options/components/option-form.tsx";
import type { FormResult } from "#app/edge/forms/in-dialog.ts";
import { formatDuration } from "#app/player/track/track.ts";
import { AddHeading } from "#app/playlists/editor/components/add-heading.tsx";
import { editorCopy as copy } from "#app/playlists/editor/editor-copy.ts";
import type { EditorPageData } from "#app/playlists/editor/read-editor-page.server.ts";
import { resultOf } from "#app/playlists/editor/result-of.ts";
import { writeTime } from "#app/playlists/editor/row-form.ts";
import { limits } from "#app/playlists/playlist.ts";
import type { PlaylistTrack } from "#app/playlists/rows/playlist-row.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Select } from "#app/ui/form/select.tsx";

type RowFormProps = { row: PlaylistTrack; data: EditorPageData; lastResult: FormResult | undefined };

/** Note, version and passage of a track, and a heading above it. */
export function RowForm({ row, data, lastResult }: RowFormProps) {
  const { id, note, recordingId, startMs, endMs } = row;
  const own = resultOf(lastResult, "row", id);
  const known = data.versions.length > 0 ? data.versions : [{ id: recordingId, label: null, durationMs: 0 }];
  const options = known.map((version) => ({
    value: version.id,
    label: [
      version.label ?? copy.mainVersion,
      ...(version.durationMs ? [formatDuration(version.durationMs)] : []),
    ].join(", "),
  }));
  return (
    <div className="border-b border-line py-4 sm:pl-12">
      <OptionForm action={data.path} lastResult={own} className="grid max-w-xl gap-4">
        {({ valueFor, errorFor }) => (
          <>
            <input type="hidden" name="rowId" value={id} />
            <input type="hidden" name="noteBefore" value={valueFor("noteBefore", note)} />
            <input type="hidden" name="recordingBefore" value={valueFor("recordingBefore", recordingId)} />
            <input type="hidden" name="startBefore" value={valueFor("startBefore", String(startMs ?? ""))} />
            <input type="hidden" name="endBefore" value={valueFor("endBefore", String(endMs ?? ""))} />
            <Field
              multiline
              name="note"
              label={copy.note}
              hint={copy.noteHint}
              maxLength={limits.note}
              defaultValue={valueFor("note", note)}
              error={errorFor("note")}
            />
            <Select
              name="recordingId"
              label={copy.version}
              defaultValue={valueFor("recordingId", recordingId)}
              error={errorFor("recordingId")}
              options={options}
            />
            <div className="grid grid-cols-2 gap-4">
              <Field
                name="start"
                label={copy.start}
                hint={copy.passageHint}
                defaultValue={valueFor("start", writeTime(startMs))}
                error={errorFor("start")}
                autoComplete="off"
              />
              <Field
                name="end"
                label={copy.end}
                defaultValue={valueFor("end", writeTime(endMs))}
                error={errorFor("end")}
                autoComplete="off"
              />
            </div>
            <Button name="act" value="row" className="justify-self-start">
              {copy.save}
            </Button>
          </>
        )}
      </OptionForm>
      <AddHeading path={data.path} lastResult={lastResult} above={id} />
    </div>
  );
}
