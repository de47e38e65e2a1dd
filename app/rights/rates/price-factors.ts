import { everyMedium } from "#app/rights/clearability/judged-use.ts";
import { aiMedia, includedIn, mediaGroups } from "#app/rights/media.ts";
import { type ClientSize, one, type PricedUse, type PriceRow, type RateCard } from "#app/rights/rates/rate-card.ts";
import { resolveTerritories, territoryGroups, wholeCountry, world } from "#app/rights/territories/territories.ts";

/** Whether what a use leaves open is read as the cheapest or the dearest that it can mean. */
export type Reading = "low" | "high";
/** `bp`: null if the card has no factor for it. */
type Factor<Bp = number> = { kind: PriceRow["kind"]; bp: Bp };

/** Of each group the dearest medium counts; groups add up, and nothing exceeds all media. */
function mediaBp({ media }: RateCard, used: readonly string[], reading: Reading): number | null {
  const all = media[everyMedium];
  if (all === undefined) return null;
  if (used.length === 0) return reading === "low" ? Math.min(...Object.values(media)) : all;
  if (used.includes(everyMedium)) return all;
  const chosen = [...used, ...used.flatMap(includedIn)];
  if (chosen.some((medium) => media[medium] === undefined)) return null;
  const bpOf = (medium: string) => (chosen.includes(medium) ? (media[medium] ?? 0) : 0);
  const groups = mediaGroups.map((group) =>
    Math.max(...group.media.map((medium) => (aiMedia.includes(medium) ? 0 : bpOf(medium)))),
  );
  return Math.min(
    all,
    groups.reduce((sum, bp) => sum + bp, 0),
  );
}

const countriesOf = (territories: readonly string[]) => [
  ...new Set(resolveTerritories(territories).map((code) => wholeCountry(code))),
];

/**
 * The cheapest way to cover all countries by rows of the card, groups at their own price, and never more than the world. Territories of a
 * country count as the country.
 */
function territoriesBp({ territories, otherCountryBp }: RateCard, used: readonly string[], reading: Reading): number {
  if (used.length === 0)
    return reading === "low" ? Math.min(one, otherCountryBp, ...territories.map(({ bp }) => bp)) : one;
  const countries = countriesOf(used);
  if (countries.includes(world)) return one;
  const bpOf = new Map(territories.map(({ code, bp }) => [code, bp]));
  const groups = territories
    .filter(({ code }) => territoryGroups.includes(code))
    .map(({ code, bp }) => ({ bp, members: new Set(countriesOf([code])) }))
    .filter(({ members }) => countries.some((code) => members.has(code)));
  const subsets = Array.from({ length: 2 ** groups.length }, (_, bits) =>
    groups.filter((_group, at) => Math.floor(bits / 2 ** at) % 2 === 1),
  );
  const costs = subsets.map((taken) => {
    const others = countries.filter((code) => !taken.some(({ members }) => members.has(code)));
    return [...taken.map(({ bp }) => bp), ...others.map((code) => bpOf.get(code) ?? otherCountryBp)].reduce(
      (sum, bp) => sum + bp,
      0,
    );
  });
  return Math.min(one, ...costs);
}

function termBp({ term, perpetualBp }: RateCard, { termMonths, perpetual }: PricedUse, reading: Reading): number {
  if (perpetual) return perpetualBp;
  if (termMonths !== null) return term.find(({ months }) => months >= termMonths)?.bp ?? perpetualBp;
  return reading === "low" ? (term[0]?.bp ?? perpetualBp) : perpetualBp;
}

function editsBp({ furtherEditBp }: RateCard, edits: PricedUse["edits"] = []): number {
  const count = edits.reduce((sum, edit) => sum + edit.count, 0);
  return one + Math.max(0, count - 1) * furtherEditBp;
}

function sizeBp({ sizesBp }: RateCard, size: ClientSize | null, reading: Reading): number | null {
  return sizesBp[size ?? (reading === "low" ? "small" : "large")] ?? null;
}

/** The factors of a use, in the order in which they are explained; null if the card lacks one, because it is older than what the use names. */
export function factorsOf(card: RateCard, use: PricedUse, size: ClientSize | null, reading: Reading): Factor[] | null {
  const factors: Factor<number | null>[] = [
    { kind: "media", bp: mediaBp(card, use.media, reading) },
    { kind: "territories", bp: territoriesBp(card, use.territories, reading) },
    { kind: "term", bp: termBp(card, use, reading) },
    { kind: "exclusivity", bp: use.exclusivity === "none" ? one : (card.exclusivityBp[use.exclusivity] ?? null) },
    { kind: "edits", bp: editsBp(card, use.edits) },
    { kind: "size", bp: sizeBp(card, size, reading) },
  ];
  const known = factors.flatMap(({ kind, bp }) => (bp === null ? [] : { kind, bp }));
  return known.length === factors.length ? known : null;
}
