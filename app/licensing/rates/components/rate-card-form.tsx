import "#app/licensing/rates/components/rate-card.css";
import type { ReactNode } from "react";
import {
  FeeFields,
  inputOf,
  MediaFields,
  NumberField,
  RowsField,
} from "#app/licensing/rates/components/rate-fields.tsx";
import { roundings } from "#app/licensing/rates/rate-options.ts";
import { ratesCopy as copy, mediumField, ratesLimits, ratesPath } from "#app/licensing/rates/rates-copy.ts";
import type { RatesPage } from "#app/licensing/rates/read-rates-page.server.ts";
import { rowLists } from "#app/licensing/rates/row-lists.ts";
import { territoryName } from "#app/rights/describe-terms.ts";
import { currencies } from "#app/rights/licence-terms.ts";
import { pricedMedia } from "#app/rights/media.ts";
import { territoryGroups } from "#app/rights/territories/territories.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import type { FormReply } from "#app/ui/form/form-reply.ts";
import { optionsOf } from "#app/ui/form/options-of.ts";
import "#app/ui/form/save-bar.css";
import { Folded } from "#app/ui/folded.tsx";
import { Select } from "#app/ui/form/select.tsx";

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
const foldedNames = [...pricedMedia.map(mediumField), ...rowLists, ...factorNames];

/** The whole card as one form, which works without scripts. */
export function RateCardForm({ page, reply }: { page: RatesPage; reply: FormReply | undefined }) {
  const { values, tiers, state, today } = page;
  return (
    <FormFrame id="rate-card" reply={reply} saved={{ path: ratesPath, version: state }} noValidate>
      {(controls) => {
        const inputs = { values, controls };
        const priced = pricedMedia.filter((medium) => inputOf(inputs, mediumField(medium)).defaultValue !== "");
        return (
          <>
            {/* Enter in a field submits this first button: it saves a draft, and must not publish. */}
            <button type="submit" name="intent" value="save" className="sr-only" tabIndex={-1} aria-hidden>
              {copy.save}
            </button>
            <Section title={copy.fees} lead={copy.feesLead}>
              <div className={columns}>
                <Select
                  {...inputOf(inputs, "currency")}
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
            <Folded
              className="border-t border-line pt-2"
              open={foldedNames.some((name) => controls.error(name) !== undefined)}
              title={
                <span>
                  <span className="font-display text-xl">{copy.factors}</span>{" "}
                  <span className="text-row font-normal text-mute">
                    {copy.mediaSum(priced.length, pricedMedia.length)}
                  </span>
                </span>
              }
            >
              <p className="hint my-2">{`${copy.factorsLead} ${copy.mediaLead}`}</p>
              <div className="rate-columns">
                <MediaFields {...inputs} />
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
            </Folded>
            <Section title={copy.clients}>
              <div className={columns}>
                <Select {...inputOf(inputs, "show")} label={copy.show} options={optionsOf(copy.shows)} />
                <Select
                  {...inputOf(inputs, "clientSize")}
                  label={copy.clientSize}
                  options={[...optionsOf(copy.size), { value: "", label: copy.anySize }]}
                />
                <NumberField {...inputs} name="range" label={copy.range} />
                <Field {...inputOf(inputs, "inForceFrom")} type="date" min={today} label={copy.inForceFrom} />
                <Field
                  {...inputOf(inputs, "note")}
                  label={copy.note}
                  hint={copy.noteHint}
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
