import { musical, readChips } from "#app/assistant/box/read-chips.ts";
import type { BriefChip, Slot } from "#app/assistant/brief/brief.ts";
import type { ReadText, WishedWords } from "#app/catalogue/search/query/read-text.ts";
import type { SearchFilters } from "#app/catalogue/search/query/search-filters.ts";
import { readSearchParams } from "#app/catalogue/search/query/search-params.ts";
import type { Dictionary } from "#app/catalogue/words/dictionary.ts";
import { toMinorUnits } from "#app/rights/money.ts";
import { resolveTerritories, world } from "#app/rights/territories/territories.ts";
import type { Usage } from "#app/rights/usage/usage.ts";
import { writeUsage } from "#app/rights/usage/write-usage.ts";
import { listCountries } from "#app/ui/countries.ts";

type ChipOf<Of extends Slot> = Extract<BriefChip, { slot: Of }>;

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

/** Null without a wish, or with two that contradict each other. */
function vocalsOf(chips: Chips): boolean | null {
  const kinds = new Set(chips.of("vocals").map(({ value }) => value.kind));
  if (kinds.has("none") === kinds.has("wanted")) return null;
  return kinds.has("wanted");
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

/** The use that chips name. */
export function usageOfBrief(all: readonly BriefChip[]): Usage | null {
  return usageOf(new Chips(all));
}

const { filters: noFilters } = readSearchParams(new URLSearchParams());

/** `read`: the wishes of the chips; `unused`: ids of chips that a search cannot follow, such as a deadline or a scene. */
export type BriefSearch = { filters: SearchFilters & { read: ReadText }; usage: Usage | null; unused: string[] };

/** The search that chips ask for, and other wishes beside them; its use. */
export function searchOfBrief(
  all: readonly BriefChip[],
  dictionary: Dictionary,
  besides: WishedWords[] = [],
): BriefSearch {
  const chips = new Chips(all);
  const usage = usageOf(chips);
  const read: ReadText = { ...readChips(all, besides, dictionary), isAddressed: true };
  const text = read.wishes.map(({ words }) => words).join(", ");
  const isUsed = (chip: BriefChip) => chips.used.has(chip.id) || musical.has(chip.slot);
  const unused = all.flatMap((chip) => (isUsed(chip) ? [] : [chip.id]));
  return { filters: { ...noFilters, text, vocals: vocalsOf(chips), read, usage }, usage, unused };
}
