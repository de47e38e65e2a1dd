import { and, count, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { downwards, listPlace, partSize } from "#app/edge/lists/list-place.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { transferState } from "#app/projects/transfers/transfer.ts";
import type { TransfersQuery } from "#app/projects/transfers/transfer-form.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { containsWords } from "#db/folded-name.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** docs/product/README.md: the lists of the staff. */
const pageSize = 25;
/** Max rows of an export. */
const maxExported = 5000;

/** SQL condition equivalent to `transferState`. */
function statusCondition({ db, company, now }: RequestContext, status: TransfersQuery["status"]): SQL | undefined {
  const { transfers, shareLinks } = scoped(db, company);
  const isKept = isNull(transfers.deletedAt);
  const isOpen = sql`(${shareLinks.revokedAt} IS NULL AND ${transfers.clearedAt} IS NULL
    AND (${shareLinks.expiresAt} IS NULL OR ${shareLinks.expiresAt} > ${now}))`;
  const isLeft = sql`(${transfers.status} = 'draft' OR ${transfers.maxDownloads} IS NULL
    OR ${transfers.downloads} < ${transfers.maxDownloads})`;
  if (status === "all") return isKept;
  if (status === "deleted") return isNotNull(transfers.deletedAt);
  if (status === "ended") return and(isKept, sql`NOT (${isOpen} AND ${isLeft})`);
  return and(isKept, isOpen, isLeft, eq(transfers.status, status === "draft" ? "draft" : "sent"));
}

const totalOf = (value: string) =>
  sql<number>`(SELECT ${sql.raw(value)} FROM transfer_files f WHERE f.transfer_id = transfers.id)`;

/** Transfers of this company with their links, as a query. */
export function selectTransfers(ctx: RequestContext, condition: SQL | undefined) {
  const { transfers, shareLinks, ofCompany } = scoped(ctx.db, ctx.company);
  const { id, title, status, maxDownloads, downloads, lastDownloadedAt, deletedAt, clearedAt } = transfers;
  const { recipient, email, message, expiresAt, revokedAt, mailedAt } = shareLinks;
  return ctx.db
    .select({
      ...{ id, title, status, maxDownloads, downloads, lastDownloadedAt, deletedAt, clearedAt },
      ...{ createdAt: transfers.createdAt, updatedAt: transfers.updatedAt },
      ...{ linkId: sql<string>`${shareLinks.id}`.as("link_id"), recipient, email, message },
      ...{ expiresAt, revokedAt, mailedAt },
      hasPasscode: sql<number>`${shareLinks.passcodeHash} IS NOT NULL`.as("has_passcode"),
      files: totalOf("count(*)").as("files"),
      bytes: totalOf("coalesce(sum(f.bytes), 0)").as("bytes"),
    })
    .from(transfers)
    .innerJoin(shareLinks, ofLink(ctx))
    .where(ofCompany(transfers, condition))
    .orderBy(desc(transfers.createdAt), desc(transfers.id))
    .$dynamic();
}

/** Join condition; one link per transfer. */
function ofLink({ db, company }: RequestContext): SQL | undefined {
  const { transfers, shareLinks, ofCompany } = scoped(db, company);
  return ofCompany(shareLinks, and(eq(shareLinks.subjectKind, "transfer"), eq(shareLinks.subjectId, transfers.id)));
}

type Row = Awaited<ReturnType<typeof selectTransfers>>[number];

export function toTransferView({ hasPasscode, ...row }: Row, now: number) {
  return { ...row, hasPasscode: hasPasscode === 1, state: transferState(row, row, now) };
}

function conditionOf(ctx: RequestContext, { q, status }: TransfersQuery): SQL | undefined {
  const { transfers, shareLinks } = scoped(ctx.db, ctx.company);
  const searched = [transfers.titleKey, shareLinks.recipientKey, sql`coalesce(${shareLinks.email}, '')`];
  return and(statusCondition(ctx, status), containsWords(q, searched));
}

/**
 * A page of this company's transfers, newest first; page numbers beyond the last give the last page. @throws AppError unauthorised,
 * forbidden
 */
export async function listTransfers(ctx: RequestContext, query: TransfersQuery) {
  requireAccess(ctx, "transfer");
  const { transfers, shareLinks, ofCompany } = scoped(ctx.db, ctx.company);
  const condition = conditionOf(ctx, query);
  const keys = [downwards("createdAt", transfers.createdAt), downwards("id", transfers.id)];
  const placeAt = (page: number) => listPlace(ctx, { keys, page, size: pageSize });
  const listed = (page: number) => {
    const { after, order, limit, offset } = placeAt(page);
    return selectTransfers(ctx, and(condition, after)).orderBy(order).limit(limit).offset(offset);
  };
  const counted = ctx.db
    .select({ total: count().as("total") })
    .from(transfers)
    .innerJoin(shareLinks, ofLink(ctx))
    .where(ofCompany(transfers, condition));
  const [[first], requestedPage] = await ctx.db.batch([counted, listed(query.page)]);
  const total = first?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / partSize(ctx, pageSize)));
  const page = Math.min(query.page, pages);
  const rows = placeAt(page).take(page === query.page ? requestedPage : await listed(page));
  return { transfers: rows.map((row) => toTransferView(row, ctx.now)), total, page, pages };
}

/**
 * The filtered list without pages: at most 5,000 rows. Audited, because it contains email addresses. @throws AppError unauthorised,
 * forbidden
 */
export async function exportTransfers(ctx: RequestContext, query: TransfersQuery) {
  const actor = requireAccess(ctx, "transfer");
  const [rows] = await ctx.db.batch([
    selectTransfers(ctx, conditionOf(ctx, query)).limit(maxExported),
    auditEntry(ctx, { action: "transfers-exported", subjectType: "user", subjectId: actor.id }),
  ]);
  return rows.map((row) => toTransferView(row, ctx.now));
}
