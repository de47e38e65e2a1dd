import { and, count, eq, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { downwards, downwardsIfAny, listPlace, partSize } from "#app/edge/lists/list-place.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { endedBy, quoteValidUntil, songFields } from "#app/licensing/transactions/list-fields.server.ts";
import { isOfClient } from "#app/licensing/transactions/require-transaction.server.ts";
import type { sentStatuses } from "#app/licensing/transactions/transaction-status.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import { users } from "#db/schema/identity.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const pageSize = 50;
/** Max titles listed of one request. */
const maxTitles = 5;

type Listing = { status?: (typeof sentStatuses)[number] | "all"; page: number };

/**
 * A page of the requests of which the user is the client at this company, without the draft, newest first; page numbers beyond the last give
 * the last page. `colleague`: the sender, when it was another person. `awaitsAnswer`: a quote waits for the user's answer.
 * @throws AppError unauthorised, forbidden
 */
export async function listRequests(ctx: RequestContext, { status = "all", ...input }: Listing) {
  const actor = requireAccess(ctx, "transactions");
  const { transactions, select } = scoped(ctx.db, ctx.company);
  const hasStatus = status === "all" ? sql`${transactions.status} <> 'draft'` : eq(transactions.status, status);
  const isListed = and(isOfClient(ctx, { actor, sender: transactions.userId }), hasStatus);
  const fields = {
    id: transactions.id,
    senderId: transactions.userId,
    senderName: sql<string>`(SELECT ${users.name} FROM ${users} WHERE ${users.id} = "transactions"."user_id")`,
    kind: transactions.kind,
    status: transactions.status,
    project: transactions.project,
    endClient: transactions.endClient,
    sentAt: transactions.sentAt,
    ...songFields(maxTitles),
    endedBy: endedBy(ctx),
    validUntil: quoteValidUntil(ctx),
  };
  const keys = [downwardsIfAny("sentAt", transactions.sentAt), downwards("id", transactions.id)];
  const placeAt = (page: number) => listPlace(ctx, { keys, page, size: pageSize });
  const listed = (page: number) => {
    const { after, order, limit, offset } = placeAt(page);
    return select(fields, transactions, and(isListed, after)).orderBy(order).limit(limit).offset(offset);
  };
  const [requestedPage, totals] = await ctx.db.batch([
    listed(input.page),
    select({ total: count().as("total") }, transactions, isListed),
  ]);
  const total = totals[0]?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / partSize(ctx, pageSize)));
  const page = Math.min(input.page, pages);
  const rows = placeAt(page).take(page === input.page ? requestedPage : await listed(page));
  const canAnswer = can(actor, "quote-answer", ctx.company);
  const today = isoDateOf(ctx.now);
  const requests = rows.map(({ endedBy: ended, validUntil, senderId, senderName, ...row }) => ({
    ...row,
    colleague: senderId === actor.id ? null : senderName,
    validUntil,
    isWithdrawn: row.status === "declined" && ended === "withdrawn",
    awaitsAnswer: canAnswer && row.status === "quoted" && validUntil !== null && validUntil >= today,
  }));
  return { requests, total, page, pages };
}
