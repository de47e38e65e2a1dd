import { askedPrefix, maxAsked, readAskedToken, tierMark } from "#app/catalogue/projection/search-token.ts";
import type { JudgedUse } from "#app/rights/clearability/judged-use.ts";
import { type RulesOfSong, settledBy } from "#app/rights/standing/standing-rules.ts";
import { noFees } from "#app/rights/terms/terms.ts";

/** Tokens in an expression. */
const maxTokens = 200;

type Answering = {
  /** By the id of a tier. */
  rulesOf: (tierId: string | null) => RulesOfSong;
  /** Of the rate card; the price of others is that of none. */
  tierIds: readonly string[];
  use: JudgedUse;
  /** ISO date. */
  today: string;
};

/** What the tokens of sides begin with that standing approvals might answer. */
export function ruledPrefixes({ rules }: RulesOfSong): string[] {
  return [...new Set(rules.map(({ partyId }) => askedPrefix(partyId)))];
}

/**
 * Those of the index words, the commonest first, that are asked sides which standing approvals answer for a use, by their place: as the lights judge them
 * for a song without a dispute or dates. One under an agreement answers none, since the index does not know which songs it has.
 */
export function answeredSides(words: readonly string[], { rulesOf, tierIds, use, today }: Answering): string[][] {
  const parties = new Map(rulesOf(null).rules.map(({ partyId }) => [askedPrefix(partyId), partyId]));
  const byTier = new Map(tierIds.map((tierId) => [tierMark(tierId), rulesOf(tierId)]));
  const answered = words.flatMap((word) => {
    const asked = readAskedToken(word);
    const partyId = parties.get(asked?.prefix ?? "");
    if (asked === null || partyId === undefined) return [];
    const { place, side, feeBp, tier } = asked;
    const terms = { embargoUntil: null, excludedCategories: [] };
    const shares = [{ side, partyId, right: "all" as const, shareBp: feeBp, terms }];
    const judged = { facts: { shares, disputes: [], agreements: [] }, use, today, fees: noFees };
    const yes = settledBy(byTier.get(tier) ?? rulesOf(null), { partyId, side }, judged);
    return yes === null ? [] : [{ place, word }];
  });
  const kept = answered.slice(0, maxTokens);
  return Array.from({ length: maxAsked }, (_, at) => kept.flatMap(({ place, word }) => (place === at ? [word] : [])));
}
