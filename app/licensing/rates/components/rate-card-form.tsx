import "#app/licensing/rates/components/rate-card.css";
import type { ReactNode } from "react";
import { roundings } from "#app/licensing/rates/rate-options.ts";
import { ratesCopy as copy, feeField, mediumField, ratesLimits, ratesPath } from "#app/licensing/rates/rates-copy.ts";
import type { RatesPage } from "#app/licensing/rates/read-rates-page.server.ts";
import { cellsOfLines, type RowList, rowField } from "#app/licensing/rates/row-lists.ts";
import { territoryName } from "#app/rights/describe-terms.ts";
import { currencies } from "#app/rights/licence-terms.ts";
import { media, mediaGroups, pricedMedia } from "#app/rights/media.ts";
import { territoryGroups } from "#app/rights/territories/territories.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FieldError } from "#app/ui/form/field-error.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import type { FormFields, FormReply } from "#app/ui/form/form-reply.ts";
import { optionsOf } from "#app/ui/form/options-of.ts";
import "#app/ui/form/save-bar.css";
import { Select } from "#app/ui/form/select.tsx";

type Inputs = { values: Record<string, string>; controls: FormFields };

function inputOf({ values, controls }: Inputs, name: string) {
  return { name, defaultValue: controls.value(name, values[name] ?? ""), error: controls.error(name) };
}

type NumberFieldProps = Inputs & { name: string; label: ReactNode; hint?: ReactNode };

/** An amount or a percentage. */
function NumberField({ name, label, hint, ...inputs }: NumberFieldProps) {
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

type SectionProps = { title: string; lead?: string; children: ReactNode };

function Section({ title, lead, children }: SectionProps) {
  return (
    <fieldset className="grid gap-3 border-t border-line pt-4">
      <legend className="float-left font-display text-xl">{title}</legend>
      {lead === undefined ? null : <p className="hint clear-left">{lead}</p>}
      {children}
    </fieldset>
  );
}

const columns = "clear-left grid items-end gap-x-6 gap-y-3 sm:grid-cols-3";

function FeeFields({ tiers, ...inputs }: Inputs & { tiers: RatesPage["tiers"] }) {
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

function MediaFields(inputs: Inputs) {
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

type RowsFieldProps = Inputs & {
  name: RowList;
  label: string;
  hint: string;
  /** Of each column: its label, and what its first one suggests. */
  heads: readonly string[];
  suggested?: readonly string[];
};

/** A list whose rows have a field for each of their values; empty ones are there to be filled. */
function RowsField({ name, label, hint, heads, suggested, ...inputs }: RowsFieldProps) {
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

const emptyRows: string[][] = [[], []];
const suggestedPlaces = territoryGroups.map(territoryName);

const factorLabels = {
  otherCountry: copy.otherCountry,
  perpetual: copy.perpetual,
  edits: copy.edits,
  category: `${copy.exclusivity}: ${copy.exclusive.category}`,
  territory: `${copy.exclusivity}: ${copy.exclusive.territory}`,
  full: copy.exclusive.full,
  small: `${copy.sizes}: ${copy.size.small}`,
  medium: `${copy.sizes}: ${copy.size.medium}`,
  large: `${copy.sizes}: ${copy.size.large}`,
};
const factorNames = Object.keys(factorLabels) as (keyof typeof factorLabels)[];

/** The whole card as one form, which works without scripts. */
export function RateCardForm({ page, reply }: { page: RatesPage; reply: FormReply | undefined }) {
  const { values, tiers, state, today } = page;
  return (
    <FormFrame id="rate-card" reply={reply} saved={{ path: ratesPath, version: state }} noValidate>
      {(controls) => {
        const inputs = { values, controls };
        const { clientSize, ...rest } = {
          clientSize: inputOf(inputs, "clientSize"),
          currency: inputOf(inputs, "currency"),
        };
        return (
          <>
            {/* Enter in a field submits this first button: it saves a draft, and must not publish. */}
            <button type="submit" name="intent" value="save" className="sr-only" tabIndex={-1} aria-hidden>
              {copy.save}
            </button>
            <Section title={copy.fees} lead={copy.feesLead}>
              <div className={columns}>
                <Select
                  {...rest.currency}
                  label={copy.currency}
                  options={currencies.map((value) => ({ value, label: value }))}
                />
                <NumberField {...inputs} name="minimum" label={copy.minimum} />
                <Select
                  {...inputOf(inputs, "roundTo")}
                  label={copy.roundTo}
                  options={roundings.map((value) => ({ value, label: value }))}
                />
              </div>
              <p className="hint">{copy.minimumHint}</p>
              <FeeFields {...inputs} tiers={tiers} />
            </Section>
            <Section title={copy.media} lead={`${copy.factorsLead} ${copy.mediaLead}`}>
              <div className="rate-columns">
                <MediaFields {...inputs} />
              </div>
            </Section>
            <Section title={copy.factors} lead={copy.factorsLead}>
              <div className="rate-columns">
                <RowsField
                  {...inputs}
                  name="territories"
                  label={copy.territories}
                  hint={copy.territoriesHint}
                  heads={copy.territoryHeads}
                  suggested={suggestedPlaces}
                />
                <RowsField {...inputs} name="term" label={copy.term} hint={copy.termHint} heads={copy.termHeads} />
                <RowsField
                  {...inputs}
                  name="rates"
                  label={copy.rates}
                  hint={copy.ratesHint(controls.value("currency", values.currency ?? ""))}
                  heads={copy.rateHeads}
                />
                <div className="grid break-inside-avoid gap-1.5">
                  {factorNames.map((name) => (
                    <NumberField key={name} {...inputs} name={name} label={factorLabels[name]} />
                  ))}
                </div>
              </div>
            </Section>
            <Section title={copy.clients}>
              <div className={columns}>
                <Select {...inputOf(inputs, "show")} label={copy.show} options={optionsOf(copy.shows)} />
                <Select
                  {...clientSize}
                  label={copy.clientSize}
                  options={[...optionsOf(copy.size), { value: "", label: copy.anySize }]}
                />
                <NumberField {...inputs} name="range" label={copy.range} />
                <Field {...inputOf(inputs, "inForceFrom")} type="date" min={today} label={copy.inForceFrom} />
                <Field
                  {...inputOf(inputs, "note")}
                  label={copy.note}
                  maxLength={ratesLimits.note}
                  className="sm:col-span-2"
                />
              </div>
            </Section>
            <div className="save-bar">
              <Button variant="accent" name="intent" value="publish">
                {copy.publish}
              </Button>
              <Button variant="quiet" name="intent" value="save">
                {copy.save}
              </Button>
            </div>
          </>
        );
      }}
    </FormFrame>
  );
}
