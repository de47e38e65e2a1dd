import type { SubmissionResult } from "@conform-to/react";
import { Form, useActionData } from "@remix-run/react";
import { copy } from "#app/shell/outage-copy.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { Field } from "#app/ui/form/field.tsx";

type OutageFormProps = { saved: { active: boolean; firstContact: string; secondContact: string } | null };

const contacts = ["firstContact", "secondContact"] as const;

/** The staff's switch of the outage page and banner. Validated by the server only, to keep the public page small. */
export function OutageForm({ saved }: OutageFormProps) {
  const reply = useActionData<SubmissionResult<string[]>>();
  const sent = reply?.initialValue as Record<string, string> | undefined;
  return (
    <Form method="post" className="mt-14 grid max-w-md gap-5 border-t border-line pt-8">
      <h2 className="text-2xl">{copy.form.title}</h2>
      <p className="text-mute">{copy.form.lead}</p>
      <Checkbox
        name="active"
        role="switch"
        label={copy.form.active}
        defaultChecked={sent ? sent.active === "on" : saved?.active}
      />
      {contacts.map((name) => (
        <Field
          key={name}
          label={copy.form[name]}
          name={name}
          type="email"
          required
          hint={copy.form.hint}
          defaultValue={sent?.[name] ?? saved?.[name] ?? ""}
          error={reply?.error?.[name]?.[0]}
        />
      ))}
      <Button variant="accent" className="justify-self-start">
        {copy.form.save}
      </Button>
    </Form>
  );
}
