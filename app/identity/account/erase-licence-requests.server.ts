import { and, eq, inArray, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { transactionItems } from "#db/schema/transactions.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";
import { validJson } from "#db/valid-json.server.ts";

const { transactions, licenceOrders } = unsafeTenantTables("a person is erased in every company");

/**
 * Statements that erase a user from licence requests. Drafts are deleted. Sent requests are kept as company records, without the sender's
 * name in the search key (after a tab: app/licensing/requests); assignments are cleared. No one who gets the address later takes licences under
 * their orders; what they signed is kept.
 */
export function eraseLicenceRequests(
  { db }: Pick<RequestContext, "db">,
  { id, email }: { id: string; email: string },
): BatchItem<"sqlite">[] {
  const isDraft = and(eq(transactions.userId, id), eq(transactions.status, "draft"));
  const drafts = db.select({ id: transactions.id }).from(transactions).where(isDraft);
  const key = transactions.searchKey;
  const people = validJson(licenceOrders.people);
  const address = email.toLowerCase();
  return [
    db.delete(transactionItems).where(inArray(transactionItems.transactionId, drafts)),
    db.delete(transactions).where(isDraft),
    db
      .update(transactions)
      .set({ searchKey: sql`substr(${key}, 1, instr(${key} || char(9), char(9)) - 1)` })
      .where(eq(transactions.userId, id)),
    db
      .update(transactions)
      .set({ assigneeId: null })
      .where(
        and(
          // The index of states starts with the company.
          inArray(transactions.companyId, db.select({ id: companies.id }).from(companies)),
          eq(transactions.assigneeId, id),
        ),
      ),
    db
      .update(licenceOrders)
      .set({
        people: sql`(SELECT json_group_array(value) FROM json_each(${people}) WHERE value <> ${address})`,
        signerEmail: sql`iif(${licenceOrders.signerId} = ${id}, '', ${licenceOrders.signerEmail})`,
        updatedAt: sql`${licenceOrders.updatedAt} + 1`,
      })
      .where(
        and(
          inArray(licenceOrders.companyId, db.select({ id: companies.id }).from(companies)),
          sql`(${licenceOrders.signerId} = ${id} OR EXISTS (SELECT 1 FROM json_each(${people}) WHERE value = ${address}))`,
        ),
      ),
  ];
}
