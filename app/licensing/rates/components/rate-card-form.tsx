import type { ReactNode } from "react";
import { roundings } from "#app/licensing/rates/rate-options.ts";
import { ratesCopy as copy, feeField, mediumField, ratesLimits, ratesPath } from "#app/licensing/rates/rates-copy.ts";
import type { RatesPage } from "#app/licensing/rates/read-rates-page.server.ts";
import { currencies } from "#app/rights/licence-terms.ts";
import { media, mediaGroups, pricedMedia } from "#app/rights/media.ts";
import { clientSizes } from "#app/rights/rates/rate-card.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import type { FormFields, FormReply } from "#app/ui/form/form-reply.ts";
import { optionsOf } from "#app/ui/form/options-of.ts";
import { Select } from "#app/ui/form/select.tsx";

type Inputs = { values: Record<string, string>; controls: FormFields };

function inputOf({ values, controls }: Inputs, name: string) {
  return { name, defaultValue: controls.value(name, values[name] ?? ""), error: controls.error(name) };
}

type NumberFieldProps = Inputs & { name: string; label: ReactNode; hint?: ReactNode };

/** An amount or a percentage. */
function NumberField({ name, label, hint, ...inputs }: NumberFieldProps) {
  return (
    <Field {...inputOf(inputs, name)} label={label} hint={hint} inputMode="decimal" maxLength={40} autoComplete="off" />
  );
}

type SectionProps = { title: string; lead?: string; children: ReactNode };

function Section({ title, lead, children }: SectionProps) {
  return (
    <fieldset className="grid gap-4 border-t border-line pt-5">
      <legend className="float-left text-xl">{title}</legend>
      {lead === undefined ? null : <p className="hint clear-left">{lead}</p>}
      {children}
    </fieldset>
  );
}

const columns = "clear-left grid items-end gap-x-4 gap-y-3 grid-cols-2 sm:grid-cols-3";

function FeeFields({ tiers, ...inputs }: Inputs & { tiers: RatesPage["tiers"] }) {
  return (
    <ul className="clear-left">
      {tiers.map(({ id, name }) => (
        <li key={id} className="grid grid-cols-2 items-end gap-x-4 gap-y-1 border-b border-line py-3 sm:grid-cols-3">
          <span className="font-semibold max-sm:col-span-2">{name}</span>
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
      <fieldset key={label} className="clear-left">
        <legend className="mb-2 font-semibold text-row">{label}</legend>
        <div className={columns}>
          {group.map((medium) => (
            <NumberField key={medium} {...inputs} name={mediumField(medium)} label={media[medium]} />
          ))}
        </div>
      </fieldset>
    ));
}

type LinesFieldProps = Inputs & { name: string; label: string; hint: string; rows: number };

function LinesField({ name, label, hint, rows, ...inputs }: LinesFieldProps) {
  return (
    <Field
      {...inputOf(inputs, name)}
      label={label}
      hint={hint}
      multiline
      rows={rows}
      maxLength={ratesLimits.lines}
      className="max-w-md"
      spellCheck={false}
    />
  );
}

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
              <MediaFields {...inputs} />
            </Section>
            <Section title={copy.factors} lead={copy.factorsLead}>
              <LinesField
                {...inputs}
                name="territories"
                label={copy.territories}
                hint={copy.territoriesHint}
                rows={8}
              />
              <LinesField {...inputs} name="term" label={copy.term} hint={copy.termHint} rows={5} />
              <div className={columns}>
                <NumberField {...inputs} name="otherCountry" label={copy.otherCountry} />
                <NumberField {...inputs} name="perpetual" label={copy.perpetual} />
                <NumberField {...inputs} name="edits" label={copy.edits} />
              </div>
              <fieldset>
                <legend className="mb-2 font-semibold text-row">{copy.exclusivity}</legend>
                <div className={columns}>
                  {(["category", "territory", "full"] as const).map((kind) => (
                    <NumberField key={kind} {...inputs} name={kind} label={copy.exclusive[kind]} />
                  ))}
                </div>
              </fieldset>
              <fieldset>
                <legend className="mb-2 font-semibold text-row">{copy.sizes}</legend>
                <div className={columns}>
                  {clientSizes.map((size) => (
                    <NumberField key={size} {...inputs} name={size} label={copy.size[size]} />
                  ))}
                </div>
              </fieldset>
              <LinesField
                {...inputs}
                name="rates"
                label={copy.rates}
                hint={copy.ratesHint(controls.value("currency", values.currency ?? ""))}
                rows={4}
              />
            </Section>
            <Section title={copy.clients}>
              <div className={columns}>
                <Select {...inputOf(inputs, "show")} label={copy.show} options={optionsOf(copy.shows)} />
                <NumberField {...inputs} name="range" label={copy.range} />
                <Select
                  {...clientSize}
                  label={copy.clientSize}
                  options={[...optionsOf(copy.size), { value: "", label: copy.anySize }]}
                />
              </div>
            </Section>
            <div className="grid max-w-md gap-5">
              <Field {...inputOf(inputs, "inForceFrom")} type="date" min={today} label={copy.inForceFrom} />
              <Field {...inputOf(inputs, "note")} label={copy.note} hint={copy.noteHint} maxLength={ratesLimits.note} />
            </div>
            <div className="flex flex-wrap gap-3">
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
