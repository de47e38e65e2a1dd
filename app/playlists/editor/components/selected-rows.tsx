import { editorCopy as copy } from "#app/playlists/editor/editor-copy.ts";
import { rowsForm } from "#app/playlists/editor/rows-form.ts";
import type { PlaylistRow } from "#app/playlists/rows/playlist-row.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Select } from "#app/ui/form/select.tsx";

type SelectedRowsProps = {
  rows: PlaylistRow[];
  /** Preview of a sort order: rows cannot be moved. */
  isFixed: boolean;
};

/** Bulk actions on the checked rows. Submit buttons of the shared rows form. */
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
