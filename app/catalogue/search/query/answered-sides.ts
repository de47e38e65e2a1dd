import { askedPrefix, maxAsked, readAskedToken, tierMark } from "#app/catalogue/projection/search-token.ts";
import type { JudgedUse } from "#app/rights/clearability/judged-use.ts";
import { coveringRules, type RulesOfSong } from "#app/rights/standing/standing-rules.ts";
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
    const rules = byTier.get(asked.tier) ?? rulesOf(null);
    const covering = coveringRules(rules, { ...asked, partyId }, { use, today, fees: noFees });
    return covering.some(({ rule }) => rule.agreementId === null) ? [{ place: asked.place, word }] : [];
  });
  const kept = answered.slice(0, maxTokens);
  return Array.from({ length: maxAsked }, (_, at) => kept.flatMap(({ place, word }) => (place === at ? [word] : [])));
}
