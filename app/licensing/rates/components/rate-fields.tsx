import type { ReactNode } from "react";
import { ratesCopy as copy, feeField, mediumField } from "#app/licensing/rates/rates-copy.ts";
import type { RatesPage } from "#app/licensing/rates/read-rates-page.server.ts";
import { cellsOfLines, type RowList, rowField } from "#app/licensing/rates/row-lists.ts";
import { media, mediaGroups, pricedMedia } from "#app/rights/media.ts";
import { Field } from "#app/ui/form/field.tsx";
import { FieldError } from "#app/ui/form/field-error.tsx";
import type { FormFields } from "#app/ui/form/form-reply.ts";

type Inputs = { values: Record<string, string>; controls: FormFields };

export function inputOf({ values, controls }: Inputs, name: string) {
  return { name, defaultValue: controls.value(name, values[name] ?? ""), error: controls.error(name) };
}

type NumberFieldProps = Inputs & { name: string; label: ReactNode; hint?: ReactNode };

/** An amount or a percentage. */
export function NumberField({ name, label, hint, ...inputs }: NumberFieldProps) {
  return (
    <Field
      {...inputOf(inputs, name)}
      label={label}
      hint={hint}
      inputMode="decimal"
      maxLength={40}
      autoComplete="off"
      className="rate-line"
    />
  );
}

/** Both fees of each tier. */
export function FeeFields({ tiers, ...inputs }: Inputs & { tiers: RatesPage["tiers"] }) {
  return (
    <ul className="rate-fees">
      {tiers.map(({ id, name }) => (
        <li key={id}>
          <span className="font-semibold">{name}</span>
          {(["master", "composition"] as const).map((side) => (
            <NumberField
              key={side}
              {...inputs}
              name={feeField(side, id)}
              label={
                <>
                  {copy[side]}
                  <span className="sr-only">{`, ${name}`}</span>
                </>
              }
            />
          ))}
        </li>
      ))}
    </ul>
  );
}

/** The factor of each medium, by groups. */
export function MediaFields(inputs: Inputs) {
  const groups = mediaGroups.map((group) => ({
    ...group,
    media: pricedMedia.filter((medium) => group.media.includes(medium)),
  }));
  return groups
    .filter((group) => group.media.length > 0)
    .map(({ label, media: group }) => (
      <fieldset key={label} className="rate-group">
        <legend>{label}</legend>
        <div className="grid gap-1.5">
          {group.map((medium) => (
            <NumberField key={medium} {...inputs} name={mediumField(medium)} label={media[medium]} />
          ))}
        </div>
      </fieldset>
    ));
}

const emptyRows: string[][] = [[], []];

type RowsFieldProps = Inputs & {
  name: RowList;
  label: string;
  hint: string;
  /** Of each column: its label, and what its first one suggests. */
  heads: readonly string[];
  suggested?: readonly string[];
};

/** A list whose rows have a field for each of their values; empty ones are there to be filled. */
export function RowsField({ name, label, hint, heads, suggested, ...inputs }: RowsFieldProps) {
  const { defaultValue, error } = inputOf(inputs, name);
  const rows = [...cellsOfLines(defaultValue, heads.length), ...emptyRows];
  return (
    <fieldset className="rate-rows" aria-describedby={`${name}-hint`}>
      <legend>{label}</legend>
      <FieldError id={`${name}-error`} error={error} label={label} />
      {rows.map((cells, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows are told apart by their place alone.
        <div key={at} className="rate-row" data-columns={heads.length}>
          {heads.map((head, column) => (
            <Field
              key={head}
              name={rowField(name, column)}
              label={`${head}, ${at + 1}`}
              labelHidden
              placeholder={at === rows.length - 1 ? head : undefined}
              defaultValue={cells[column] ?? ""}
              list={column === 0 && suggested ? `${name}-suggested` : undefined}
              aria-invalid={error && at === 0 ? true : undefined}
              maxLength={80}
              autoComplete="off"
              spellCheck={false}
            />
          ))}
        </div>
      ))}
      {suggested ? (
        <datalist id={`${name}-suggested`}>
          {suggested.map((value) => (
            <option key={value} value={value} />
          ))}
        </datalist>
      ) : null}
      <p id={`${name}-hint`} className="hint mt-1.5">
        {hint}
      </p>
    </fieldset>
  );
}
