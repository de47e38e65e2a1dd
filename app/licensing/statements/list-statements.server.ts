import { and, sql } from "drizzle-orm";
import { z } from "zod";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { downwards, listPlace, partSize } from "#app/edge/lists/list-place.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { selectPayout } from "#app/licensing/statements/read-statement.server.ts";
import { pageField, searchField } from "#app/ui/list/list-query.ts";
import { containsShown } from "#db/folded-name.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const pageSize = 25;

/** Filters of /statements in the query string. Invalid values are ignored. */
export const statementsQuery = z.object({ q: searchField, page: pageField });

type Query = z.output<typeof statementsQuery>;

function placeAt(ctx: Pick<RequestContext, "db" | "company" | "list">, page: number) {
  const { statements: s } = scoped(ctx.db, ctx.company);
  const keys = [downwards("lockedAt", s.lockedAt), downwards("id", s.id)];
  return listPlace(ctx, { keys, page, size: pageSize });
}

/** Queries for the count and a page of the company's locked statements, the newest first, for a batch: rows for `statementsOf`. */
export function selectStatements(ctx: RequestContext, { q, page }: Query) {
  requireAccess(ctx, "transactions-manage");
  const { statements: s, select } = scoped(ctx.db, ctx.company);
  const isFound = sql`${s.lockedAt} IS NOT NULL AND ${containsShown(q, [s.number, s.payeeName]) ?? sql`1`}`;
  const { id, number, payeeId, payeeName, since, until, sums, currency, lockedAt } = s;
  const shown = { id, number, payeeId, payeeName, since, until, sums, currency, lockedAt, payout: selectPayout() };
  const { after, order, limit, offset } = placeAt(ctx, page);
  return [
    select({ n: sql<number>`count(*)`.as("n") }, s, isFound),
    select(shown, s, and(isFound, after)).orderBy(order).limit(limit).offset(offset),
  ] as const;
}

type Selected = ReturnType<typeof selectStatements>;

/** The rows of `selectStatements`, how many there are, and on how many pages. */
export function statementsOf(
  ctx: RequestContext,
  { page }: Query,
  [count]: Awaited<Selected[0]>,
  rows: Awaited<Selected[1]>,
) {
  const total = count?.n ?? 0;
  const pages = Math.max(1, Math.ceil(total / partSize(ctx, pageSize)));
  return { rows: placeAt(ctx, page).take(rows), total, page, pages };
}

/** A page of the company's locked statements. One trip. @throws AppError unauthorised, forbidden */
export async function listStatements(ctx: RequestContext, query: Query) {
  return statementsOf(ctx, query, ...(await ctx.db.batch(selectStatements(ctx, query))));
}

export type ListedStatement = Awaited<ReturnType<typeof listStatements>>["rows"][number];
