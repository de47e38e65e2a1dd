import { eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { proposalOfRequest, selectOffer } from "#app/licensing/judge/read-deal.server.ts";
import { readSideStates, selectSongs } from "#app/licensing/transactions/clearing/read-songs.server.ts";
import type { OpenRoom } from "#app/rooms/guest/open-room.server.ts";
import type { ResultsOf } from "#db/results-of.server.ts";
import { approvalItems } from "#db/schema/approvals.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

type Place = Pick<OpenRoom, "room" | "guest">;

/** SQL for the id of the newest request of a room that is under way: of its job, or of which the guest got an offer. */
function newestRequest({ db, company }: RequestContext, { room, guest }: Place): SQL {
  const { transactions, offerLinks, quotes, ofCompany } = scoped(db, company);
  const { id, sentAt, status } = transactions;
  const facts = sql`SELECT ${id} AS id, ${sentAt} AS sent_at, ${status} AS status`;
  return sql`(SELECT one.id FROM (
      ${facts} FROM ${transactions} WHERE ${ofCompany(transactions, eq(transactions.opportunityId, room.opportunityId ?? ""))}
      UNION ${facts} FROM ${offerLinks} CROSS JOIN ${quotes} ON ${quotes.id} = ${offerLinks.quoteId}
        CROSS JOIN ${transactions} ON ${id} = ${quotes.transactionId} WHERE ${ofCompany(offerLinks, eq(offerLinks.guestId, guest.id))}
    ) one WHERE ${room.showsApprovals ? 1 : 0} AND one.status IN ('sent', 'clearing', 'quoted', 'accepted')
    ORDER BY one.sent_at DESC, one.id DESC LIMIT 1)`;
}

/** Queries for the approvals of a room that are under way, for the caller's batch; nothing where the sender does not show them. */
export function selectUnderWay(ctx: RequestContext, place: Place) {
  const { transactions, approvalRequests, select, ofCompany } = scoped(ctx.db, ctx.company);
  const id = newestRequest(ctx, place);
  const { recordingId, side, partyId } = approvalItems;
  return [
    select(getTableColumns(transactions), transactions, eq(transactions.id, id)),
    ...selectSongs(ctx, { id, isStaff: false }),
    selectOffer(ctx, { id }),
    ctx.db
      .select({
        ...{ recordingId, side },
        asked: sql<number>`count(DISTINCT ${partyId})`.as("asked"),
        answered: sql<number>`count(DISTINCT iif(${approvalRequests.answeredAt} IS NULL, NULL, ${partyId}))`.as(
          "answered",
        ),
      })
      .from(approvalRequests)
      .innerJoin(approvalItems, eq(approvalItems.requestId, approvalRequests.id))
      .where(ofCompany(approvalRequests, eq(approvalRequests.transactionId, id)))
      .groupBy(recordingId, side),
  ] as const;
}

/** The results of `selectUnderWay`: the state of each side of each track, with how many parties were asked and answered. Null for none. */
export function toUnderWay(
  ctx: RequestContext,
  [[request], rows, stored, [offer], counts]: ResultsOf<ReturnType<typeof selectUnderWay>>,
) {
  if (request === undefined) return null;
  const songs = readSideStates(ctx, { rows, stored, proposal: proposalOfRequest(request, offer) });
  return songs.map(({ id, title, states }) => ({
    ...{ id, title },
    sides: states.map(({ side, state }) => {
      const count = counts.find((one) => one.recordingId === id && one.side === side);
      return { side, state, asked: count?.asked ?? 0, answered: count?.answered ?? 0 };
    }),
  }));
}

export type UnderWay = NonNullable<ReturnType<typeof toUnderWay>>;
