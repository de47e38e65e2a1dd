import { and, asc, desc, eq, isNull, ne, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { isOfClient } from "#app/licensing/transactions/require-transaction.server.ts";
import { maxOfKind } from "#app/shell/jump/jump.ts";
import { rowOf } from "#app/shell/jump/row-of.server.ts";
import { containsShown, containsWords } from "#db/folded-name.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Condition on requests: those of the client that the actor is, or all for the staff. */
function isReadable(ctx: RequestContext) {
  if (can(ctx.actor, "transactions-manage", ctx.company)) return undefined;
  const { transactions } = scoped(ctx.db, ctx.company);
  return isOfClient(ctx, { actor: requireActor(ctx), sender: transactions.userId });
}

export function requests(ctx: RequestContext, text: string) {
  const { transactions, ofCompany } = scoped(ctx.db, ctx.company);
  return ctx.db
    .select(rowOf(transactions.project, transactions.endClient, transactions.id))
    .from(transactions)
    .where(
      ofCompany(
        transactions,
        and(ne(transactions.status, "draft"), isReadable(ctx), containsWords(text, [transactions.searchKey])),
      ),
    )
    .orderBy(desc(transactions.sentAt), asc(transactions.id))
    .limit(maxOfKind);
}

export function licencesByNumber(ctx: RequestContext, text: string) {
  const { licences, transactions, ofCompany } = scoped(ctx.db, ctx.company);
  return ctx.db
    .select(rowOf(licences.number, licences.project, licences.transactionId))
    .from(licences)
    .innerJoin(transactions, eq(transactions.id, licences.transactionId))
    .where(ofCompany(licences, and(isReadable(ctx), containsShown(text, [licences.number]))))
    .orderBy(desc(licences.number))
    .limit(maxOfKind);
}

export function invoicesByNumber(ctx: RequestContext, text: string) {
  const { invoices, transactions, ofCompany } = scoped(ctx.db, ctx.company);
  return ctx.db
    .select(rowOf(invoices.number, transactions.project, invoices.id))
    .from(invoices)
    .innerJoin(transactions, eq(transactions.id, invoices.transactionId))
    .where(ofCompany(invoices, and(isReadable(ctx), containsShown(text, [invoices.number]))))
    .orderBy(desc(invoices.year), desc(invoices.sequence))
    .limit(maxOfKind);
}

export function clientContacts(ctx: RequestContext, text: string) {
  const { contacts, ofCompany } = scoped(ctx.db, ctx.company);
  const isFound = containsWords(text, [contacts.nameKey, contacts.organisationKey]);
  return ctx.db
    .select(rowOf(contacts.name, contacts.organisation, contacts.id))
    .from(contacts)
    .where(ofCompany(contacts, and(isNull(contacts.mergedInto), isFound)))
    .orderBy(contacts.nameKey, contacts.id)
    .limit(maxOfKind);
}

export function opportunityBriefs(ctx: RequestContext, text: string) {
  const { opportunities, visitorRequests: briefs, ofCompany } = scoped(ctx.db, ctx.company);
  return ctx.db
    .select(
      rowOf(sql`coalesce(nullif(${briefs.organisation}, ''), ${briefs.name})`, opportunities.stage, opportunities.id),
    )
    .from(opportunities)
    .innerJoin(briefs, eq(briefs.id, opportunities.id))
    .where(ofCompany(opportunities, and(ne(briefs.status, "spam"), containsWords(text, [briefs.searchKey]))))
    .orderBy(desc(opportunities.createdAt), asc(opportunities.id))
    .limit(maxOfKind);
}
