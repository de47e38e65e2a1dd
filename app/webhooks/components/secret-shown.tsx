import { Field } from "#app/ui/form/field.tsx";
import { webhooksCopy } from "#app/webhooks/webhooks-copy.ts";

const { secret: copy } = webhooksCopy;

type SecretShownProps = { secret: string };

/** A secret in the one response that has it. */
export function SecretShown({ secret }: SecretShownProps) {
  return (
    <div role="status" className="mb-8">
      <Field label={copy.label} hint={copy.shown} value={secret} readOnly autoComplete="off" spellCheck={false} />
    </div>
  );
}
