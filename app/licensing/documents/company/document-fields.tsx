import type { ReactNode } from "react";
import { clauseFields, clauseKinds } from "#app/licensing/documents/company/clauses.ts";
import { companyDocumentsCopy as copy } from "#app/licensing/documents/company/company-documents-copy.ts";
import type { typedDocuments } from "#app/licensing/documents/company/company-documents-form.ts";
import { documentLimits as limits } from "#app/licensing/documents/company/document-settings.ts";
import { listCountries } from "#app/ui/countries.ts";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { Field } from "#app/ui/form/field.tsx";
import type { FormFields } from "#app/ui/form/form-reply.ts";
import { optionsOf } from "#app/ui/form/options-of.ts";
import { Select } from "#app/ui/form/select.tsx";

type Stored = ReturnType<typeof typedDocuments>;
type Name = Exclude<keyof Stored, "wordmark">;
type DocumentFieldsProps = { stored: Stored; fields: FormFields };

export const countryOptions = () => [
  { value: "", label: copy.noCountry },
  ...listCountries().map(({ code, name }) => ({ value: code, label: name })),
];

function Group({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-5">
      <legend className="mb-1 text-xl">{title}</legend>
      {hint ? <p className="hint">{hint}</p> : null}
      {children}
    </fieldset>
  );
}

/** What a company prints on its documents: look, licensor, payment, clauses. */
export function DocumentFields({ stored, fields: { field, value, error } }: DocumentFieldsProps) {
  const props = (name: Name) => field(name, stored[name]);
  const line = (name: Name, label: string, hint?: string, maxLength = limits.line) => (
    <Field {...props(name)} label={label} hint={hint} maxLength={maxLength} autoComplete="off" />
  );
  const wordmark = value("wordmark", stored.wordmark ?? "");
  return (
    <>
      <Group title={copy.sender}>
        <Field {...props("legalName")} label={copy.legalName} maxLength={limits.line} required autoComplete="off" />
        {line("street", copy.street)}
        <div className="grid gap-5 sm:grid-cols-[9rem_minmax(0,1fr)]">
          {line("postcode", copy.postcode, undefined, limits.id)}
          {line("city", copy.city)}
        </div>
        <Select {...props("country")} label={copy.country} options={countryOptions()} />
        {line("vatId", copy.vatId, copy.vatIdHint, limits.id)}
        {line("taxNumber", copy.taxNumber, copy.taxNumberHint, limits.id)}
      </Group>
      <Group title={copy.payment}>
        {line("iban", copy.iban, undefined, limits.id)}
        {line("bic", copy.bic, undefined, limits.id)}
        {line("termDays", copy.termDays, undefined, 3)}
        {line("taxPercent", copy.taxPercent, copy.taxHint, 6)}
        {line("prefix", copy.prefix, copy.prefixHint, 12)}
      </Group>
      <Group title={copy.look}>
        <Select
          {...props("language")}
          label={copy.language}
          hint={copy.languageHint}
          options={optionsOf(copy.languages)}
        />
        {wordmark ? <input type="hidden" name="wordmark" value={wordmark} /> : null}
        <Field
          type="file"
          name="wordmarkFile"
          accept=".svg,.png,image/svg+xml,image/png"
          label={wordmark ? copy.replaceWordmark : copy.wordmark}
          hint={copy.wordmarkHint}
          error={error("wordmark")}
        />
        {wordmark ? (
          <Checkbox
            name="removeWordmark"
            defaultChecked={value("removeWordmark") === "on"}
            label={copy.removeWordmark}
          />
        ) : null}
        {line("accent", copy.accent, copy.accentHint, 9)}
      </Group>
      <Group title={copy.clauses} hint={copy.clausesHint}>
        {clauseKinds.map((kind) => (
          <Field
            key={kind}
            {...props(kind)}
            label={copy.clause[kind]}
            hint={copy.fields(clauseFields[kind])}
            multiline
            rows={4}
            maxLength={limits.clause}
          />
        ))}
      </Group>
    </>
  );
}
