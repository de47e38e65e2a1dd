import { and, count, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { transferState } from "#app/projects/transfers/transfer.ts";
import type { TransfersQuery } from "#app/projects/transfers/transfer-form.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { containsWords } from "#db/folded-name.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** docs/product/README.md: the lists of the staff. */
const pageSize = 25;
/** Rows of an export. */
const maxExported = 5000;

/** The same rule as `transferState`, as a condition. */
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

/** Each transfer has one link. */
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
 * A page of this company's transfers, newest first; the last page for a number beyond it.
 * @throws AppError unauthorised, forbidden
 */
export async function listTransfers(ctx: RequestContext, query: TransfersQuery) {
  requireAccess(ctx, "transfer");
  const { transfers, shareLinks, ofCompany } = scoped(ctx.db, ctx.company);
  const condition = conditionOf(ctx, query);
  const listed = (page: number) =>
    selectTransfers(ctx, condition)
      .limit(pageSize)
      .offset((page - 1) * pageSize);
  const counted = ctx.db
    .select({ total: count().as("total") })
    .from(transfers)
    .innerJoin(shareLinks, ofLink(ctx))
    .where(ofCompany(transfers, condition));
  const [[first], asked] = await ctx.db.batch([counted, listed(query.page)]);
  const total = first?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const page = Math.min(query.page, pages);
  const rows = page === query.page ? asked : await listed(page);
  return { transfers: rows.map((row) => toTransferView(row, ctx.now)), total, page, pages };
}

/**
 * What a list shows, without its pages: at most 5,000 rows. The trail says who took the addresses along.
 * @throws AppError unauthorised, forbidden
 */
export async function exportTransfers(ctx: RequestContext, query: TransfersQuery) {
  const actor = requireAccess(ctx, "transfer");
  const [rows] = await ctx.db.batch([
    selectTransfers(ctx, conditionOf(ctx, query)).limit(maxExported),
    auditEntry(ctx, { action: "transfers-exported", subjectType: "user", subjectId: actor.id }),
  ]);
  return rows.map((row) => toTransferView(row, ctx.now));
}
