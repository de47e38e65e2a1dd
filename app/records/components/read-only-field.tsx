import { Form } from "@remix-run/react";
import { recordCopy } from "#app/records/definition/record-copy.ts";
import type { InputValue, RecordField } from "#app/records/definition/record-type.ts";
import { Button } from "#app/ui/form/button.tsx";

const { delivered: copy } = recordCopy;
const formId = "unlock";

type ReadOnlyFieldProps = { name: string; field: RecordField; text: string; value: InputValue };

/** A field that DDEX owns, with the button that opens it to people, or one that follows from other data. */
export function ReadOnlyField({ name, field: { label, hint, picture, isDerived }, text, value }: ReadOnlyFieldProps) {
  const key = picture && typeof value === "string" ? value : "";
  return (
    <fieldset className="border-l-2 border-line pl-3">
      <legend className="label float-left w-full">{label}</legend>
      {key === "" ? (
        <p className="whitespace-pre-line [overflow-wrap:anywhere]">{text === "" ? "–" : text}</p>
      ) : (
        <img src={`/media/${key}`} alt="" className="mt-1 size-40 object-cover" />
      )}
      <div className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="hint">{isDerived ? hint : copy.source}</span>
        {isDerived ? null : (
          <Button
            variant="quiet"
            size="small"
            form={formId}
            name="field"
            value={name}
            aria-label={copy.unlockOf(label)}
          >
            {copy.unlock}
          </Button>
        )}
      </div>
    </fieldset>
  );
}

/** The form of those buttons, outside of that of the record. */
export function UnlockForm() {
  return (
    <Form id={formId} method="post" preventScrollReset>
      <input type="hidden" name="act" value="unlock" />
    </Form>
  );
}
