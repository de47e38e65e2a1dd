import type { BriefChip, SlotValue } from "#app/assistant/brief/brief.ts";
import { shapeNames } from "#app/catalogue/shape/shape-copy.ts";
import { describeExclusivity, listNames, mediaName, territoryName } from "#app/rights/describe-terms.ts";
import { formatIsoDate } from "#app/rights/iso-date.ts";
import { categoryName } from "#app/rights/product-categories.ts";
import { termsCopy } from "#app/rights/terms-copy.ts";
import { regionName } from "#app/rights/territory-words.ts";

/** Territories named in a label; the others are counted. */
const maxNamed = 4;

const copy = {
  due: "Music due",
  onAir: "On air",
  upTo: "up to",
  from: "from",
  pers: { whole: "all in", side: "each side", track: "each track" },
  except: (names: string) => `except ${names}`,
  option: "option to extend",
  vocals: { none: "Instrumental", wanted: "Vocals", optional: "With or without vocals", partly: "Vocals in parts" },
  voices: { female: "Female", male: "Male" },
  lengths: { track: "Track", spot: "Spot", cutdown: "Cut-down" },
  no: (words: string) => `No ${words}`,
} as const;

/** "90–110 BPM", "from 90 BPM", "up to 110 BPM", "100 BPM". */
function rangeOf(min: string | null, max: string | null, unit: string): string {
  const range = min === null ? `${copy.upTo} ${max}` : max === null ? `${copy.from} ${min}` : `${min}–${max}`;
  return `${min === max ? min : range}${unit}`;
}

function formatTime(seconds: number | null): string | null {
  if (seconds === null) return null;
  const whole = Math.round(seconds * 10) / 10;
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)}:${String(Math.floor(whole % 60)).padStart(2, "0")}`;
}

function budgetLabel({ min, max, currency, per }: SlotValue<"budget">): string {
  const format = (amount: number | null) => (amount === null ? null : amount.toLocaleString("en"));
  return [rangeOf(format(min), format(max), currency === null ? "" : ` ${currency}`), per && copy.pers[per]]
    .filter(Boolean)
    .join(", ");
}

function territoryLabel({ territories, excluded }: SlotValue<"territory">): string {
  const named = (codes: string[]) => regionName(codes) ?? listNames(codes.map(territoryName), ", ", maxNamed);
  return excluded.length === 0 ? named(territories) : `${named(territories)} ${copy.except(named(excluded))}`;
}

function termLabel({ months, perpetual, option }: SlotValue<"term">): string {
  const term = perpetual || months === null ? termsCopy.perpetual : termsCopy.months(months);
  return option ? `${term}, ${copy.option}` : term;
}

function vocalsLabel({ kind, voice }: SlotValue<"vocals">): string {
  const label = copy.vocals[kind];
  return voice === null ? label : `${copy.voices[voice]} ${label.toLowerCase()}`;
}

function referenceLabel({ artist, title, url }: SlotValue<"reference">): string {
  const named = [artist, title].filter((one) => one !== null).join(": ");
  return named || (url === null ? "" : new URL(url).hostname.replace(/^www\./, ""));
}

function textOf(chip: BriefChip): string {
  switch (chip.slot) {
    case "deadline": {
      const { date, time, of } = chip.value;
      return `${of === "air" ? copy.onAir : copy.due} ${formatIsoDate(date)}${time === null ? "" : `, ${time}`}`;
    }
    case "budget":
      return budgetLabel(chip.value);
    case "media":
      return mediaName(chip.value.medium);
    case "territory":
      return territoryLabel(chip.value);
    case "term":
      return termLabel(chip.value);
    case "exclusivity":
      return describeExclusivity(chip.value);
    case "category":
      return categoryName(chip.value.category);
    case "vocals":
      return vocalsLabel(chip.value);
    case "tempo":
      return rangeOf(chip.value.min?.toString() ?? null, chip.value.max?.toString() ?? null, " BPM");
    case "length":
      return `${copy.lengths[chip.value.of]} ${rangeOf(formatTime(chip.value.min), formatTime(chip.value.max), "")}`;
    case "development":
      return shapeNames[chip.value.shape];
    case "reference":
      return referenceLabel(chip.value);
    case "exclusion":
      return copy.no(chip.value.words);
    case "scene":
      return `${formatTime(chip.value.at)} ${chip.value.event}`;
    default:
      return chip.value.words;
  }
}

/** What a chip says, in words. */
export function chipLabel(chip: BriefChip): string {
  const label = textOf(chip).slice(0, 300);
  return label.charAt(0).toUpperCase() + label.slice(1);
}
