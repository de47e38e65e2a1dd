import { readdirSync, readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import type { BriefChip, BriefReading, Slot } from "#app/assistant/brief/brief.ts";
import { slots } from "#app/assistant/brief/brief.ts";
import { readBrief } from "#app/assistant/brief/read-brief.ts";
import { type Dictionary, indexFamilies } from "#app/catalogue/words/dictionary.ts";
import type { WordFamily } from "#app/catalogue/words/word-family.ts";
import { resolveTerritories } from "#app/rights/territories/territories.ts";
import { regions } from "#app/rights/territories/territory-words.ts";

/** Briefs with the chips that they must become, and how well they do. */

/** A line is a slot and what its chip says, as `keyOf` writes it; "question" and "notice" name others. */
export type MarkedBrief = { name: string; style: string; text: string; expected: Map<Slot, string[]>; now: number };

/** The day that the dates of a file count from, unless its first line says another: "Dates count from 2026-11-28". */
const usualDay = "2026-11-24";
const timeZone = "Europe/London";

/** Word families as they come with the product. */
export function productFamilies(): WordFamily[] {
  const record = new DatabaseSync(":memory:");
  const folder = "migrations/record";
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .toSorted())
    record.exec(readFileSync(`${folder}/${file}`, "utf8").replaceAll("--> statement-breakpoint", ""));
  const rows = record.prepare("SELECT repertoire, words, means FROM word_families").all();
  record.close();
  return rows.map(
    ({ repertoire, words, means }) =>
      ({ repertoire, words: JSON.parse(String(words)), means: JSON.parse(String(means)) }) as WordFamily,
  );
}

export function productDictionary(): Dictionary {
  return indexFamilies(productFamilies());
}

function isSlot(name: string): name is Slot {
  return (slots as string[]).includes(name);
}

export function readMarkedBriefs(folder: string): MarkedBrief[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".txt"))
    .toSorted()
    .flatMap((file) => {
      const [head = "", ...sections] = readFileSync(`${folder}/${file}`, "utf8").split(/^=== /m);
      const day = /count from (\d{4}-\d\d-\d\d)/.exec(head)?.[1] ?? usualDay;
      return sections.map((section) => toBrief(section, Date.parse(`${day}T10:00:00Z`)));
    });
}

function toBrief(section: string, now: number): MarkedBrief {
  const [name = "", ...rest] = section.split("\n");
  const at = rest.lastIndexOf("---");
  const expected = new Map<Slot, string[]>();
  for (const line of rest.slice(at + 1)) {
    const [slot = "", ...words] = line.split(" ");
    const value = words.join(" ").trim();
    if (isSlot(slot) && value !== "") expected.set(slot, [...(expected.get(slot) ?? []), normalised(slot, value)]);
  }
  return { name, style: name.split(" ")[0] ?? "", text: rest.slice(0, at).join("\n"), expected, now };
}

function codesOf(list: string): string {
  return list
    .split(",")
    .flatMap((one) => regions.find(({ name }) => name === one.trim())?.territories ?? one.trim())
    .toSorted()
    .join();
}

function normalised(slot: Slot, value: string): string {
  if (slot === "territory") return value.split(" - ").map(codesOf).join(" - ");
  return slot === "mood" || slot === "genre" || slot === "instrument" || slot === "exclusion"
    ? value.toLowerCase()
    : value;
}

const numberText = (value: number | null) => (value === null ? "" : String(value));

/** What a chip says, as the files of briefs write it. */
export function keyOf(chip: BriefChip): string {
  switch (chip.slot) {
    case "deadline":
      return [chip.value.date, chip.value.time, chip.value.of].filter(Boolean).join(" ");
    case "budget": {
      const { min, max, currency, per } = chip.value;
      return [`${numberText(min)}-${numberText(max)}`, currency ?? "?", per].filter(Boolean).join(" ");
    }
    case "media":
      return chip.value.medium;
    case "territory":
      return [chip.value.territories, chip.value.excluded]
        .filter((codes) => codes.length > 0)
        .map((codes) => codesOf(codes.join()))
        .join(" - ");
    case "term":
      return (
        (chip.value.perpetual ? "perpetual" : numberText(chip.value.months)) + (chip.value.option ? " +option" : "")
      );
    case "exclusivity":
      return chip.value.exclusivity;
    case "category":
      return chip.value.category;
    case "vocals":
      return [chip.value.kind, chip.value.voice].filter(Boolean).join(" ");
    case "tempo":
      return `${numberText(chip.value.min)}-${numberText(chip.value.max)}`;
    case "length":
      return `${numberText(chip.value.min)}-${numberText(chip.value.max)} ${chip.value.of}`;
    case "development":
      return chip.value.shape;
    case "reference":
      return [chip.value.artist, chip.value.title, chip.value.url].filter(Boolean).join(" / ");
    case "scene":
      return numberText(chip.value.at) + (chip.value.end === null ? "" : `-${chip.value.end}`);
    default:
      return chip.value.words.toLowerCase();
  }
}

export type Score = { slot: Slot; right: number; missed: number; invented: number };

export function f1Of({ right, missed, invented }: Score): number {
  return right + missed + invented === 0 ? 1 : (2 * right) / (2 * right + missed + invented);
}

export type Difference = { name: string; slot: Slot; missed: string[]; invented: string[] };

export function readMarked(brief: MarkedBrief, dictionary: Dictionary): BriefReading {
  return readBrief(brief.text, { now: brief.now, timeZone, dictionary });
}

/** The numbers of "138-142 spot". */
function numbersIn(value: string): number[] {
  return (value.match(/\d+/g) ?? []).map(Number);
}

/** Countries of some keys together, with the groups resolved. */
function countriesOf(keys: string[]): string {
  const codes = (text: string | undefined) => resolveTerritories((text ?? "").split(",").filter(Boolean));
  const all = keys.flatMap((key) => {
    const [some, without] = key.split(" - ");
    if (some === "World") return [key];
    const out = new Set(codes(without));
    return codes(some).filter((code) => !out.has(code));
  });
  return [...new Set(all)].toSorted().join();
}

/** Whether a value that is not the same serves as well: a tempo nearby, a phrase with the word, a time or a manner of payment left open. */
function serves(slot: Slot, wanted: string, found: string): boolean {
  if (slot === "tempo" || slot === "scene") {
    const [one, other] = [numbersIn(wanted), numbersIn(found)];
    return (
      one.length > 0 && one.length === other.length && one.every((value, at) => Math.abs(value - (other[at] ?? 0)) <= 5)
    );
  }
  if (slot === "territory") return countriesOf([wanted]) === countriesOf([found]);
  if (slot === "media") return [wanted, found].every((one) => one === "tv_programme" || one === "broadcast_national");
  if (slot === "term") return wanted.replace(" +option", "") === found.replace(" +option", "");
  if (slot === "deadline") return wanted.replace(/ \d\d:\d\d/, "") === found.replace(/ \d\d:\d\d/, "");
  if (slot === "budget")
    return (
      wanted.replace(/ (?:whole|side|track)$/, "") === found || wanted === found.replace(/ (?:whole|side|track)$/, "")
    );
  if (slot === "length") return wanted.replace(/ \w+$/, "") === found.replace(/ \w+$/, "");
  if (slot === "vocals") return wanted.split(" ")[0] === found.split(" ")[0];
  const isWords =
    slot === "mood" || slot === "genre" || slot === "instrument" || slot === "exclusion" || slot === "reference";
  if (!isWords) return false;
  const [one, other] = [wanted, found].map((text) => text.toLowerCase().replace(/ \/ /g, " "));
  return one !== undefined && other !== undefined && (one.includes(other) || other.includes(one));
}

/** Compares the readings of briefs with what is expected, by slot; `lenient`: what serves as well is right. */
export function scoreBriefs(
  briefs: MarkedBrief[],
  dictionary: Dictionary,
  lenient = false,
): { scores: Score[]; differences: Difference[] } {
  const scores = new Map(slots.map((slot): [Slot, Score] => [slot, { slot, right: 0, missed: 0, invented: 0 }]));
  const differences: Difference[] = [];
  for (const brief of briefs) {
    const { chips } = readMarked(brief, dictionary);
    for (const [slot, score] of scores) {
      const keys = [...new Set(chips.filter((chip) => chip.slot === slot).map(keyOf))];
      const wanted = [...new Set(brief.expected.get(slot) ?? [])];
      // Two territories are one with the countries of both.
      const isUnion = lenient && slot === "territory" && countriesOf(keys) === countriesOf(wanted);
      const found = isUnion ? wanted : keys;
      const isSame = (one: string, other: string) => one === other || (lenient && serves(slot, one, other));
      const missed = wanted.filter((one) => !found.some((other) => isSame(one, other)));
      const invented = found.filter((one) => !wanted.some((other) => isSame(other, one)));
      score.right += wanted.length - missed.length;
      score.missed += missed.length;
      score.invented += invented.length;
      if (missed.length + invented.length > 0) differences.push({ name: brief.name, slot, missed, invented });
    }
  }
  return { scores: [...scores.values()], differences };
}
