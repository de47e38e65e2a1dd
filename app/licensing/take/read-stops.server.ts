import { and, desc, eq, gte, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { parseWords } from "#app/edge/stored-json.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { describePlan } from "#app/licensing/take/describe-plan.ts";
import { type Candidate, isTakeable, planTakings, type TakePlan } from "#app/licensing/take/plan-taking.ts";
import { candidatesOf, selectCandidates } from "#app/licensing/take/read-taking.server.ts";
import { describeTakeMiss, takeCopy } from "#app/licensing/take/take-copy.ts";
import { usageOf } from "#app/licensing/transactions/clearing/usage-of-terms.ts";
import { isTaken } from "#app/licensing/transactions/list-fields.server.ts";
import { cardOf, selectCard } from "#app/rights/rates/read-rate-card.server.ts";
import { rulesFor, selectRules } from "#app/rights/standing/read-rules.server.ts";
import type { StandingRule } from "#app/rights/standing/standing-rules.ts";
import { currentUsage } from "#app/rights/usage/current-usage.server.ts";
import { summariseUsage } from "#app/rights/usage/summarise-usage.ts";
import type { Usage } from "#app/rights/usage/usage.ts";
import { companies } from "#db/schema/companies.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const { stops: copy } = takeCopy;

const days = 30;
/** As many, the newest, are looked at. */
const max = { requests: 500, songs: 1_000 };
/** Parties and reasons that are listed. */
const maxListed = 12;

/** The requests of the last days, with what decides whether they could have been taken. */
function selectAsked(ctx: RequestContext) {
  const { db, company, now } = ctx;
  const { transactions, ofCompany } = scoped(db, company);
  const { id, media, territories, termMonths, perpetual, startsOn, exclusivity, category } = transactions;
  const { currency, alternatives, sentAt } = transactions;
  const isAsked = and(
    sql`${transactions.status} <> 'draft'`,
    and(eq(transactions.kind, "licence"), gte(sentAt, now - days * 86_400_000)),
  );
  const songs = sql`(SELECT json_group_array(i.recording_id) FROM transaction_items i WHERE i.transaction_id = "transactions"."id")`;
  return db
    .select({
      ...{ id, media, territories, termMonths, perpetual, startsOn, exclusivity, category },
      ...{ currency, alternatives, sentAt, isTaken: isTaken(ctx).as("is_taken") },
      songs: songs.mapWith(parseWords).as("song_ids"),
    })
    .from(transactions)
    .where(ofCompany(transactions, isAsked))
    .orderBy(desc(sentAt))
    .limit(max.requests);
}

/** Everything that a party could agree to in advance, for any fee. */
function anyUseOf({ partyId, name: party }: { partyId: string; name: string }): StandingRule {
  return {
    ...{ id: "", name: "", version: 0, partyId, party, email: null, keepers: [], left: null, agreementId: null },
    ...{
      side: "both",
      media: [],
      territories: ["World"],
      excluded: [],
      maxMonths: null,
      perpetual: true,
      excludedCategories: [],
    },
    ...{ excludedCompanyIds: [], minFee: 0, currency: "EUR", validFrom: null, validUntil: null, paused: false },
  };
}

const percentOf = (count: number, of: number) => Math.round((count / Math.max(1, of)) * 100);

/** How much of all has each name, the most first, in words. */
function sharesOf(names: readonly string[], of: number, text: (name: string, share: number) => string): string[] {
  const groups = [...Map.groupBy(names, (name) => name)].toSorted(([, a], [, b]) => b.length - a.length);
  return groups.slice(0, maxListed).map(([name, { length }]) => text(name, percentOf(length, of)));
}

/** Why plans can't be taken, each reason once for a plan. */
const reasonsOf = (plans: readonly TakePlan[]) =>
  plans.flatMap(({ misses, songs }) => [
    ...new Set([...misses, ...songs.flatMap((song) => song.misses)].flatMap(describeTakeMiss)),
  ]);

/**
 * What kept the company's requests of the last days, and tracks that are clear for the reader's use, from being taken, by what is on file now: one plan
 * for each, as who takes it gets it. `marks`: by request. Two trips. @throws AppError unauthorised, forbidden
 */
export async function readStops(ctx: RequestContext) {
  requireAccess(ctx, "transactions-manage");
  const { db, company, now } = ctx;
  const limits = db.select({ taking: companies.taking }).from(companies).where(eq(companies.id, company.id));
  const [asked, cards, rules, [settings]] = await db.batch([
    selectAsked(ctx),
    selectCard(ctx),
    selectRules(ctx),
    limits,
  ]);
  const ids = [...new Set(asked.flatMap(({ songs }) => songs))].slice(0, max.songs);
  const newest = sql`SELECT id FROM recordings WHERE status = 'published' ORDER BY id DESC LIMIT ${max.songs}`;
  const both = sql`SELECT value FROM json_each(${JSON.stringify(ids)}) UNION SELECT id FROM (${newest})`;
  const found = candidatesOf(await db.batch(selectCandidates(ctx, "", both)));
  const card = cardOf(cards[0]?.json ?? null);
  const [perLicence, perMonth] = [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER];
  const taking = settings?.taking ?? { perLicence, perMonth, currency: card?.card.currency ?? "EUR", by: "" };
  // Reading the rules is what costs, so each use reads them once.
  const byUse = new Map<string, ReturnType<typeof rulesFor>>();
  const plan = (songs: readonly Candidate[], usage: Usage, at = now, rule: StandingRule[] = []) => {
    const key = JSON.stringify(usage);
    const known = byUse.get(key) ?? rulesFor({ rules, cards }, usage);
    byUse.set(key, known);
    const rulesOf = (tier: string | null) => ({ ...known(tier), rules: [...known(tier).rules, ...rule] });
    const world = { actor: {}, spent: 0, company, reader: { namesParties: true } };
    return planTakings({ ...world, songs, usage, card, taking, now: at, rulesOf })(null);
  };
  const untaken = asked.flatMap((request) => {
    const songs = request.songs.flatMap((id) => found.get(id) ?? []);
    if (songs.length === 0 || request.isTaken === 1) return [];
    const [usage, at] = [usageOf(request), request.sentAt ?? now];
    // Of alternatives one is enough.
    const lists = request.alternatives ? songs.map((song) => [song]) : [songs];
    const list = lists.find((one) => isTakeable(plan(one, usage, at))) ?? lists[0] ?? [];
    const own = plan(list, usage, at);
    const asks = new Map(own.songs.flatMap((song) => song.asks.map((one) => [one.partyId, one])));
    const [party] = asks.size === 1 ? asks.values() : [];
    const opens = party && isTakeable(plan(list, usage, at, [anyUseOf(party)])) ? [party.name] : [];
    return [{ id: request.id, plan: own, opens }];
  });
  const stopped = untaken.flatMap((one) => (isTakeable(one.plan) ? [] : one.plan));
  const total = asked.filter((request) => request.isTaken === 1).length + untaken.length;
  const usage = currentUsage(ctx);
  const plans = usage === null ? [] : [...found.values()].map((song) => plan([song], usage));
  const clear = plans.filter((one) => one.songs[0]?.light === "clear");
  const closed = clear.filter((one) => !isTakeable(one));
  return {
    parts: [
      {
        title: copy.requests(days, max.requests),
        lines: [
          ...(settings?.taking == null ? [copy.closed] : []),
          copy.total(total, total - untaken.length, untaken.length - stopped.length),
          ...sharesOf(
            untaken.flatMap(({ opens }) => opens),
            total,
            copy.rule,
          ),
          ...sharesOf(reasonsOf(stopped), total, copy.why),
        ],
      },
      usage === null
        ? { title: copy.noUse, lines: [] }
        : {
            title: copy.clear(summariseUsage(usage), max.songs),
            lines: [
              copy.clearTotal(clear.length, percentOf(clear.length - closed.length, clear.length)),
              ...sharesOf(reasonsOf(closed), clear.length, copy.why),
            ],
          },
    ],
    marks: Object.fromEntries(
      untaken.map(({ id, plan: own }) => [id, isTakeable(own) ? copy.couldHave : copy.stopped(describePlan(own))]),
    ),
  };
}
