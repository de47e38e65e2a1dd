import { sql } from "drizzle-orm";
import { RecentEntries } from "#app/edge/cache/recent-entries.ts";
import { bookmarkCookie } from "#app/edge/context/open-record.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { jsonReader, listOf } from "#app/edge/stored-json.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import { priceUse } from "#app/rights/rates/price-use.ts";
import type { PricedUse } from "#app/rights/rates/rate-card.ts";
import { cardOf, selectCard } from "#app/rights/rates/read-rate-card.server.ts";
import { clientAddresses } from "#app/rights/standing/client-addresses.server.ts";
import { monthOf, usedSongs } from "#app/rights/standing/find-standing-yes.server.ts";
import { noRules, type RulesOfSong, type StandingRule, standingRule } from "#app/rights/standing/standing-rules.ts";
import type { Fees } from "#app/rights/terms/terms.ts";

type Reader = Pick<RequestContext, "db" | "company" | "now"> & { actor: { id: string } | null };

/** Standing approvals that are looked at: contracts, of which there are some hundreds. Songs of further ones ask. */
const maxRules = 500;

const flag = (column: string) => sql.raw(`json(iif(${column}, 'true', 'false'))`);
/** Text that is no JSON must not be read as an empty list, which allows everything: the rule is left out. */
const list = (column: string) => sql.raw(`CASE WHEN json_valid(${column}) THEN json(${column}) END`);

/**
 * Query for one JSON text of the standing approvals that may count for the reader now, for the caller's batch: what `rulesFor` takes. The
 * text is the same until one of them is changed, paused or used.
 */
export function selectRules({ db, company, now, actor }: Reader) {
  const used = usedSongs({ company, month: monthOf(now) }, sql`standing_approvals.id`);
  const limit = sql`max_per_month`;
  const left = sql`CASE WHEN ${limit} IS NOT NULL THEN min(${limit} - ${used.byAll}, ${used.share(limit)} - ${used.byCompany}) END`;
  const today = isoDateOf(now);
  // Before there is a request: the reader, and on a company's host its members.
  const clients = sql`(${clientAddresses({ company }, { id: "", userId: actor?.id ?? "" })})`;
  return db.all<{
    json: string;
  }>(sql`SELECT json_group_array(json_object('id', s.id, 'name', s.name, 'version', s.updated_at,
      'partyId', s.party_id, 'party', p.name, 'email', p.email, 'keepers', ${list("p.keepers")},
      'left', s.left_this_month, 'agreementId', s.agreement_id, 'side', s.side, 'media', ${list("s.media")},
      'territories', ${list("s.territories")}, 'excluded', ${list("s.excluded_territories")}, 'maxMonths', s.max_months,
      'perpetual', ${flag("s.perpetual")}, 'excludedCategories', ${list("s.excluded_categories")},
      'excludedCompanyIds', ${list("s.excluded_company_ids")}, 'minFee', s.min_fee, 'currency', s.currency,
      'validFrom', s.valid_from, 'validUntil', s.valid_until, 'paused', json('false'))) AS json
    FROM (SELECT *, ${left} AS left_this_month FROM standing_approvals WHERE NOT paused AND (said_by IS NOT NULL OR trim(notes) <> '')
      AND coalesce(valid_from, '') <= ${today} AND coalesce(valid_until, '9999') >= ${today} ORDER BY id DESC LIMIT ${maxRules}) s
    CROSS JOIN parties p ON p.id = s.party_id
    WHERE (p.email IS NOT NULL OR json_array_length(p.keepers) > 0)
      AND lower(coalesce(p.email, '')) NOT IN ${clients}
      AND NOT EXISTS (SELECT 1 FROM json_each(p.keepers) keeper WHERE lower(keeper.value) IN ${clients})
      AND coalesce(s.left_this_month, 1) > 0`);
}

const parseRules = jsonReader(listOf(standingRule), "standing approvals");

export type ReadRules = { rules: readonly { json: string }[]; cards: readonly { json: string | null }[] };

/**
 * What parties agreed to in advance for a use, by the id of a song's tier, of the results of `selectRules` and `selectCard`. The price is that of
 * the card in force, whether or not the reader sees it.
 */
export function rulesFor(
  { rules: [text], cards: [card] }: ReadRules,
  use: PricedUse,
): (tier: string | null) => RulesOfSong {
  const rules: StandingRule[] = text === undefined ? [] : parseRules(text.json);
  if (rules.length === 0) return () => noRules;
  const found = cardOf(card?.json ?? null)?.card;
  const known = new Map<string, Fees | null>();
  function leastFees(tier: string | null, currency: string): Fees | null {
    if (found === undefined) return null;
    const priced = priceUse({ card: found, tier, use, clientSize: found.clientSize || null, currency });
    if ("toQuote" in priced) return null;
    const { master, composition } = priced.low;
    return { master, composition, currency };
  }
  return (tier) => ({
    rules,
    feesIn(currency) {
      const key = `${currency} ${tier ?? ""}`;
      if (!known.has(key)) known.set(key, leastFees(tier, currency));
      return known.get(key) ?? null;
    },
  });
}

/** What lights read for a person last is what its next search within a minute goes by, which shows lights that are read again. */
const recentMs = 60_000;
const recent = new RecentEntries<ReadRules & { readAt: number }>(50);
const keyOf = ({ company, actor }: Pick<Reader, "company" | "actor">) => `${company.id} ${actor?.id ?? ""}`;

export function keepRules(ctx: Omit<Reader, "db">, read: ReadRules): void {
  recent.set(keyOf(ctx), { ...read, readAt: ctx.now });
}

/** Results of `selectRules` and `selectCard`, at most a minute old, and new for who wrote something a moment ago; mostly without a trip. */
export async function recentRules(ctx: Reader & Pick<RequestContext, "cookies">): Promise<ReadRules> {
  const last = recent.get(keyOf(ctx));
  const isRecent = last !== undefined && ctx.now - last.readAt < recentMs;
  if (isRecent && ctx.cookies.get(bookmarkCookie) === undefined) return last;
  const [rules, cards] = await ctx.db.batch([selectRules(ctx), selectCard(ctx)]);
  keepRules(ctx, { rules, cards });
  return { rules, cards };
}
