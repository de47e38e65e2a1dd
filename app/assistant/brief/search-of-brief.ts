import type { BriefChip, Slot } from "#app/assistant/brief/brief.ts";
import { maxQueryLength, type SearchFilters } from "#app/catalogue/search/query/search-filters.ts";
import { readSearchParams } from "#app/catalogue/search/query/search-params.ts";
import { maxPhrases } from "#app/catalogue/search/query/search-query.ts";
import { toMinorUnits } from "#app/rights/money.ts";
import { resolveTerritories, world } from "#app/rights/territories/territories.ts";
import type { Usage } from "#app/rights/usage/usage.ts";
import { writeUsage } from "#app/rights/usage/write-usage.ts";
import { listCountries } from "#app/ui/countries.ts";

type ChipOf<Of extends Slot> = Extract<BriefChip, { slot: Of }>;

/** `unused`: ids of chips that a search cannot follow, such as a deadline, a scene, or words beyond its length. */
export type BriefSearch = { query: string; filters: SearchFilters; usage: Usage | null; unused: string[] };

/** Instruments beyond these are any of, not all of: no recording has a whole list. */
const maxRequired = 2;

class Chips {
  readonly all: readonly BriefChip[];
  readonly used = new Set<string>();

  constructor(all: readonly BriefChip[]) {
    this.all = all;
  }

  of<Of extends Slot>(slot: Of): ChipOf<Of>[] {
    return this.all.filter((chip): chip is ChipOf<Of> => chip.slot === slot);
  }

  use<Chip extends BriefChip>(chip: Chip | undefined): Chip | undefined {
    if (chip !== undefined) this.used.add(chip.id);
    return chip;
  }
}

function phrase(words: string): string {
  const plain = words
    .replaceAll(/["“”()]/g, " ")
    .replaceAll(/(?:^|\s)-+/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
  return plain.includes(" ") ? `(${plain})` : plain;
}

type Part = { text: string; phrases: number; chips: BriefChip[] };

/** One of several wishes fits, both of two instruments have to. */
function anyOf(chips: (ChipOf<"mood"> | ChipOf<"genre"> | ChipOf<"instrument">)[], most: number): Part | null {
  const some = chips.slice(0, most);
  const words = some.map(({ value }) => phrase(value.words)).filter((one) => one !== "" && one !== "()");
  if (words.length === 0) return null;
  const isAll = some[0]?.slot === "instrument" && words.length <= maxRequired;
  const text = words.length === 1 ? (words[0] ?? "") : isAll ? words.join(" ") : `(${words.join(" OR ")})`;
  return { text, phrases: words.join(" ").split(" ").length, chips: some };
}

function queryOf(chips: Chips): string {
  const [voice] = chips.of("vocals").filter(({ value }) => value.kind === "wanted" && value.voice !== null);
  const parts: (Part | null)[] = [
    anyOf(chips.of("instrument"), 4),
    anyOf(chips.of("genre"), 4),
    anyOf(chips.of("mood"), 4),
    voice === undefined ? null : { text: `${voice.value.voice} vocals`, phrases: 2, chips: [voice] },
    ...chips.of("exclusion").map((chip): Part => {
      const words = phrase(chip.value.words).replace(/^\((.*)\)$/, '"$1"');
      return { text: `-${words}`, phrases: chip.value.of === null && words.startsWith('"') ? 99 : 1, chips: [chip] };
    }),
  ];
  let [text, phrases] = ["", 0];
  for (const part of parts) {
    if (part === null || phrases + part.phrases > maxPhrases) continue;
    const next = `${text} ${part.text}`.trim();
    if (next.length > maxQueryLength) continue;
    [text, phrases] = [next, phrases + part.phrases];
    for (const chip of part.chips) chips.use(chip);
  }
  return text;
}

type Setter = (name: string, value: number | string | null) => void;

function setVocals(chips: Chips, set: Setter): void {
  const kinds = new Set(chips.of("vocals").map(({ value }) => value.kind));
  const wish = kinds.has("none") === kinds.has("wanted") ? undefined : kinds.has("none") ? "none" : "wanted";
  for (const chip of chips.of("vocals")) if (chip.value.kind === wish) chips.use(chip);
  if (wish !== undefined) set("vocals", wish === "none" ? "no" : "yes");
}

/** The length of the track, else one to cut to. */
function setLengths(chips: Chips, set: Setter): void {
  const track = chips.use(chips.of("length").find(({ value }) => value.of === "track"));
  if (track !== undefined) {
    // A single length is one roughly, as in a search.
    const slack = track.value.min === track.value.max ? Math.round((track.value.min ?? 0) / 10) : 0;
    set("lengthMin", track.value.min === null ? null : Math.max(0, track.value.min - slack));
    set("lengthMax", track.value.max === null ? null : track.value.max + slack);
  }
  const spot = track === undefined ? chips.use(chips.of("length").find(({ value }) => value.of === "spot")) : undefined;
  if (spot !== undefined) set("fit", spot.value.max ?? spot.value.min);
}

function filtersOf(chips: Chips, query: string): SearchFilters {
  const params = new URLSearchParams(query === "" ? {} : { q: query });
  const set: Setter = (name, value) => {
    if (value !== null) params.set(name, String(value));
  };
  const tempo = chips.use(chips.of("tempo")[0]);
  if (tempo !== undefined) {
    set("bpmMin", tempo.value.min);
    set("bpmMax", tempo.value.max);
  }
  setVocals(chips, set);
  setLengths(chips, set);
  const shape = chips.use(chips.of("development")[0]);
  if (shape !== undefined) set("shape", shape.value.shape);
  return readSearchParams(params).filters;
}

/** Codes of a use: one has no exclusions, so the world without some countries is the list of all others. */
function territoriesOf(chips: Chips): string[] {
  const codes = chips.of("territory").flatMap((chip) => {
    const { territories, excluded } = chips.use(chip)?.value ?? chip.value;
    if (excluded.length === 0) return territories;
    const without = new Set(resolveTerritories(excluded));
    const all = territories.includes(world) ? listCountries().map(({ code }) => code) : resolveTerritories(territories);
    return all.filter((code) => !without.has(code));
  });
  return codes.includes(world) ? [world] : [...new Set(codes)];
}

function budgetOf(chips: Chips): Pick<Usage, "budget" | "currency"> {
  const chip = chips.use(chips.of("budget").find(({ value }) => value.currency !== null));
  const { max = null, min = null, currency = null, per = null } = chip?.value ?? {};
  const amount = max ?? min;
  if (amount === null || currency === null) return { budget: null, currency: null };
  // A use is paid for both sides, the composition and the recording.
  const budget = toMinorUnits(String(per === "side" ? amount * 2 : amount), currency);
  return { budget, currency: budget === null ? null : currency };
}

function usageOf(chips: Chips): Usage | null {
  const term = chips.use(chips.of("term")[0]);
  const start = chips.use(chips.of("deadline").find(({ value }) => value.of === "air"));
  const usage: Usage = {
    media: [...new Set(chips.of("media").map((chip) => (chips.use(chip) ?? chip).value.medium))],
    territories: territoriesOf(chips),
    startsOn: start?.value.date ?? null,
    termMonths: term?.value.months ?? null,
    perpetual: term?.value.perpetual ?? false,
    exclusivity: chips.use(chips.of("exclusivity")[0])?.value.exclusivity ?? "none",
    category: chips.use(chips.of("category")[0])?.value.category ?? "",
    ...budgetOf(chips),
  };
  return writeUsage(usage) === "" ? null : usage;
}

/** The search that chips ask for, in the words, filters and use of the search page. */
export function searchOfBrief(all: readonly BriefChip[]): BriefSearch {
  const chips = new Chips(all);
  const query = queryOf(chips);
  const usage = usageOf(chips);
  const filters = { ...filtersOf(chips, query), usage };
  return { query, filters, usage, unused: all.filter(({ id }) => !chips.used.has(id)).map(({ id }) => id) };
}
