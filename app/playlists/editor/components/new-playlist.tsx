import { OptionForm } from "#app/catalogue/options/components/option-form.tsx";
import type { FormResult } from "#app/edge/forms/in-dialog.ts";
import { editorCopy as copy } from "#app/playlists/editor/editor-copy.ts";
import { resultOf } from "#app/playlists/editor/result-of.ts";
import { limits, visibilities } from "#app/playlists/playlist.ts";
import { smartCopy } from "#app/playlists/smart/smart-copy.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Select } from "#app/ui/form/select.tsx";

type NewPlaylistProps = { path: string; folderId: string; lastResult: FormResult | undefined };

/** The form of a new playlist, folded until it is wanted or comes back with a mistake. */
export function NewPlaylist({ path, folderId, lastResult }: NewPlaylistProps) {
  const own = resultOf(lastResult, "create") ?? resultOf(lastResult, "create-smart");
  return (
    <details className="group relative open:w-full" open={own !== undefined}>
      <summary className="btn btn-accent">{copy.newPlaylist}</summary>
      <OptionForm action={path} lastResult={own} className="mt-4 grid max-w-xl gap-4">
        {({ valueFor, errorFor }) => (
          <>
            <input type="hidden" name="folderId" value={folderId} />
            <Field
              name="name"
              label={copy.name}
              hint={copy.nameHint}
              maxLength={limits.name}
              defaultValue={valueFor("name")}
              error={errorFor("name")}
              required
            />
            <Field
              name="client"
              label={copy.client}
              hint={copy.clientHint}
              maxLength={limits.client}
              defaultValue={valueFor("client")}
              error={errorFor("client")}
            />
            <Select
              name="visibility"
              label={copy.visibilityLabel}
              defaultValue={valueFor("visibility", "private")}
              error={errorFor("visibility")}
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
      </OptionForm>
    </details>
  );
}
