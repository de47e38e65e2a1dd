import type { FieldMetadata } from "@conform-to/react";
import { scopeGroups } from "#app/identity/access/scope-copy.ts";
import { CheckboxGroup } from "#app/identity/components/checkbox-group.tsx";
import { FieldError } from "#app/ui/form/field-error.tsx";

type ScopeFieldsProps = {
  field: FieldMetadata<string[]>;
  legend: string;
  /** The permissions to choose from. */
  scopes: readonly string[];
};

/** Permissions by area, described beside their names. */
export function ScopeFields({ field, legend, scopes }: ScopeFieldsProps) {
  const groups = scopeGroups
    .map(({ title, scopes: texts }) => ({
      title,
      options: Object.entries(texts)
        .filter(([value]) => scopes.includes(value))
        .map(([value, text]) => ({ value, label: <ScopeLabel name={value} text={text} /> })),
    }))
    .filter(({ options }) => options.length > 0);
  const error = field.errors?.[0];
  return (
    <fieldset aria-describedby={error ? field.errorId : undefined} className="grid gap-6">
      <legend className="mb-3 text-xl">{legend}</legend>
      {groups.map(({ title, options }) => (
        <CheckboxGroup key={title} field={field} legend={title} options={options} columns error={null} />
      ))}
      <FieldError id={field.errorId} error={error} label={legend} />
    </fieldset>
  );
}

type ScopeLabelProps = { name: string; text: string };

function ScopeLabel({ name, text }: ScopeLabelProps) {
  return (
    <>
      {text} <code className="block text-[0.8125rem] wrap-anywhere text-mute">{name}</code>
    </>
  );
}
