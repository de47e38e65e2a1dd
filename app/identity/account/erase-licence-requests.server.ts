import { and, eq, inArray, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { transactionItems } from "#db/schema/transactions.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { transactions } = unsafeTenantTables("a person is erased in every company");

/**
 * Statements that erase a user from licence requests. Drafts are deleted. Sent requests are kept as company records, without the sender's
 * name in the search key (after a tab: app/licensing/requests); assignments are cleared.
 */
export function eraseLicenceRequests(
  { db }: Pick<RequestContext, "db">,
  { id }: { id: string },
): BatchItem<"sqlite">[] {
  const isDraft = and(eq(transactions.userId, id), eq(transactions.status, "draft"));
  const drafts = db.select({ id: transactions.id }).from(transactions).where(isDraft);
  const key = transactions.searchKey;
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
  ];
}
