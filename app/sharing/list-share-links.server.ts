import { and, count, desc, eq, type SQL } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireSharer } from "#app/sharing/require-sharer.server.ts";
import { type ShareSubject, shareState } from "#app/sharing/share-link.ts";
import { shareLinksCopy } from "#app/sharing/share-links-copy.ts";
import { shareAddress } from "#app/sharing/share-token.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const pageSize = 25;

export type ShareLinkView = Awaited<ReturnType<typeof listShareLinks>>["links"][number];

/** The links of this company where `which` holds, newest first, as a query. */
function selectLinks({ db, company }: RequestContext, which: SQL | undefined) {
  const { shareLinks, ofCompany } = scoped(db, company);
  const { subjectKind, subjectId, recipient, email, message, passcodeHash, expiresAt, revokedAt } = shareLinks;
  const { mailedAt, createdAt, updatedAt } = shareLinks;
  return db
    .select({
      ...{ id: shareLinks.id, subjectKind, subjectId, recipient, email, message, passcodeHash },
      ...{ expiresAt, revokedAt, mailedAt, createdAt, updatedAt },
      createdBy: users.name,
    })
    .from(shareLinks)
    .innerJoin(users, eq(users.id, shareLinks.createdBy))
    .where(ofCompany(shareLinks, which))
    .orderBy(desc(shareLinks.createdAt), desc(shareLinks.id))
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof selectLinks>>[number];

async function toView(ctx: RequestContext, { passcodeHash, ...row }: Row) {
  return {
    ...row,
    hasPasscode: passcodeHash !== null,
    state: shareState(row, ctx.now),
    address: await shareAddress(ctx, row),
  };
}

/**
 * A page of the links to a subject, newest first; past the end is the last page.
 * @throws AppError unauthorised, forbidden
 */
export async function listShareLinks(ctx: RequestContext, { subject, page }: { subject: ShareSubject; page: number }) {
  requireSharer(ctx, subject.kind);
  const { shareLinks, select } = scoped(ctx.db, ctx.company);
  const ofSubject = and(eq(shareLinks.subjectKind, subject.kind), eq(shareLinks.subjectId, subject.id));
  const rowsOf = (at: number) =>
    selectLinks(ctx, ofSubject)
      .limit(pageSize)
      .offset((at - 1) * pageSize);
  const [[counted], rows] = await ctx.db.batch([select({ total: count() }, shareLinks, ofSubject), rowsOf(page)]);
  const total = counted?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const shown = page > pages ? await rowsOf(pages) : rows;
  return {
    links: await Promise.all(shown.map((row) => toView(ctx, row))),
    total,
    page: Math.min(page, pages),
    pages,
  };
}

/** One link to a subject. @throws AppError unauthorised, forbidden; not_found, also for a link of another subject or company */
export async function getShareLink(ctx: RequestContext, { subject, id }: { subject: ShareSubject; id: string }) {
  requireSharer(ctx, subject.kind);
  const { shareLinks } = scoped(ctx.db, ctx.company);
  const isIt = and(
    eq(shareLinks.id, id),
    eq(shareLinks.subjectKind, subject.kind),
    eq(shareLinks.subjectId, subject.id),
  );
  const [row] = await selectLinks(ctx, isIt).limit(1);
  if (row === undefined) throw new AppError("not_found", shareLinksCopy.errors.missing);
  return toView(ctx, row);
}
