import { askedPrefix } from "#app/catalogue/projection/search-token.ts";
import { answeredSides } from "#app/catalogue/search/query/answered-sides.ts";
import type { SearchFilters } from "#app/catalogue/search/query/search-filters.ts";
import { findBeginnings } from "#app/catalogue/search/query/search-sql.ts";
import { RecentEntries } from "#app/edge/cache/recent-entries.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { judgedUse } from "#app/rights/clearability/judged-use.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import { cardOf } from "#app/rights/rates/read-rate-card.server.ts";
import { recentRules, rulesFor } from "#app/rights/standing/read-rules.server.ts";

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
export async function withRules<Filters extends SearchFilters>(
  ctx: RequestContext,
  filters: Filters,
): Promise<Filters> {
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
  return { ...filters, byRule: answeredSides(words, { rulesOf, tierIds, use, today }) };
}
