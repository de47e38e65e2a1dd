import { and, type Column, eq, getTableColumns, inArray, ne, not, or, type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Actor } from "#app/edge/context/visitor.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { holdsOneOf } from "#app/identity/access/active-member.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { requestsOfGuest } from "#app/licensing/transactions/requests-of-guest.server.ts";
import { transactionCopy as copy } from "#app/licensing/transactions/transaction-copy.ts";
import { users } from "#db/schema/identity.server.ts";
import { scoped, unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { quotes } = unsafeTenantTables(
  "those of a request that was found within its company, or by the environment's staff",
);

/** Whether the actor manages the licence requests of this company. */
function managesTransactions({ actor, company }: Pick<RequestContext, "actor" | "company">): boolean {
  return can(actor, "transactions-manage", company);
}

/** Whether the actor manages the licences of every company of the environment, as staff on its own host. */
export function managesEveryLicence(ctx: Pick<RequestContext, "actor" | "company">): boolean {
  return ctx.company.subdomain === null && managesTransactions(ctx);
}

/** Lists of requests and licences that the actor can open. */
export function transactionLists(ctx: Pick<RequestContext, "actor" | "company">) {
  return {
    own: can(ctx.actor, "transactions", ctx.company),
    all: managesTransactions(ctx),
    environment: managesEveryLicence(ctx),
  };
}

/** SQL condition: the actor, or who previews as them, answered a quote of the request `id`, signed in or by a link to their address. */
export function hasAnswered({ actor }: Pick<RequestContext, "actor">, id: Column): SQL<boolean> {
  const people = [actor?.id ?? "", actor?.originalUserId ?? ""];
  return sql<boolean>`EXISTS (SELECT 1 FROM ${quotes} q JOIN quote_answers a ON a.quote_id = q.id
    WHERE q.transaction_id = ${id} AND (a.user_id IN ${people} OR a.signature ->> '$.email' IN
      (SELECT lower(email) FROM users WHERE id IN ${people})))`.mapWith(Boolean);
}

/**
 * Separation of duties: who requested a licence, or answered a quote for it, cannot quote, license or grant exclusivity for it. @throws
 * AppError forbidden
 */
export function refuseClient(
  { actor }: Pick<RequestContext, "actor">,
  request: { userId: string; hasAnswered: boolean },
  message: string = copy.ownRequest,
): void {
  const isRequester = actor?.id === request.userId || actor?.originalUserId === request.userId;
  if (isRequester || request.hasAnswered) throw new AppError("forbidden", message);
}

/** An actor who may read requests: their own, or as staff all of this company. @throws AppError unauthorised, forbidden */
export function requireTransactionReader(ctx: Pick<RequestContext, "actor" | "company">): Actor {
  return managesTransactions(ctx) ? requireActor(ctx) : requireAccess(ctx, "transactions");
}

/** SQL condition: `userId` may send licence requests in this company, but not answer quotes. */
export function mayOnlyRequest(userId: Column | string, companyId: string): SQL | undefined {
  const isRestricted = holdsOneOf(userId, companyId, sql`'UpdateTransaction:RestrictedLicenseRequester'`);
  return and(isRestricted, not(holdsOneOf(userId, companyId, sql`'ListTransactions', '*'`)));
}

/**
 * Condition for requests of which `actor` is the client: their own and, on a company's host and with the permission to answer quotes, those
 * of colleagues who may send requests but not answer quotes. Staff, who make quotes, are the client of their own requests only, also with an
 * API token that leaves that permission out.
 */
export function isOfClient(ctx: Pick<RequestContext, "company">, { actor, sender }: { actor: Actor; sender: Column }) {
  const { company } = ctx;
  const own = eq(sender, actor.id);
  const isStaff = can({ scopes: actor.heldScopes }, "transactions-manage", company);
  if (company.subdomain === null || isStaff || !can(actor, "quote-answer", company)) return own;
  return or(own, mayOnlyRequest(sender, company.id));
}

/** A request, read by the guest of a room with this id, or by the actor. */
export type RequestPlace = { id: string; guestId?: string | undefined };

function isReadable(ctx: RequestContext, guestId: string | undefined): SQL | undefined {
  const { transactions } = scoped(ctx.db, ctx.company);
  if (guestId !== undefined) return inArray(transactions.id, requestsOfGuest(ctx, guestId));
  const actor = requireTransactionReader(ctx);
  return managesTransactions(ctx) ? undefined : isOfClient(ctx, { actor, sender: transactions.userId });
}

/**
 * Query for a sent request with its sender, for the caller's batch: one of which the actor is the client, or any of this company for its staff;
 * of a guest, what their offers became. Others' requests and drafts are not found. @throws AppError unauthorised, forbidden without access to
 * requests at all
 */
export function selectTransaction(ctx: RequestContext, { id, guestId }: RequestPlace) {
  const { transactions, ofCompany } = scoped(ctx.db, ctx.company);
  return ctx.db
    .select({
      ...getTableColumns(transactions),
      // In a batch columns of one name would be one.
      sender: {
        id: sql<string>`${users.id}`.as("sender_id"),
        name: sql<string>`${users.name}`.as("sender_name"),
        email: sql<string>`${users.email}`.as("sender_email"),
      },
      hasAnswered: hasAnswered(ctx, transactions.id).as("has_answered"),
    })
    .from(transactions)
    .innerJoin(users, eq(users.id, transactions.userId))
    .where(
      ofCompany(transactions, and(eq(transactions.id, id), ne(transactions.status, "draft"), isReadable(ctx, guestId))),
    );
}

type Row = Awaited<ReturnType<typeof selectTransaction>>[number];

/**
 * A row of `selectTransaction`. `canAnswer`: whether the actor may answer its quotes; a guest is none of the staff. @throws AppError not_found
 * without a row
 */
export function transactionOf(ctx: RequestContext, row: Row | undefined, guestId?: string) {
  if (row === undefined) throw new AppError("not_found", copy.missing);
  const isStaff = guestId === undefined && managesTransactions(ctx);
  const isOwn = row.userId === ctx.actor?.id;
  return { ...row, isStaff, isOwn, canAnswer: (isOwn || !isStaff) && can(ctx.actor, "quote-answer", ctx.company) };
}

/** As `selectTransaction` and `transactionOf`. @throws AppError unauthorised, forbidden, not_found */
export async function requireTransaction(ctx: RequestContext, input: RequestPlace) {
  const [row] = await selectTransaction(ctx, input);
  return transactionOf(ctx, row, input.guestId);
}

/** A request with the actor's relation to it: `isStaff` and `isOwn` are both true for staff who sent it themselves. */
export type Transaction = Awaited<ReturnType<typeof requireTransaction>>;

/** A request that the actor manages. @throws AppError unauthorised, forbidden, not_found */
export async function requireManagedTransaction(ctx: RequestContext, input: { id: string }): Promise<Transaction> {
  requireAccess(ctx, "transactions-manage");
  return requireTransaction(ctx, input);
}

/** The actor's own request. @throws AppError unauthorised, forbidden, not_found */
export async function requireOwnTransaction(ctx: RequestContext, input: { id: string }): Promise<Transaction> {
  requireAccess(ctx, "transactions");
  const transaction = await requireTransaction(ctx, input);
  if (!transaction.isOwn) throw new AppError("not_found", copy.missing);
  return transaction;
}
