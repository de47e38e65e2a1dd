import { and, asc, count, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { downwards, listPlace, partSize } from "#app/edge/lists/list-place.server.ts";
import { openGuest } from "#app/rooms/open-guest.server.ts";
import { guestAddress } from "#app/rooms/room-token.server.ts";
import { requireSharer } from "#app/sharing/links/require-sharer.server.ts";
import { type ShareSubject, shareState } from "#app/sharing/links/share-link.ts";
import { shareLinksCopy } from "#app/sharing/links/share-links-copy.ts";
import { shareAddress } from "#app/sharing/visits/share-token.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { shareAnswers, shareVisits } from "#db/schema/shares.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const pageSize = 25;

export type ShareLinkView = Awaited<ReturnType<typeof listShareLinks>>["links"][number];

/** Counts of a link's marks and notes. */
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

/** Visits and visitors of a link, and the last visit (ms). A visitor on two days counts twice, because hashes change daily. */
function visitsOf(linkId: SQL) {
  const figure = <T>(value: SQL) =>
    sql<T>`(SELECT ${value} FROM ${shareVisits} AS visit WHERE visit.link_id = ${linkId})`;
  return {
    opens: figure<number>(sql`count(*)`).as("opens"),
    visitors: figure<number>(sql`count(DISTINCT visit.visitor)`).as("visitors"),
    lastOpenedAt: figure<number | null>(sql`max(visit.opened_at)`).as("last_opened_at"),
  };
}

/** Query for the links of this company matching `which`, newest first. */
function selectLinks(ctx: RequestContext, which: SQL | undefined) {
  const { db, company } = ctx;
  const { shareLinks, roomGuests, ofCompany } = scoped(db, company);
  const { subjectKind, subjectId, recipient, email, message, passcodeHash, expiresAt, revokedAt } = shareLinks;
  const { mailedAt, doneAt, createdAt, updatedAt, download, takesNotes, showsNotes } = shareLinks;
  return db
    .select({
      ...{ id: shareLinks.id, subjectKind, subjectId, recipient, email, message, passcodeHash },
      ...{ expiresAt, revokedAt, mailedAt, doneAt, createdAt, updatedAt, download, takesNotes, showsNotes },
      createdBy: users.name,
      room: sql<
        string | null
      >`(SELECT guest.room_id FROM ${roomGuests} AS guest WHERE guest.id = ${shareLinks.guestId})`.as("room"),
      openGuestId: openGuest(ctx, sql`share_links.guest_id`).as("open_guest_id"),
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

/** With the address that its recipient was given: that of their page with everything of a job while it is open. */
async function toView(ctx: RequestContext, { passcodeHash, openGuestId, ...row }: Row) {
  return {
    ...row,
    hasPasscode: passcodeHash !== null,
    state: shareState(row, ctx.now),
    address: await (openGuestId === null ? shareAddress(ctx, row) : guestAddress(ctx, openGuestId)),
  };
}

type PageOfLinks = { subject: ShareSubject; page: number };

function placeAt(ctx: RequestContext, page: number) {
  const { shareLinks } = scoped(ctx.db, ctx.company);
  const keys = [downwards("createdAt", shareLinks.createdAt), downwards("id", shareLinks.id)];
  return listPlace(ctx, { keys, page, size: pageSize });
}

/**
 * Queries for a page of a subject's links, for the caller's batch: `toLinkPage` reads the results. @throws AppError unauthorised, forbidden
 */
export function linkPageQueries(ctx: RequestContext, { subject, page }: PageOfLinks) {
  requireSharer(ctx, subject.kind);
  const { shareLinks, select } = scoped(ctx.db, ctx.company);
  const ofSubject = and(eq(shareLinks.subjectKind, subject.kind), eq(shareLinks.subjectId, subject.id));
  const { after, order, limit, offset } = placeAt(ctx, page);
  const rows = selectLinks(ctx, and(ofSubject, after)).orderBy(order).limit(limit).offset(offset);
  return [select({ total: count() }, shareLinks, ofSubject), rows] as const;
}

type Counted = { total: number }[];

/** A page of a subject's links, newest first, from the results of `linkPageQueries`; page numbers beyond the last give the last page. */
export async function toLinkPage(ctx: RequestContext, { subject, page }: PageOfLinks, [counted]: Counted, rows: Row[]) {
  const total = counted?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / partSize(ctx, pageSize)));
  const found = page > pages ? await linkPageQueries(ctx, { subject, page: pages })[1] : rows;
  const pageRows = placeAt(ctx, page).take(found);
  return {
    links: await Promise.all(pageRows.map((row) => toView(ctx, row))),
    total,
    page: Math.min(page, pages),
    pages,
  };
}

/**
 * A page of a subject's links, newest first; page numbers beyond the last give the last page. @throws AppError unauthorised, forbidden
 */
export async function listShareLinks(ctx: RequestContext, query: PageOfLinks) {
  return toLinkPage(ctx, query, ...(await ctx.db.batch([...linkPageQueries(ctx, query)])));
}

type Located = { subject: ShareSubject; id: string };

/** Queries of `getShareLink`, for the caller's batch: `toShareLink` reads the results. @throws AppError unauthorised, forbidden */
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

/** A link, from the results of `shareLinkQueries`. @throws AppError not_found */
export async function toShareLink(ctx: RequestContext, [row]: Row[], answers: Awaited<Queries[1]>) {
  if (row === undefined) throw new AppError("not_found", shareLinksCopy.errors.missing);
  return { ...(await toView(ctx, row)), answers };
}

/**
 * A link of a subject with its answers, the one about the whole first. @throws AppError unauthorised, forbidden; not_found, also for a link
 * of another subject or company
 */
export async function getShareLink(ctx: RequestContext, located: Located) {
  return toShareLink(ctx, ...(await ctx.db.batch([...shareLinkQueries(ctx, located)])));
}
