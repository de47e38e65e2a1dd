import { Form } from "@remix-run/react";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { wrapupCopy as copy } from "#app/wrapup/wrapup-copy.ts";

type WrapupFormProps = { year: string; of: string; choices: { of: string; label: string }[]; error: string | null };

/** Which year, and whose. */
export function WrapupForm({ year, of, choices, error }: WrapupFormProps) {
  return (
    <Form
      method="get"
      key={`${year} ${of}`}
      className="flex flex-wrap items-start gap-4 px-gutter pt-8 pb-6 print:hidden"
    >
      <Field
        name="year"
        label={copy.year}
        defaultValue={year}
        inputMode="numeric"
        error={error}
        maxLength={10}
        className="w-40"
      />
      <Select
        name="of"
        label={copy.of}
        defaultValue={of}
        options={choices.map((choice) => ({ value: choice.of, label: choice.label }))}
        className="max-w-64"
      />
      <div className="pt-7">
        <Button variant="quiet">{copy.show}</Button>
      </div>
    </Form>
  );
}
