import { and, asc, count, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireSharer } from "#app/sharing/links/require-sharer.server.ts";
import { type ShareSubject, shareState } from "#app/sharing/links/share-link.ts";
import { shareLinksCopy } from "#app/sharing/links/share-links-copy.ts";
import { shareAddress } from "#app/sharing/visits/share-token.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { shareAnswers, shareVisits } from "#db/schema/shares.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const pageSize = 25;

export type ShareLinkView = Awaited<ReturnType<typeof listShareLinks>>["links"][number];

/** How many items a link's recipient gave each mark, and how many notes they left. */
function marksOf(linkId: SQL) {
  const answers = (condition: SQL) =>
    sql<number>`(SELECT count(*) FROM ${shareAnswers} AS said WHERE said.link_id = ${linkId} AND ${condition})`;
  return {
    picks: answers(sql`said.mark = 'pick'`).as("picks"),
    maybes: answers(sql`said.mark = 'maybe'`).as("maybes"),
    noes: answers(sql`said.mark = 'no'`).as("noes"),
    notes: answers(sql`said.note <> ''`).as("notes"),
  };
}

/** How often a link was opened, by how many visitors, and when last (ms). A visitor of two days counts twice: their hash changes daily. */
function visitsOf(linkId: SQL) {
  const figure = <T>(value: SQL) =>
    sql<T>`(SELECT ${value} FROM ${shareVisits} AS visit WHERE visit.link_id = ${linkId})`;
  return {
    opens: figure<number>(sql`count(*)`).as("opens"),
    visitors: figure<number>(sql`count(DISTINCT visit.visitor)`).as("visitors"),
    lastOpenedAt: figure<number | null>(sql`max(visit.opened_at)`).as("last_opened_at"),
  };
}

/** The links of this company where `which` holds, newest first, as a query. */
function selectLinks({ db, company }: RequestContext, which: SQL | undefined) {
  const { shareLinks, ofCompany } = scoped(db, company);
  const { subjectKind, subjectId, recipient, email, message, passcodeHash, expiresAt, revokedAt } = shareLinks;
  const { mailedAt, createdAt, updatedAt, download, takesNotes, showsNotes } = shareLinks;
  return db
    .select({
      ...{ id: shareLinks.id, subjectKind, subjectId, recipient, email, message, passcodeHash },
      ...{ expiresAt, revokedAt, mailedAt, createdAt, updatedAt, download, takesNotes, showsNotes },
      createdBy: users.name,
      ...marksOf(sql`share_links.id`),
      ...visitsOf(sql`share_links.id`),
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

type Asked = { subject: ShareSubject; page: number };

/**
 * The queries of a page of the links to a subject, for a batch of the caller: `toLinkPage` reads the results.
 * @throws AppError unauthorised, forbidden
 */
export function linkPageQueries(ctx: RequestContext, { subject, page }: Asked) {
  requireSharer(ctx, subject.kind);
  const { shareLinks, select } = scoped(ctx.db, ctx.company);
  const ofSubject = and(eq(shareLinks.subjectKind, subject.kind), eq(shareLinks.subjectId, subject.id));
  const rows = selectLinks(ctx, ofSubject)
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return [select({ total: count() }, shareLinks, ofSubject), rows] as const;
}

type Counted = { total: number }[];

/** A page of the links to a subject, newest first, of the results of `linkPageQueries`; past the end is the last page. */
export async function toLinkPage(ctx: RequestContext, { subject, page }: Asked, [counted]: Counted, rows: Row[]) {
  const total = counted?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const shown = page > pages ? await linkPageQueries(ctx, { subject, page: pages })[1] : rows;
  return {
    links: await Promise.all(shown.map((row) => toView(ctx, row))),
    total,
    page: Math.min(page, pages),
    pages,
  };
}

/**
 * A page of the links to a subject, newest first; past the end is the last page.
 * @throws AppError unauthorised, forbidden
 */
export async function listShareLinks(ctx: RequestContext, asked: Asked) {
  return toLinkPage(ctx, asked, ...(await ctx.db.batch([...linkPageQueries(ctx, asked)])));
}

type Located = { subject: ShareSubject; id: string };

/** The queries of `getShareLink`, for a batch of the caller: `toShareLink` reads the results. @throws AppError unauthorised, forbidden */
export function shareLinkQueries(ctx: RequestContext, { subject, id }: Located) {
  requireSharer(ctx, subject.kind);
  const { shareLinks, ofCompany } = scoped(ctx.db, ctx.company);
  const isIt = and(
    eq(shareLinks.id, id),
    eq(shareLinks.subjectKind, subject.kind),
    eq(shareLinks.subjectId, subject.id),
  );
  const own = ctx.db.select({ id: shareLinks.id }).from(shareLinks).where(ofCompany(shareLinks, isIt));
  const { itemId, itemName, mark, note, answeredAt } = shareAnswers;
  return [
    selectLinks(ctx, isIt).limit(1),
    ctx.db
      .select({ itemId, itemName, mark, note, answeredAt })
      .from(shareAnswers)
      .where(inArray(shareAnswers.linkId, own))
      .orderBy(asc(itemId)),
  ] as const;
}

type Queries = ReturnType<typeof shareLinkQueries>;

/** One link, of the results of `shareLinkQueries`. @throws AppError not_found */
export async function toShareLink(ctx: RequestContext, [row]: Row[], answers: Awaited<Queries[1]>) {
  if (row === undefined) throw new AppError("not_found", shareLinksCopy.errors.missing);
  return { ...(await toView(ctx, row)), answers };
}

/**
 * One link to a subject, with its answers, the first of them about the whole.
 * @throws AppError unauthorised, forbidden; not_found, also for a link of another subject or company
 */
export async function getShareLink(ctx: RequestContext, located: Located) {
  return toShareLink(ctx, ...(await ctx.db.batch([...shareLinkQueries(ctx, located)])));
}
