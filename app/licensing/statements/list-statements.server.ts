import { desc, sql } from "drizzle-orm";
import { z } from "zod";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { selectPayout } from "#app/licensing/statements/read-statement.server.ts";
import { pageField, searchField } from "#app/ui/list/list-query.ts";
import { containsShown } from "#db/folded-name.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const pageSize = 25;

/** Filters of /statements in the query string. Invalid values are ignored. */
export const statementsQuery = z.object({ q: searchField, page: pageField });

type Query = z.output<typeof statementsQuery>;

/** Queries for the count and a page of the company's locked statements, the newest first, for a batch: with `pagesOf`. */
export function selectStatements(ctx: RequestContext, { q, page }: Query) {
  requireAccess(ctx, "transactions-manage");
  const { statements: s, select } = scoped(ctx.db, ctx.company);
  const isFound = sql`${s.lockedAt} IS NOT NULL AND ${containsShown(q, [s.number, s.payeeName]) ?? sql`1`}`;
  const { id, number, payeeId, payeeName, since, until, sums, currency } = s;
  const shown = { id, number, payeeId, payeeName, since, until, sums, currency, payout: selectPayout() };
  return [
    select({ n: sql<number>`count(*)`.as("n") }, s, isFound),
    select(shown, s, isFound)
      .orderBy(desc(s.lockedAt), desc(s.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
  ] as const;
}

/** A page of the company's locked statements. One trip. @throws AppError unauthorised, forbidden */
export async function listStatements(ctx: RequestContext, query: Query) {
  const [[count], rows] = await ctx.db.batch(selectStatements(ctx, query));
  return { rows, page: query.page, ...pagesOf(count) };
}

/** How many there are, and on how many pages. */
export function pagesOf(count: { n: number } | undefined) {
  const total = count?.n ?? 0;
  return { total, pages: Math.max(1, Math.ceil(total / pageSize)) };
}

export type ListedStatement = Awaited<ReturnType<typeof listStatements>>["rows"][number];
