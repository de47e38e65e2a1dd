import { maxPresetName } from "#app/rights/usage/presets/preset-limits.ts";
import type { UsagePage } from "#app/rights/usage/read-usage-page.server.ts";
import { usageCopy } from "#app/rights/usage/usage-copy.ts";
import { usageFormPath } from "#app/rights/usage/usage-path.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import type { FormReply } from "#app/ui/form/form-reply.ts";

const copy = usageCopy.presets;

type SavePresetProps = { page: UsagePage; sentence: string; reply: FormReply | undefined };

/** Saves the use that is on under a name. */
export function SavePreset({ page, sentence, reply }: SavePresetProps) {
  const own = reply?.initialValue?.act === "save" ? reply : undefined;
  return (
    <FormFrame
      action={usageFormPath(page.returnTo)}
      reply={own}
      unlisted={["usage"]}
      noValidate
      className="mt-8 grid max-w-md gap-3"
    >
      {({ field }) => (
        <>
          <h3 className="text-lg">{copy.save}</h3>
          <p className="text-row text-mute">{copy.saveText(sentence)}</p>
          <input type="hidden" name="usage" value={page.text} />
          <Field {...field("name")} label={copy.nameLabel} hint={copy.nameHint} maxLength={maxPresetName} />
          <Button variant="quiet" name="act" value="save" className="justify-self-start">
            {copy.save}
          </Button>
        </>
      )}
    </FormFrame>
  );
}
