import { askedPrefix, maxAsked, readAskedToken, tierMark } from "#app/catalogue/projection/search-token.ts";
import type { SearchFilters } from "#app/catalogue/search/query/search-filters.ts";
import { findBeginnings } from "#app/catalogue/search/query/search-sql.ts";
import { RecentEntries } from "#app/edge/cache/recent-entries.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { type JudgedUse, judgedUse } from "#app/rights/clearability/judged-use.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import { cardOf } from "#app/rights/rates/read-rate-card.server.ts";
import { recentRules, rulesFor } from "#app/rights/standing/read-rules.server.ts";
import { coveringRules, type RulesOfSong } from "#app/rights/standing/standing-rules.ts";
import { noFees } from "#app/rights/terms/terms.ts";

/** Tokens in an expression. */
const maxTokens = 100;

type Answering = { rulesOf: (tierId: string | null) => RulesOfSong; use: JudgedUse; today: string };

/**
 * Those of the index words, the commonest first, that are asked sides which standing approvals answer for a use, by their place: as the lights judge them
 * for a song without a dispute or dates. One under an agreement answers none, since the index does not know which songs it has. `tierIds`: of
 * the rate card; the price of others is that of none.
 */
export function answeredSides(words: readonly string[], tierIds: readonly string[], by: Answering): string[][] {
  const { rulesOf, use, today } = by;
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

/** Which shares parties have changes slowly: a size that is new to the index is found when this is over. */
const wordsMs = 300_000;
/** At most 1,000 words of 20 bytes each, by what they begin with. */
const recentWords = new RecentEntries<{ readAt: number; words: string[] }>(20);

async function readWords({ search, now }: RequestContext, beginnings: string): Promise<string[]> {
  const last = recentWords.get(beginnings);
  if (last !== undefined && now - last.readAt < wordsMs) return last.words;
  const { results } = await search.prepare(findBeginnings).bind(beginnings).all<{ term: string }>();
  const words = results.map(({ term }) => term);
  recentWords.set(beginnings, { readAt: now, words });
  return words;
}

/**
 * The search with what is clear for its use by standing approvals. What it adds tells of shares and of who has a standing approval: it goes into
 * expressions, and never to a page. Mostly without a trip.
 */
export async function withRules(ctx: RequestContext, filters: SearchFilters): Promise<SearchFilters> {
  const { usage } = filters;
  if (usage === null) return filters;
  const read = await recentRules(ctx);
  const rulesOf = rulesFor(read, usage);
  const beginnings = [...new Set(rulesOf(null).rules.map(({ partyId }) => askedPrefix(partyId)))];
  if (beginnings.length === 0) return filters;
  const words = await readWords(ctx, JSON.stringify(beginnings));
  const today = isoDateOf(ctx.now);
  const use = judgedUse(usage, { today, companyId: ctx.company.id });
  const tierIds = cardOf(read.cards[0]?.json ?? null)?.card.tiers.map(({ tierId }) => tierId) ?? [];
  return { ...filters, byRule: answeredSides(words, tierIds, { rulesOf, use, today }) };
}
