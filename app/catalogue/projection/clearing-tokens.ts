import {
  askedToken,
  endingToken,
  maxAsked,
  maxSteps,
  notAskedToken,
  restrictedToken,
  restrictedWithinToken,
  stepsToken,
  token,
} from "#app/catalogue/projection/search-token.ts";
import type { Approval, RestrictionFact, SongFacts } from "#app/rights/clearability/clearability.ts";
import { judgeClearability } from "#app/rights/clearability/judge-clearability.ts";
import { keyIn } from "#app/rights/clearability/judge-restrictions.ts";
import type { JudgedTerms } from "#app/rights/clearability/judged-use.ts";
import { media } from "#app/rights/media.ts";
import { productCategories } from "#app/rights/product-categories.ts";
import { feeBpOf } from "#app/rights/terms/terms.ts";
import { resolveTerritories, territoriesOverlap, territoryGroups, world } from "#app/rights/territories/territories.ts";
import { readTerritory } from "#app/rights/territories/territory-list.ts";

/** `ends`: 1 if it is in force until some day. */
type Restriction = Pick<RestrictionFact, "kind" | "name" | "value"> & { ends: number };

/** Flags are 0 or 1. */
type Clearing = Pick<SongFacts, "shares" | "agreements"> & {
  restrictions: Restriction[];
  isDisputed: number;
  hasWarning: number | null;
  tierId: string | null;
  today: string;
};

/** In all media and countries for a month. */
const anyUse: JudgedTerms = {
  media: [],
  territories: [],
  startsOn: null,
  termMonths: 1,
  perpetual: false,
  exclusivity: "none",
  category: "",
};

/** What its rights holders ask for: the parties that must agree, and whether the shares on file are incomplete. */
function judgeShares({ shares, agreements, today }: Clearing) {
  const facts = {
    ...{ shares, agreements, disputes: [], restrictions: [], licences: [], tierWarning: null },
    ...{ isPublished: true, publishFrom: null, publishUntil: null },
  };
  const { approvals, reasons } = judgeClearability(facts, anyUse, { today, companyId: "" });
  return { approvals, isIncomplete: reasons.some(({ kind }) => kind === "incomplete") };
}

/**
 * Index tokens of what stands before a licence, as far as it has no dates: docs/decisions/070-search-for-a-use.md. `asked`: of the sides whose
 * parties must agree, which standing approvals are compared with.
 */
export function clearingTokens(song: Clearing): { tokens: string[]; asked: string[] } {
  const { approvals, isIncomplete } = judgeShares(song);
  const isToCheck = isIncomplete || song.hasWarning === 1;
  const refused = song.shares.flatMap(({ terms }) => terms.excludedCategories);
  const tokens = [
    stepsToken(Math.min(maxSteps, approvals.length + (isToCheck ? 1 : 0))),
    ...(song.isDisputed === 1 ? [token.disputed] : []),
    ...new Set([...song.restrictions.flatMap(restrictionTokens), ...refused.flatMap(categoryTokens)]),
  ];
  return { tokens, asked: isToCheck ? [] : askedTokens(song, approvals) };
}

/** One for each place: of an asked side, or that there is none. */
function askedTokens({ shares, tierId }: Clearing, approvals: readonly Approval[]): string[] {
  const asked = approvals.flatMap(({ partyId, sides }) => sides.map((side) => ({ partyId, side })));
  if (asked.length === 0 || asked.length > maxAsked) return [];
  return Array.from({ length: maxAsked }, (_, place) => {
    const one = asked[place];
    if (one === undefined) return notAskedToken(place);
    const own = shares.filter(({ partyId, side }) => partyId === one.partyId && side === one.side);
    return askedToken({ ...one, feeBp: feeBpOf(own) }, place, tierId);
  });
}

function categoryTokens(category: string): string[] {
  return [token.someCategory, restrictedToken("category", category)];
}

function restrictionTokens(restriction: Restriction): string[] {
  const tokens = lastingTokens(restriction);
  return restriction.ends === 1 ? tokens.map(endingToken) : tokens;
}

function lastingTokens(restriction: Restriction): string[] {
  if (restriction.kind === "territory") return territoryTokens(restriction);
  const medium = keyIn(media, restriction);
  if (medium !== undefined) return [token.someMedium, restrictedToken("medium", medium)];
  const category = keyIn(productCategories, restriction);
  return category === undefined ? [] : categoryTokens(category);
}

function territoryTokens({ value, name }: Restriction): string[] {
  const territory = readTerritory(value) ?? readTerritory(name);
  if (territory === null) return [];
  const places = territoryGroups.includes(territory) ? [territory] : resolveTerritories([territory]);
  return [
    token.someTerritory,
    ...places.map((place) => restrictedToken("territory", place)),
    ...groupsWith(resolveTerritories([territory])).map(restrictedWithinToken),
  ];
}

/** Groups, but not the world, that have a territory in common with the resolved ones. */
export function groupsWith(territories: readonly string[]): string[] {
  return territoryGroups.filter(
    (group) => group !== world && territoriesOverlap(resolveTerritories([group]), territories),
  );
}
