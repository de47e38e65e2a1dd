import { and, count, desc, eq, ne, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { transactionItems } from "#db/schema/transactions.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const pageSize = 50;
/** By name: in the fields of a select from one table, drizzle writes a column without its table. */
const requestId = sql.raw('"transactions"."id"');
/** Titles shown of one request. */
const maxTitles = 5;

/**
 * A page of the person's own requests at this company except the draft, the newest first; the last page for a number beyond it.
 * @throws AppError unauthorised, forbidden
 */
export async function listRequests(ctx: RequestContext, input: { page: number }) {
  const actor = requireAccess(ctx, "transactions");
  const { transactions, select } = scoped(ctx.db, ctx.company);
  const isOwn = and(eq(transactions.userId, actor.id), ne(transactions.status, "draft"));
  const fields = {
    id: transactions.id,
    kind: transactions.kind,
    status: transactions.status,
    project: transactions.project,
    sentAt: transactions.sentAt,
    songs: sql<number>`(SELECT count(*) FROM ${transactionItems} c WHERE c.transaction_id = ${requestId})`,
    titles:
      sql`(SELECT json_group_array(title) FROM (SELECT r.title FROM ${transactionItems} i JOIN ${recordings} r ON r.id = i.recording_id
      WHERE i.transaction_id = ${requestId} ORDER BY i.position LIMIT ${maxTitles}))`.mapWith(
        (text: string) => JSON.parse(text) as string[],
      ),
  };
  const listed = (page: number) =>
    select(fields, transactions, isOwn)
      .orderBy(desc(transactions.updatedAt), desc(transactions.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize);
  const [asked, totals] = await ctx.db.batch([
    listed(input.page),
    select({ total: count().as("total") }, transactions, isOwn),
  ]);
  const pages = Math.max(1, Math.ceil((totals[0]?.total ?? 0) / pageSize));
  const page = Math.min(input.page, pages);
  return { requests: page === input.page ? asked : await listed(page), page, pages };
}
