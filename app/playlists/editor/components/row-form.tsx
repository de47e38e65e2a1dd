import type { FormResult } from "#app/edge/forms/in-dialog.ts";
import { AddHeading } from "#app/playlists/editor/components/add-heading.tsx";
import { PassageFields } from "#app/playlists/editor/components/passage-fields.tsx";
import { editorCopy as copy } from "#app/playlists/editor/editor-copy.ts";
import type { EditorPageData } from "#app/playlists/editor/read-editor-page.server.ts";
import { resultOf } from "#app/playlists/editor/result-of.ts";
import { limits } from "#app/playlists/playlist.ts";
import type { PlaylistTrack } from "#app/playlists/rows/playlist-row.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";

type RowFormProps = { row: PlaylistTrack; data: EditorPageData; lastResult: FormResult | undefined };

/** Note, version and passage of a track, and a heading above it. */
export function RowForm({ row, data, lastResult }: RowFormProps) {
  const { id, note } = row;
  const own = resultOf(lastResult, "row", id);
  return (
    <div className="pb-4">
      <FormFrame noValidate action={data.path} reply={own} className="grid max-w-xl gap-4">
        {({ field, value, error }) => (
          <>
            <input type="hidden" name="rowId" value={id} />
            <input type="hidden" name="noteBefore" value={value("noteBefore", note)} />
            <Field
              multiline
              {...field("note", note)}
              label={copy.note}
              autoFocus
              hint={copy.noteHint}
              maxLength={limits.note}
            />
            <PassageFields saved={row} versions={data.versions} value={value} error={error} />
            <Button name="act" value="row" className="justify-self-start">
              {copy.save}
            </Button>
          </>
        )}
      </FormFrame>
      <AddHeading path={data.path} lastResult={lastResult} above={id} />
    </div>
  );
}
