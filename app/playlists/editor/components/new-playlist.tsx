import type { FormResult } from "#app/edge/forms/in-dialog.ts";
import { TextFields } from "#app/playlists/editor/components/text-fields.tsx";
import { editorCopy as copy } from "#app/playlists/editor/editor-copy.ts";
import { resultOf } from "#app/playlists/editor/result-of.ts";
import { visibilities } from "#app/playlists/playlist.ts";
import { smartCopy } from "#app/playlists/smart/smart-copy.ts";
import { Button } from "#app/ui/form/button.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { Select } from "#app/ui/form/select.tsx";

type NewPlaylistProps = { path: string; folderId: string; lastResult: FormResult | undefined };

/** Form of a new playlist, collapsed unless it has errors. */
export function NewPlaylist({ path, folderId, lastResult }: NewPlaylistProps) {
  const own = resultOf(lastResult, "create") ?? resultOf(lastResult, "create-smart");
  return (
    <details className="group relative open:w-full" open={own !== undefined}>
      <summary className="btn btn-accent">{copy.newPlaylist}</summary>
      <FormFrame noValidate action={path} reply={own} className="mt-4 grid max-w-xl gap-4">
        {(controls) => (
          <>
            <input type="hidden" name="folderId" value={folderId} />
            <TextFields controls={controls} />
            <Select
              {...controls.field("visibility", "private")}
              label={copy.visibilityLabel}
              options={visibilities.map((value) => ({
                value,
                label: `${copy.visibility[value]}: ${copy.visibilityHint[value]}`,
              }))}
            />
            <div className="flex flex-wrap gap-2">
              <Button variant="accent" name="act" value="create">
                {copy.create}
              </Button>
              <Button variant="quiet" name="act" value="create-smart">
                {smartCopy.create}
              </Button>
            </div>
          </>
        )}
      </FormFrame>
    </details>
  );
}
