import type { FormResult } from "#app/edge/forms/in-dialog.ts";
import { editorCopy as copy } from "#app/playlists/editor/editor-copy.ts";
import { resultOf } from "#app/playlists/editor/result-of.ts";
import { limits } from "#app/playlists/playlist.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";

type AddHeadingProps = {
  path: string;
  lastResult: FormResult | undefined;
  /** Id of the row to insert before; without it the heading is appended. */
  above?: string;
};

/** The form of a new section heading. */
export function AddHeading({ path, lastResult, above }: AddHeadingProps) {
  const own = resultOf(lastResult, "heading");
  const result = (own?.initialValue?.above ?? "") === (above ?? "") ? own : undefined;
  return (
    <FormFrame
      noValidate
      action={path}
      reply={result}
      className="mt-6 flex max-w-xl flex-wrap items-end gap-3 print:hidden"
    >
      {({ field }) => (
        <>
          {above ? <input type="hidden" name="above" value={above} /> : null}
          <Field
            {...field("title")}
            label={above ? copy.headingAbove : copy.heading}
            maxLength={limits.section}
            className="min-w-48 flex-1"
            required
          />
          <Button variant="quiet" name="act" value="heading">
            {copy.addHeading}
          </Button>
        </>
      )}
    </FormFrame>
  );
}
