import { Form, Link } from "@remix-run/react";
import type { UsagePreset } from "#app/rights/usage/presets/preset.ts";
import { maxPresetName } from "#app/rights/usage/presets/preset-limits.ts";
import { usageCopy } from "#app/rights/usage/usage-copy.ts";
import { usageFormPath, withUsage } from "#app/rights/usage/usage-path.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import type { FormReply } from "#app/ui/form/form-reply.ts";

const copy = usageCopy.presets;

type PresetRowProps = { preset: UsagePreset; returnTo: string; reply: FormReply | undefined };

/** A saved use: the link that turns it on, rename and delete. */
export function PresetRow({
  preset: { id, name, usage, version, sentence, canChange },
  returnTo,
  reply,
}: PresetRowProps) {
  const { act, id: of } = reply?.initialValue ?? {};
  const own = act === "rename" && of === id ? reply : undefined;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3">
      <div className="min-w-0 flex-1 basis-60">
        <Link to={withUsage(returnTo, usage)} className="link font-semibold [overflow-wrap:anywhere]">
          {name}
        </Link>
        <p className="text-row text-mute [overflow-wrap:anywhere]">{sentence}</p>
      </div>
      {canChange ? (
        <>
          <details open={own !== undefined}>
            <summary className="btn btn-quiet btn-small">{copy.rename}</summary>
            <FormFrame
              action={usageFormPath(returnTo)}
              reply={own}
              noValidate
              className="mt-2 flex flex-wrap items-end gap-2"
            >
              {({ field, value }) => (
                <>
                  <input type="hidden" name="id" value={id} />
                  <input type="hidden" name="version" value={value("version", version)} />
                  <Field
                    {...field("name", name)}
                    label={copy.renameLabel(name)}
                    labelHidden
                    maxLength={maxPresetName}
                  />
                  <Button variant="quiet" size="small" name="act" value="rename">
                    {copy.rename}
                  </Button>
                </>
              )}
            </FormFrame>
          </details>
          <Form method="post" action={usageFormPath(returnTo)}>
            <input type="hidden" name="id" value={id} />
            <Button variant="quiet" size="small" name="act" value="delete" aria-label={copy.deleteLabel(name)}>
              {copy.delete}
            </Button>
          </Form>
        </>
      ) : null}
    </li>
  );
}
