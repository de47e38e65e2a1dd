import { brandsCopy } from "#app/brands/brands-copy.ts";
import {
  type BrandRules,
  type BrandStatus,
  brandStatuses,
  brandLimits as limits,
  tempoLimits,
  vocalRules,
} from "#app/catalogue/fit/brand.ts";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FieldError } from "#app/ui/form/field-error.tsx";
import type { FormFields } from "#app/ui/form/form-reply.ts";
import { Select } from "#app/ui/form/select.tsx";

const { fields: copy } = brandsCopy;

type SavedBrand = BrandRules & { name: string; client: string; status: BrandStatus; rivals: string[] };

type BrandFieldsProps = FormFields & {
  /** Null for a new brand. */
  saved: SavedBrand | null;
  /** Brands that can be rivals. */
  others: { id: string; name: string }[];
};

/** Fields of a brand, filled with the submitted or the saved values. */
export function BrandFields({ field, value, values, error, saved, others }: BrandFieldsProps) {
  const text = (name: "name" | "client", label: string, hint?: string) => (
    <Field
      {...{ name, label, hint, error: error(name) }}
      defaultValue={value(name, saved?.[name])}
      maxLength={limits[name]}
      autoComplete="off"
      required={name === "name"}
    />
  );
  const tempo = (name: "bpmMin" | "bpmMax") => (
    <Field
      {...{ name, label: copy[name], error: error(name) }}
      type="number"
      defaultValue={value(name, saved?.[name]?.toString())}
      {...tempoLimits}
      step={1}
    />
  );
  const ticked = values("rivals", saved?.rivals);
  return (
    <>
      {text("name", copy.name)}
      {text("client", copy.client, copy.clientHint)}
      <Select
        {...field("status", saved?.status ?? "draft")}
        label={copy.status}
        hint={copy.statusHint}
        options={brandStatuses.map((status) => ({ value: status, label: brandsCopy.statuses[status] }))}
      />
      <h2 className="text-lg font-semibold">{copy.rules}</h2>
      <div className="grid gap-4 sm:grid-cols-3">
        {tempo("bpmMin")}
        {tempo("bpmMax")}
        <Select
          {...field("vocals", saved?.vocals ?? "any")}
          label={copy.vocals}
          options={vocalRules.map((rule) => ({ value: rule, label: brandsCopy.vocals[rule] }))}
        />
      </div>
      <Field
        multiline
        {...field("bannedWords", saved?.bannedWords.join(", "))}
        label={copy.bannedWords}
        hint={copy.bannedWordsHint}
      />
      <fieldset>
        <legend className="label">{copy.rivals(limits.rivals)}</legend>
        {others.length === 0 ? <p className="hint">{copy.noRivals}</p> : null}
        <div className="grid max-h-60 overflow-y-auto sm:grid-cols-2">
          {others.map(({ id, name }) => (
            <Checkbox key={id} name="rivals" value={id} label={name} defaultChecked={ticked.includes(id)} />
          ))}
        </div>
        <FieldError id="rivals-error" error={error("rivals")} label={copy.rivals(limits.rivals)} />
      </fieldset>
    </>
  );
}
