import { editorCopy as copy } from "#app/playlists/editor/editor-copy.ts";
import { rowsForm } from "#app/playlists/editor/rows-form.ts";
import type { PlaylistRow } from "#app/playlists/rows/playlist-row.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Select } from "#app/ui/form/select.tsx";

type SelectedRowsProps = {
  rows: PlaylistRow[];
  /** The rows are in the order of a preview: they are not moved. */
  isFixed: boolean;
};

/** What is done with the rows whose boxes are checked, all at once. Submit buttons of the form of all rows. */
export function SelectedRows({ rows, isFixed }: SelectedRowsProps) {
  const sections = rows.flatMap((row) =>
    row.kind === "heading" ? [{ value: row.id, label: copy.endOf(row.title) }] : [],
  );
  const places = [{ value: "top", label: copy.toTop }, ...sections, { value: "bottom", label: copy.toBottom }];
  return (
    <div className="mt-4 flex flex-wrap items-end gap-3">
      {isFixed ? null : (
        <>
          <Select form={rowsForm} name="to" label={copy.moveSelectedTo} options={places} className="max-w-60" />
          <Button form={rowsForm} variant="quiet" name="act" value="place">
            {copy.moveSelected}
          </Button>
        </>
      )}
      <Button form={rowsForm} variant="quiet" name="act" value="remove">
        {copy.removeSelected}
      </Button>
    </div>
  );
}
