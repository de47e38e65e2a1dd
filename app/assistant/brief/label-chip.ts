import type { Slot, SlotValue } from "#app/assistant/brief/brief.ts";
import { briefCopy } from "#app/assistant/brief/brief-copy.ts";
import { describeExclusivity, describeTerm, listNames, mediaName, territoryName } from "#app/rights/describe-terms.ts";
import { formatIsoDate } from "#app/rights/iso-date.ts";
import { categoryName } from "#app/rights/product-categories.ts";
import { regionName } from "#app/rights/territories/territory-words.ts";

const { labels: copy } = briefCopy;
const maxNamed = 6;
const amounts = new Intl.NumberFormat("en", { maximumFractionDigits: 2 });

function clockOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
}

function rangeOf(min: number | null, max: number | null, show: (value: number) => string): string {
  if (min !== null && max !== null) return min === max ? show(min) : `${show(min)}–${show(max)}`;
  return min === null ? copy.to(show(max ?? 0)) : copy.from(show(min));
}

function placesOf(codes: readonly string[]): string {
  return regionName(codes) ?? listNames(codes.map(territoryName), ", ", maxNamed);
}

function budgetLabel({ min, max, currency, per }: SlotValue<"budget">): string {
  const show = (value: number) => amounts.format(value);
  const unit = currency === null ? "" : ` ${currency}`;
  const amount =
    min === null
      ? copy.upTo(`${show(max ?? 0)}${unit}`)
      : max === null
        ? copy.atLeast(`${show(min)}${unit}`)
        : `${rangeOf(min, max, show)}${unit}`;
  return per === null ? amount : `${amount} ${copy.per[per]}`;
}

function lengthLabel({ min, max, of }: SlotValue<"length">): string {
  const show = (value: number) => (value < 120 ? copy.seconds(value) : clockOf(value));
  return copy[of](rangeOf(min, max, show));
}

type Labels = { [Of in Slot]: (value: SlotValue<Of>) => string };

const labelOf: Labels = {
  deadline: ({ date, time, of }) =>
    of === "air" ? copy.air(formatIsoDate(date)) : copy.due(formatIsoDate(date), time),
  budget: budgetLabel,
  media: ({ medium }) => mediaName(medium),
  territory: ({ territories, excluded }) =>
    placesOf(territories) + (excluded.length === 0 ? "" : copy.without(placesOf(excluded))),
  term: ({ option, months, perpetual }) =>
    [describeTerm({ termMonths: months, perpetual }), option ? copy.option : ""].filter(Boolean).join(" "),
  exclusivity: ({ exclusivity }) => describeExclusivity({ exclusivity }),
  category: ({ category }) => categoryName(category),
  vocals: ({ kind, voice }) => (voice === null ? copy.vocals[kind] : `${copy.vocals[kind]}, ${copy.voices[voice]}`),
  tempo: ({ min, max }) => copy.bpm(rangeOf(min, max, String)),
  mood: ({ words }) => words,
  instrument: ({ words }) => words,
  genre: ({ words }) => words,
  length: lengthLabel,
  development: ({ shape }) => copy.shapes[shape] ?? shape,
  reference: ({ artist, title, url }) =>
    title !== null && artist !== null ? copy.by(title, artist) : (title ?? artist ?? url ?? ""),
  exclusion: ({ words }) => copy.no(words),
  scene: ({ at, end, event }) => copy.scene(end === null ? clockOf(at) : `${clockOf(at)}–${clockOf(end)}`, event),
};

/** The label of a chip, which follows from its value. */
export function labelChip<Of extends Slot>(slot: Of, value: SlotValue<Of>): string {
  return labelOf[slot](value).slice(0, 300);
}
