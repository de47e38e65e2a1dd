import type { FormResult } from "#app/edge/forms/in-dialog.ts";
import { editorCopy as copy } from "#app/playlists/editor/editor-copy.ts";
import { limits } from "#app/playlists/playlist.ts";
import type { PlaylistHeading } from "#app/playlists/rows/playlist-row.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";

type HeadingFormProps = { row: PlaylistHeading; path: string; lastResult: FormResult | undefined };

export function HeadingForm({ row, path, lastResult }: HeadingFormProps) {
  return (
    <FormFrame noValidate action={path} reply={lastResult} className="flex max-w-xl flex-wrap items-end gap-3 pb-4">
      {({ field, value }) => (
        <>
          <input type="hidden" name="rowId" value={row.id} />
          <input type="hidden" name="titleBefore" value={value("titleBefore", row.title)} />
          <Field
            {...field("title", row.title)}
            label={copy.heading}
            maxLength={limits.section}
            className="min-w-48 flex-1"
            required
          />
          <Button name="act" value="rename">
            {copy.rename}
          </Button>
        </>
      )}
    </FormFrame>
  );
}
