import { feeField, mediumField } from "#app/licensing/rates/rates-copy.ts";
import { territoryName } from "#app/rights/describe-terms.ts";
import { pricedMedia } from "#app/rights/media.ts";
import { fromMinorUnits } from "#app/rights/money.ts";
import { clientSizes, type RateCard } from "#app/rights/rates/rate-card.ts";

/** Basis points as an editable percentage: 15050 → "150.5"; empty without any. */
const percent = (bp: number | undefined) => (bp === undefined ? "" : String(bp / 100));

/** A rate card as the values of its form. */
export function typedCard(card: RateCard): Record<string, string> {
  const fees = card.tiers.flatMap(({ tierId, master, composition }) => [
    [feeField("master", tierId), fromMinorUnits(master, card.currency)],
    [feeField("composition", tierId), fromMinorUnits(composition, card.currency)],
  ]);
  const media = pricedMedia.map((medium) => [mediumField(medium), percent(card.media[medium])]);
  const sizes = clientSizes.map((size) => [size, percent(card.sizesBp[size])]);
  return {
    ...(Object.fromEntries([...fees, ...media, ...sizes]) as Record<string, string>),
    currency: card.currency,
    minimum: card.minimum === 0 ? "" : fromMinorUnits(card.minimum, card.currency),
    roundTo: String(card.roundTo),
    territories: card.territories.map(({ code, bp }) => `${territoryName(code)} ${percent(bp)}`).join("\n"),
    otherCountry: percent(card.otherCountryBp),
    term: card.term.map(({ months, bp }) => `${months} ${percent(bp)}`).join("\n"),
    perpetual: percent(card.perpetualBp),
    category: percent(card.exclusivityBp.category),
    territory: percent(card.exclusivityBp.territory),
    full: percent(card.exclusivityBp.full),
    edits: percent(card.furtherEditBp),
    rates: card.rates.map(({ currency, micro, on }) => `${currency} ${micro / 1_000_000} ${on}`).join("\n"),
    show: card.show,
    range: percent(card.rangeBp),
    clientSize: card.clientSize,
  };
}
