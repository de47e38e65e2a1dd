import { and, count, desc, eq } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { unsubscribeLink } from "#app/visitor-requests/newsletter/unsubscribe-link.server.ts";
import type { SubscribersQuery } from "#app/visitor-requests/staff/requests-query.ts";
import { containsWords } from "#db/folded-name.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** docs/product/README.md: the lists of the staff. */
const pageSize = 25;
/** Rows of an export. */
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
 * A page of the addresses that asked for this company's newsletter; the last page for a number beyond it.
 * @throws AppError unauthorised, forbidden
 */
export async function listSubscribers(ctx: RequestContext, query: SubscribersQuery) {
  requireAccess(ctx, "requests");
  const { rows, counted } = readListing(ctx, query);
  const [[first], asked] = await ctx.db.batch([counted, rows(pageSize, (query.page - 1) * pageSize)]);
  const total = first?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const page = Math.min(query.page, pages);
  const subscribers = page === query.page ? asked : await rows(pageSize, (page - 1) * pageSize);
  return { subscribers, total, page, pages };
}

/**
 * The addresses of a list without its pages, each with its link to unsubscribe, which belongs in every newsletter. At most 5,000 rows.
 * The trail says who took them along.
 * @throws AppError unauthorised, forbidden, unavailable
 */
export async function exportSubscribers(ctx: RequestContext, query: SubscribersQuery) {
  const actor = requireAccess(ctx, "requests");
  const [rows] = await ctx.db.batch([
    readListing(ctx, query).rows(maxExported, 0),
    auditEntry(ctx, { action: "newsletter-exported", subjectType: "user", subjectId: actor.id }),
  ]);
  return Promise.all(rows.map(async (row) => ({ ...row, unsubscribe: await unsubscribeLink(ctx, row) })));
}
