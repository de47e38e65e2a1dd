import { eq, type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { defaultTimeZone } from "#app/identity/notices/quiet-hours.ts";
import { answerTimesOf, type PastAsk } from "#app/rights/answer-times.ts";
import { parties } from "#db/schema/licensing.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

type Job = Pick<RequestContext, "db" | "now">;

const { approvalRequests, transactions } = unsafeTenantTables("a party answers every company that asks it");

/** The last questions that count: how a party answered years ago says little of today. */
const maxAsks = 50;

/**
 * Query for what people asked a party lately, as it was answered or went unanswered, for a batch; without what the client withdrew before. Clients of
 * an environment's own company are many, so there a client is a person.
 */
export function selectAsks({ db, now }: Job, partyId: SQL | string) {
  return db.all<PastAsk & { zone: string | null }>(sql`SELECT r.created_at AS askedAt, r.answered_at AS answeredAt,
      iif(c.subdomain = '', t.user_id, r.company_id) AS client, p.time_zone AS zone
    FROM ${approvalRequests} r CROSS JOIN ${transactions} t ON t.id = r.transaction_id CROSS JOIN companies c ON c.id = r.company_id
      CROSS JOIN parties p ON p.id = r.party_id
    WHERE r.party_id = ${partyId} AND r.standing_id IS NULL AND (r.answered_at IS NOT NULL OR (r.expires_at <= ${now} AND t.status <> 'declined'))
    ORDER BY r.created_at DESC LIMIT ${maxAsks}`);
}

/** Statement that keeps how fast a party answers, by the result of `selectAsks` and what it answers now. */
export function keepAnswerTimes(
  { db }: Job,
  { partyId, asks, now = [] }: { partyId: string; asks: Awaited<ReturnType<typeof selectAsks>>; now?: PastAsk[] },
) {
  const found = answerTimesOf([...now, ...asks].slice(0, maxAsks), asks[0]?.zone ?? defaultTimeZone);
  return db
    .update(parties)
    .set({ usualMinutes: found?.usual ?? null, mostMinutes: found?.most ?? null })
    .where(eq(parties.id, partyId));
}
