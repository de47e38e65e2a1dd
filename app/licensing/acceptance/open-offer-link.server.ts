import { and, desc, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { trackColumns } from "#app/catalogue/track/track-column.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { hashToken } from "#app/identity/access/token.ts";
import { offerPath } from "#app/licensing/acceptance/acceptance-limits.ts";
import { selectOfferChanges } from "#app/licensing/acceptance/offer-changes.server.ts";
import type { OfferReader, OpenOffer } from "#app/licensing/acceptance/open-offer.ts";
import { selectOfferParts } from "#app/licensing/acceptance/select-offer-parts.server.ts";
import { companyDocumentsOf } from "#app/licensing/documents/company/read-company-documents.server.ts";
import { type QuoteOfRequest, selectAnswer } from "#app/licensing/quotes/get-quote.server.ts";
import { chargedLines, totalsOf } from "#app/licensing/quotes/quote.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import { openGuest } from "#app/rooms/open-guest.server.ts";
import { guestPath } from "#app/rooms/room-token.server.ts";
import type { ResultsOf } from "#db/results-of.server.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const dayMs = 24 * 3_600_000;

type Opened = {
  offer: OpenOffer;
  reader: OfferReader;
  /** When the link lapses: for who signed by it, with the last day of the last option. */
  expiresAt: number;
  /** Songs of the offer that are published: what is played. */
  tracks: { id: string; rev: string; trackId: string; trackJson: string }[];
  /** Path of the page with everything of the job; null for a link of its own. */
  room: string | null;
} & Pick<QuoteOfRequest, "counters" | "exercised">;

/**
 * `signed`: by this link. `answered`: by someone else, or declined. `replaced`: there is a newer version. `over`: past its last day. `closed`:
 * the request was withdrawn or declined.
 */
export type OfferLink =
  | { state: "unknown" }
  | ({ state: "open" | "signed" | "declined" | "answered" | "lapsed" | "replaced" | "over" | "closed" } & Opened);

function stateOf({ offer, reader, expiresAt }: Opened, now: number): Exclude<OfferLink["state"], "unknown"> {
  const { answer, quote, replacedBy, transaction } = offer;
  const isLapsed = expiresAt <= now;
  if (answer !== null) {
    if (isLapsed) return "lapsed";
    if (answer.linkId !== reader.link?.id) return "answered";
    return answer.answer === "accepted" ? "signed" : "declined";
  }
  if (replacedBy !== null) return "replaced";
  // Links lapse with the last day of their offer, the night in which its request expires.
  if (["quoted", "expired"].includes(transaction.status) && quote.validUntil < isoDateOf(now)) return "over";
  if (isLapsed) return "lapsed";
  return transaction.status === "quoted" ? "open" : "closed";
}

/** The links of a condition are one at most. Queries for it with its offer, for the caller's batch: rows for `toOfferLink`. */
export function selectOfferLink(ctx: RequestContext, isIt: SQL) {
  const { db, company } = ctx;
  const { offerLinks, quotes, transactions, roomGuests, select, ofCompany } = scoped(db, company);
  const quoteId = sql`(SELECT ${offerLinks.quoteId} FROM ${offerLinks} WHERE ${ofCompany(offerLinks, isIt)})`;
  const requestId = sql`(SELECT q.transaction_id FROM ${quotes} AS q WHERE q.id = ${quoteId})`;
  const senderId = sql`(SELECT t.user_id FROM ${transactions} AS t WHERE t.id = ${requestId})`;
  const { id, name, email } = users;
  const isRevoked = sql<number>`EXISTS (SELECT 1 FROM ${roomGuests} AS guest
    WHERE guest.id = ${offerLinks.guestId} AND guest.revoked_at IS NOT NULL)`;
  return [
    select(
      {
        ...getTableColumns(offerLinks),
        openGuestId: openGuest(ctx, sql`offer_links.guest_id`).as("open_guest_id"),
        isRevoked: isRevoked.as("is_revoked"),
      },
      offerLinks,
      isIt,
    ),
    select(getTableColumns(quotes), quotes, eq(quotes.id, quoteId)),
    select(getTableColumns(transactions), transactions, eq(transactions.id, requestId)),
    db.select({ id, name, email }).from(users).where(eq(id, senderId)),
    select({ version: quotes.version }, quotes, eq(quotes.transactionId, requestId))
      .orderBy(desc(quotes.version))
      .limit(1),
    selectAnswer(ctx, sql`${quotes.id} = ${quoteId}`),
    ...selectOfferParts(ctx, sql`${quotes.id} = ${quoteId}`),
    selectOfferChanges(ctx, sql`${quotes.id} = ${quoteId}`),
    db
      .select({ id: recordings.id, rev: recordings.rev, ...trackColumns })
      .from(recordings)
      .where(
        and(
          eq(recordings.status, "published"),
          sql`${recordings.id} IN (SELECT line.value ->> '$.recordingId' FROM ${quotes} AS q, json_each(q.lines) AS line WHERE q.id = ${quoteId})`,
        ),
      ),
  ] as const;
}

export type OfferLinkRows = ResultsOf<ReturnType<typeof selectOfferLink>>;

/** The results of `selectOfferLink`. `url`: of the page that shows it; `isInRoom`: whether that is a guest's. */
export async function toOfferLink(
  ctx: RequestContext,
  rows: OfferLinkRows,
  { url, isInRoom }: { url: string; isInRoom: boolean },
): Promise<OfferLink> {
  const [
    [link],
    [quote],
    [transaction],
    [sender],
    [newest],
    [answer],
    [settings],
    counters,
    exercised,
    _,
    changes,
    tracks,
  ] = rows;
  if (link === undefined || quote === undefined || transaction === undefined || sender === undefined)
    return { state: "unknown" };
  const isOwn = answer?.linkId === link.id;
  const last = quote.options.map(({ exerciseBy }) => Date.parse(`${exerciseBy}T00:00:00Z`) + dayMs);
  const { id, tokenHash, guestId, name, email } = link;
  const opened: Opened = {
    offer: {
      transaction: { ...transaction, sender },
      quote: { ...quote, totals: totalsOf(chargedLines(quote, answer?.chosen ?? null), quote.taxBp, quote.discount) },
      replacedBy: newest !== undefined && newest.version > quote.version ? newest.version : null,
      answer: answer ?? null,
      documents: companyDocumentsOf(ctx, settings),
      changes,
    },
    reader: { userId: null, link: { id, tokenHash, guestId, url, isInRoom }, name, email },
    // With the guest all that they got ends.
    expiresAt: link.isRevoked === 1 ? ctx.now : Math.max(link.expiresAt, ...(isOwn ? last : [])),
    room: isInRoom || link.openGuestId === null ? null : await guestPath(ctx, link.openGuestId),
    ...{ tracks, counters, exercised },
  };
  return { state: stateOf(opened, ctx.now), ...opened };
}

/** The offer of a link. Public, and changes nothing: mail scanners open it, too. On the host of its company only. */
export async function openOfferLink(ctx: RequestContext, token: string): Promise<OfferLink> {
  const tokenHash = (await hashToken(token)) ?? "";
  const { offerLinks } = scoped(ctx.db, ctx.company);
  const rows = await ctx.db.batch([...selectOfferLink(ctx, eq(offerLinks.tokenHash, tokenHash))]);
  return toOfferLink(ctx, rows, { url: `${ctx.url.origin}${offerPath(token)}`, isInRoom: false });
}
