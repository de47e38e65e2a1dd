import { aiMedia, includedIn, type Medium } from "#app/rights/media.ts";
import { endless, lastDayOfTerm } from "#app/rights/term.ts";
import { resolveTerritories, world } from "#app/rights/territories/territories.ts";
import { countriesOf, type Located } from "#app/rights/territories/territory-sums.ts";
import type { Usage } from "#app/rights/usage/usage.ts";

/** The medium that includes all others but those of AI. */
export const everyMedium = "all_media_incl_future" satisfies Medium;

/** What of a use decides. A budget does not: what a client types opens no rights holder's rule. */
export type JudgedTerms = Pick<Usage, "territories" | "startsOn" | "termMonths" | "perpetual" | "exclusivity"> & {
  media: readonly string[];
  category: string;
};

/** A use with its days, media and countries as they are judged. */
export type JudgedUse = Pick<JudgedTerms, "exclusivity" | "category"> & {
  /** ISO dates, both inclusive. */
  firstDay: string;
  lastDay: string;
  /** Never empty: a use described in words could be in any medium. */
  media: readonly string[];
  namesMedia: boolean;
  /** Null for all. */
  countries: ReadonlySet<string> | null;
  companyId: string;
  /** Whether a licence of the reader's own is named. */
  namesOwn: boolean;
};

/** Of the company that licenses. `today`: ISO date. */
export type JudgedClient = { today: string; companyId: string; namesOwn?: boolean };

export function judgedUse(usage: JudgedTerms, { today, companyId, namesOwn = false }: JudgedClient): JudgedUse {
  const { exclusivity, category, termMonths, perpetual } = usage;
  const firstDay = usage.startsOn ?? today;
  const territories = resolveTerritories(usage.territories);
  return {
    ...{ exclusivity, category, companyId, firstDay, namesOwn },
    lastDay: perpetual || termMonths === null ? endless : lastDayOfTerm(firstDay, termMonths),
    media: usage.media.length === 0 ? [everyMedium] : usage.media,
    namesMedia: usage.media.length > 0,
    countries: territories.includes(world) ? null : new Set(territories),
  };
}

/** Whether a use is in one of `territories`, a result of `resolveTerritories`. */
export function isUsedIn(territories: readonly string[], { countries }: Pick<JudgedUse, "countries">): boolean {
  return countries === null || territories.some((code) => code === world || countries.has(code));
}

/** Whether all of a use is in `territories`, a result of `resolveTerritories`. */
export function includesTerritories(
  territories: readonly string[],
  { countries }: Pick<JudgedUse, "countries">,
): boolean {
  return (
    territories.includes(world) || (countries !== null && [...countries].every((code) => territories.includes(code)))
  );
}

/** Whether what holds in `located` holds in all of the countries of a use (null: all). */
export function coversCountries(located: Located, wanted: JudgedUse["countries"]): boolean {
  const own = countriesOf(located);
  return own === null || (wanted !== null && [...wanted].every((code) => own.has(code)));
}

function includesMedium(list: readonly string[], medium: string): boolean {
  if (list.includes(medium)) return true;
  if (aiMedia.includes(medium)) return false;
  return list.includes(everyMedium) || list.some((wider) => includedIn(wider).some((one) => one === medium));
}

/** Whether what is granted for `list` is granted for all of `wanted`; an empty list is every medium but those of AI. */
export function coversMedia(list: readonly string[], wanted: readonly string[]): boolean {
  const granted = list.length === 0 ? [everyMedium] : list;
  return wanted.every((medium) => includesMedium(granted, medium));
}

/** Whether one of `used` is, includes or is part of `medium`; a restriction of all media holds for AI, too. */
export function touchesMedium(medium: string, used: readonly string[]): boolean {
  return medium === everyMedium || includesMedium(used, medium) || used.some((one) => includesMedium([medium], one));
}
