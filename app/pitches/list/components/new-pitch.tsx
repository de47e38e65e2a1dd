import type { FormResult } from "#app/edge/forms/in-dialog.ts";
import { pitchLimits as limits, pitchesPath } from "#app/pitches/pitch.ts";
import { pitchCopy as copy } from "#app/pitches/pitch-copy.ts";
import { resultOf } from "#app/playlists/editor/result-of.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";

/** Form of a new pitch, collapsed unless it has errors. */
export function NewPitch({ lastResult }: { lastResult: FormResult | undefined }) {
  const own = resultOf(lastResult, "create");
  return (
    <details className="group relative open:w-full" open={own !== undefined}>
      <summary className="btn btn-accent">{copy.newPitch}</summary>
      <FormFrame noValidate action={pitchesPath} reply={own} className="mt-4 grid max-w-xl gap-4">
        {({ field }) => (
          <>
            <Field {...field("title")} label={copy.name} hint={copy.nameHint} maxLength={limits.title} required />
            <Field {...field("client")} label={copy.client} hint={copy.clientHint} maxLength={limits.client} />
            <Button variant="accent" name="act" value="create" className="justify-self-start">
              {copy.create}
            </Button>
          </>
        )}
      </FormFrame>
    </details>
  );
}
