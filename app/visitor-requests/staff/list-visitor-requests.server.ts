import { and, count, desc, eq, inArray, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { describeDetails } from "#app/visitor-requests/describe-request.ts";
import { requestAreas } from "#app/visitor-requests/staff/request-area.ts";
import type { RequestsQuery } from "#app/visitor-requests/staff/requests-query.ts";
import { containsWords } from "#db/folded-name.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** docs/product/README.md: lists of the staff. */
const pageSize = 25;
/** Max rows of an export. */
const maxExported = 5000;

/** `WHERE` and `ORDER BY` of a list. */
function readListing(ctx: RequestContext, { q, status, kind }: RequestsQuery) {
  const { visitorRequests } = scoped(ctx.db, ctx.company);
  const kinds = requestAreas.requests.kinds.filter((one) => kind === "all" || kind === one);
  const condition = and(
    inArray(visitorRequests.kind, kinds),
    status === "all" ? undefined : eq(visitorRequests.status, status),
    containsWords(q, [visitorRequests.searchKey]),
  );
  return { condition, order: [desc(visitorRequests.createdAt), desc(visitorRequests.id)] };
}

function listRows(ctx: RequestContext, input: RequestsQuery, { limit, offset }: { limit: number; offset: number }) {
  const { visitorRequests, ofCompany } = scoped(ctx.db, ctx.company);
  const { condition, order } = readListing(ctx, input);
  const { id, kind, status, source, name, email, organisation, message, details, note, createdAt } = visitorRequests;
  return ctx.db
    .select({
      id,
      kind,
      status,
      source,
      name,
      email,
      organisation,
      message,
      details,
      note,
      createdAt,
      assignee: sql<string | null>`${users.name}`.as("assignee"),
    })
    .from(visitorRequests)
    .leftJoin(users, eq(users.id, visitorRequests.assigneeId))
    .where(ofCompany(visitorRequests, condition))
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
}

/**
 * A page of this company's visitor requests; page numbers beyond the last give the last page. @throws AppError unauthorised, forbidden
 */
export async function listVisitorRequests(ctx: RequestContext, input: RequestsQuery) {
  requireAccess(ctx, "requests");
  const { visitorRequests, select } = scoped(ctx.db, ctx.company);
  const listed = (page: number) => listRows(ctx, input, { limit: pageSize, offset: (page - 1) * pageSize });
  const { condition } = readListing(ctx, input);
  const [[counted], requestedPage] = await ctx.db.batch([
    select({ total: count().as("total") }, visitorRequests, condition),
    listed(input.page),
  ]);
  const total = counted?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const page = Math.min(input.page, pages);
  const rows = page === input.page ? requestedPage : await listed(page);
  return { rows, total, page, pages };
}

/**
 * All rows of a filtered list for a file, at most 5,000. Audited, because it contains email addresses. @throws AppError unauthorised,
 * forbidden
 */
export async function exportVisitorRequests(ctx: RequestContext, input: RequestsQuery) {
  const actor = requireAccess(ctx, "requests");
  const [rows] = await ctx.db.batch([
    listRows(ctx, input, { limit: maxExported, offset: 0 }),
    auditEntry(ctx, {
      action: "visitor-requests-exported",
      subjectType: "user",
      subjectId: actor.id,
    }),
  ]);
  return rows.map((row) => ({
    ...row,
    details: new Map(describeDetails(row).map(({ label, values }) => [label, values.join("\n")])),
  }));
}
