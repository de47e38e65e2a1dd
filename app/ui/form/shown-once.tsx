import { CopyButton } from "#app/ui/form/copy-button.tsx";
import { Field } from "#app/ui/form/field.tsx";

type ShownOnceProps = { label: string; hint: string; value: string };

/** A secret in the one response that has it. */
export function ShownOnce({ label, hint, value }: ShownOnceProps) {
  return (
    <div role="status" className="mb-8 grid gap-3">
      <Field label={label} hint={hint} value={value} readOnly autoComplete="off" spellCheck={false} />
      <CopyButton code={value} size="small" />
    </div>
  );
}
