import { and, asc, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requireEnvironmentStaff } from "#app/licensing/environment/require-environment-staff.server.ts";
import { songFields } from "#app/licensing/transactions/list-fields.server.ts";
import { hasAnswered } from "#app/licensing/transactions/require-transaction.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const statedWords = z.array(z.string());

const { transactions, transactionEvents } = unsafeTenantTables(
  "the environment's staff grant exclusivity to all its companies",
);

/** Requests listed at once, longest waiting first; the rest move up as these are granted. */
const maxListed = 50;
const maxTitles = 5;

const isUngranted = sql`("transactions"."exclusivity" <> 'none' AND NOT EXISTS (SELECT 1 FROM ${transactionEvents} e
  WHERE e.transaction_id = "transactions"."id" AND e.kind = 'exclusivity_granted'))`;
const isStated = sql`c.transaction_id = "transactions"."id" AND c.status = 'stated'`;

/** What a company's staff say for rights holders of its songs, as text: "Night Bus, master: by phone with Harbour Street". */
const stated = sql<string>`(SELECT json_group_array(r.title || ', ' || c.side || ': ' || c.note) FROM clearances c
  CROSS JOIN recordings r ON r.id = c.recording_id WHERE ${isStated})`;

/** Whether a request waits for a grant: sent, not yet licensed, and exclusive without a grant, or with a word of the company for rights holders. */
function waitsForGrant({ environment }: RequestContext["company"]): SQL | undefined {
  return and(
    eq(companies.environment, environment),
    ne(companies.subdomain, ""),
    inArray(transactions.status, ["sent", "clearing", "quoted", "accepted"]),
    sql`(${isUngranted} OR EXISTS (SELECT 1 FROM clearances c WHERE ${isStated}))`,
  );
}

function selectWaiting(ctx: RequestContext, condition?: SQL) {
  return ctx.db
    .select({
      id: transactions.id,
      project: transactions.project,
      endClient: transactions.endClient,
      userId: transactions.userId,
      status: transactions.status,
      updatedAt: transactions.updatedAt,
      exclusivity: transactions.exclusivity,
      category: transactions.category,
      territories: transactions.territories,
      termMonths: transactions.termMonths,
      perpetual: transactions.perpetual,
      media: transactions.media,
      startsOn: transactions.startsOn,
      company: companies.name,
      companyId: companies.id,
      client: users.name,
      hasAnswered: hasAnswered(ctx, transactions.id),
      isUngranted: isUngranted.mapWith(Boolean).as("is_ungranted"),
      stated: stated.mapWith((json: string) => statedWords.parse(JSON.parse(json))).as("stated_words"),
      ...songFields(maxTitles),
    })
    .from(companies)
    .innerJoin(transactions, eq(transactions.companyId, companies.id))
    .innerJoin(users, eq(users.id, transactions.userId))
    .where(and(waitsForGrant(ctx.company), condition));
}

/**
 * Requests of the environment's companies that wait for a grant. @throws AppError unauthorised, forbidden except on the
 * environment's own host
 */
export async function listExclusivityRequests(ctx: RequestContext) {
  requireEnvironmentStaff(ctx);
  const requests = await selectWaiting(ctx).orderBy(asc(transactions.sentAt), asc(transactions.id)).limit(maxListed);
  return requests.map(({ hasAnswered: _, ...request }) => request);
}

/** A waiting request by id; null if it does not wait for a grant. */
export async function findExclusivityRequest(ctx: RequestContext, { id }: { id: string }) {
  requireEnvironmentStaff(ctx);
  const [found] = await selectWaiting(ctx, eq(transactions.id, id)).limit(1);
  return found ?? null;
}
