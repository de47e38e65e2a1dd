import { and, count, eq, getTableColumns, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import {
  downwards,
  downwardsIfAny,
  listPlace,
  partSize,
  upwards,
  upwardsIfAny,
} from "#app/edge/lists/list-place.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { isErasedAddress } from "#app/identity/account/erased-address.ts";
import { endedBy, isTaken, songFields } from "#app/licensing/transactions/list-fields.server.ts";
import { openStatuses } from "#app/licensing/transactions/transaction-status.ts";
import type { ManagedTransactionsQuery } from "#app/licensing/transactions/transactions-query.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { containsWords } from "#db/folded-name.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** docs/product/README.md, lists of the staff. */
export const managedPageSize = 25;
/** Max rows of an export. */
const maxExported = 5000;
/** Max titles of a row, on the page and in an export. */
const shownTitles = 3;
const exportedTitles = 100;

/** Condition and order of a list. */
function readListing(ctx: RequestContext, { q, status, assignee, order }: ManagedTransactionsQuery) {
  const { transactions } = scoped(ctx.db, ctx.company);
  const statuses: Record<string, SQL | undefined> = {
    open: inArray(transactions.status, [...openStatuses]),
    // Same text as the partial index, so that SQLite uses it.
    all: sql`${transactions.status} <> 'draft'`,
    taken: sql`${transactions.status} <> 'draft' AND ${isTaken(ctx)}`,
  };
  const assignees = {
    all: undefined,
    mine: eq(transactions.assigneeId, ctx.actor?.id ?? ""),
    none: isNull(transactions.assigneeId),
  };
  const condition = and(
    status === "open" || status === "all" || status === "taken" ? statuses[status] : eq(transactions.status, status),
    assignees[assignee],
    containsWords(q, [transactions.searchKey]),
  );
  const newest = [downwardsIfAny("sentAt", transactions.sentAt), downwards("id", transactions.id)];
  const keys = {
    newest,
    needed: [upwardsIfAny("neededBy", transactions.neededBy), ...newest],
    unchanged: [upwards("updatedAt", transactions.updatedAt), upwards("id", transactions.id)],
  };
  return { condition, keys: keys[order] };
}

type Slice = Omit<ReturnType<typeof listPlace>, "take"> & { titles: number };

function listRows(ctx: RequestContext, query: ManagedTransactionsQuery, slice: Slice) {
  const { after, order, limit, offset, titles } = slice;
  const { transactions, ofCompany } = scoped(ctx.db, ctx.company);
  const { condition } = readListing(ctx, query);
  const all = getTableColumns(transactions);
  const { companyId: _, userId: __, searchKey: ___, createdAt: ____, opportunityId: _____, ...columns } = all;
  return ctx.db
    .select({
      ...columns,
      sender: users.name,
      email: users.email,
      assignee: sql<string | null>`(SELECT u.name FROM users u WHERE u.id = ${transactions.assigneeId})`.as("assignee"),
      ...songFields(titles),
      endedBy: endedBy(ctx),
      isTaken: isTaken(ctx).as("is_taken"),
    })
    .from(transactions)
    .innerJoin(users, eq(users.id, transactions.userId))
    .where(ofCompany(transactions, and(condition, after)))
    .orderBy(order)
    .limit(limit)
    .offset(offset);
}

type Row = Awaited<ReturnType<typeof listRows>>[number];

/** An erased user has no address. */
function toListed({ email, endedBy: ended, isTaken: taken, ...row }: Row) {
  return {
    ...row,
    isTaken: taken === 1,
    email: isErasedAddress(email) ? null : email,
    isWithdrawn: row.status === "declined" && ended === "withdrawn",
  };
}

export type ListedTransaction = ReturnType<typeof toListed>;

/**
 * A page of the requests sent to this company; page numbers beyond the last give the last page. @throws AppError unauthorised, forbidden
 */
export async function listManagedTransactions(ctx: RequestContext, query: ManagedTransactionsQuery) {
  requireAccess(ctx, "transactions-manage");
  const { transactions, select } = scoped(ctx.db, ctx.company);
  const { condition, keys } = readListing(ctx, query);
  const placeAt = (page: number) => listPlace(ctx, { keys, page, size: managedPageSize });
  const listed = (page: number) => listRows(ctx, query, { ...placeAt(page), titles: shownTitles });
  const [[counted], requestedPage] = await ctx.db.batch([
    select({ total: count().as("total") }, transactions, condition),
    listed(query.page),
  ]);
  const total = counted?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / partSize(ctx, managedPageSize)));
  const page = Math.min(query.page, pages);
  const rows = placeAt(page).take(page === query.page ? requestedPage : await listed(page));
  return { requests: rows.map(toListed), total, page, pages };
}

/**
 * All rows of a filtered list for a file, at most 5,000. Audited, because it contains email addresses. @throws AppError unauthorised,
 * forbidden
 */
export async function exportTransactions(ctx: RequestContext, query: ManagedTransactionsQuery) {
  const actor = requireAccess(ctx, "transactions-manage");
  const { keys } = readListing(ctx, query);
  const whole = listPlace({}, { keys, page: 1, size: maxExported });
  const [rows] = await ctx.db.batch([
    listRows(ctx, query, { ...whole, titles: exportedTitles }),
    auditEntry(ctx, {
      action: "licence-requests-exported",
      subjectType: "user",
      subjectId: actor.id,
      detail: { status: query.status },
    }),
  ]);
  return rows.map(toListed);
}
