import { getFormProps, getInputProps, getSelectProps, type SubmissionResult } from "@conform-to/react";
import { useSchemaForm } from "#app/edge/forms/use-schema-form.ts";
import { agentScopeNames } from "#app/identity/access/agent-scopes.ts";
import { agentScopeTexts, copy } from "#app/identity/agents/agent-copy.ts";
import { agentLifetimeOptions, agentTokenSchema } from "#app/identity/agents/agent-token.ts";
import { CheckboxGroup } from "#app/identity/components/checkbox-group.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { Select } from "#app/ui/form/select.tsx";

const options = agentScopeNames.map((value) => ({ value, label: agentScopeTexts[value] }));

type AgentTokenFormProps = { lastResult: SubmissionResult<string[]> | undefined };

/** Name, scopes and lifetime of a token for a program that cannot ask for access itself. */
export function AgentTokenForm({ lastResult }: AgentTokenFormProps) {
  const [form, fields] = useSchemaForm(agentTokenSchema, { lastResult });
  return (
    <FormFrame
      {...getFormProps(form)}
      errors={form.errors}
      className="mt-10 grid max-w-2xl gap-5 border-t border-line pt-6"
    >
      <h2 className="text-xl">{copy.token.heading}</h2>
      <p className="text-mute">
        {copy.token.lead} {copy.never}
      </p>
      <Field
        {...getInputProps(fields.name, { type: "text" })}
        key={fields.name.key}
        label={copy.token.name}
        error={fields.name.errors?.[0]}
        autoComplete="off"
      />
      <CheckboxGroup field={fields.scopes} legend={copy.token.scopes} options={options} />
      <Select
        {...getSelectProps(fields.days)}
        key={fields.days.key}
        label={copy.token.days}
        error={fields.days.errors?.[0]}
        options={agentLifetimeOptions}
      />
      <div>
        <Button variant="accent">{copy.token.submit}</Button>
      </div>
    </FormFrame>
  );
}
