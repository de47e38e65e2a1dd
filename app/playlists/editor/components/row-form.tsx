import { OptionForm } from "#app/catalogue/options/components/option-form.tsx";
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

type RowFormProps = { row: PlaylistTrack; data: EditorPageData; lastResult: FormResult | undefined };

/** Note, version and passage of a track, and a heading above it. */
export function RowForm({ row, data, lastResult }: RowFormProps) {
  const { id, note } = row;
  const own = resultOf(lastResult, "row", id);
  return (
    <div className="border-b border-line py-4 sm:pl-12">
      <OptionForm action={data.path} lastResult={own} className="grid max-w-xl gap-4">
        {({ valueFor, errorFor }) => (
          <>
            <input type="hidden" name="rowId" value={id} />
            <input type="hidden" name="noteBefore" value={valueFor("noteBefore", note)} />
            <Field
              multiline
              name="note"
              label={copy.note}
              hint={copy.noteHint}
              maxLength={limits.note}
              defaultValue={valueFor("note", note)}
              error={errorFor("note")}
            />
            <PassageFields saved={row} versions={data.versions} valueFor={valueFor} errorFor={errorFor} />
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
