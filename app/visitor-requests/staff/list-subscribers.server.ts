import { and, count, desc, eq } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { unsubscribeLink } from "#app/visitor-requests/newsletter/unsubscribe-link.server.ts";
import type { SubscribersQuery } from "#app/visitor-requests/staff/requests-query.ts";
import { containsWords } from "#db/folded-name.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** docs/product/README.md: lists of the staff. */
const pageSize = 25;
/** Max rows of an export. */
const maxExported = 5000;

function readListing(ctx: RequestContext, { q, status }: SubscribersQuery) {
  const { newsletterSubscribers: table, select } = scoped(ctx.db, ctx.company);
  const condition = and(status === "all" ? undefined : eq(table.status, status), containsWords(q, [table.email]));
  const { id, email, confirmedAt, createdAt } = table;
  const rows = (limit: number, offset: number) =>
    select({ id, email, status: table.status, confirmedAt, createdAt }, table, condition)
      .orderBy(desc(createdAt), desc(id))
      .limit(limit)
      .offset(offset);
  return { rows, counted: select({ total: count().as("total") }, table, condition) };
}

/**
 * A page of this company's newsletter addresses; page numbers beyond the last give the last page. @throws AppError unauthorised, forbidden
 */
export async function listSubscribers(ctx: RequestContext, query: SubscribersQuery) {
  requireAccess(ctx, "requests");
  const { rows, counted } = readListing(ctx, query);
  const [[first], requestedPage] = await ctx.db.batch([counted, rows(pageSize, (query.page - 1) * pageSize)]);
  const total = first?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const page = Math.min(query.page, pages);
  const subscribers = page === query.page ? requestedPage : await rows(pageSize, (page - 1) * pageSize);
  return { subscribers, total, page, pages };
}

/**
 * All addresses of a list with their unsubscribe links, which every newsletter must have; at most 5,000. Audited. @throws AppError
 * unauthorised, forbidden, unavailable
 */
export async function exportSubscribers(ctx: RequestContext, query: SubscribersQuery) {
  const actor = requireAccess(ctx, "requests");
  const [rows] = await ctx.db.batch([
    readListing(ctx, query).rows(maxExported, 0),
    auditEntry(ctx, { action: "newsletter-exported", subjectType: "user", subjectId: actor.id }),
  ]);
  return Promise.all(rows.map(async (row) => ({ ...row, unsubscribe: await unsubscribeLink(ctx, row) })));
}
