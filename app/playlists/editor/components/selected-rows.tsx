import { editorCopy as copy } from "#app/playlists/editor/editor-copy.ts";
import { rowsForm } from "#app/playlists/editor/rows-form.ts";
import type { PlaylistHeading } from "#app/playlists/rows/playlist-row.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Select } from "#app/ui/form/select.tsx";

type SelectedRowsProps = {
  headings: PlaylistHeading[];
  /** Preview of a sort order: rows cannot be moved. */
  isFixed: boolean;
};

/** Bulk actions on the checked rows. Submit buttons of the shared rows form. */
export function SelectedRows({ headings, isFixed }: SelectedRowsProps) {
  const sections = headings.map(({ id, title }) => ({ value: id, label: copy.endOf(title) }));
  const places = [{ value: "top", label: copy.toTop }, ...sections, { value: "bottom", label: copy.toBottom }];
  return (
    <div className="mt-4 flex flex-wrap items-end gap-3 print:hidden">
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
