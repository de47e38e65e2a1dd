import { sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { type transactions as table, transactionItems } from "#db/schema/transactions.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

type NewRequest = Omit<typeof table.$inferInsert, "companyId">;

/** Statements that write a request beyond the draft, with its songs in order. */
export function requestStatements({ db, now, company }: RequestContext, request: NewRequest, recordingIds: string[]) {
  const { transactions, insert } = scoped(db, company);
  return [
    insert(transactions, request),
    db.run(sql`INSERT INTO ${transactionItems} (transaction_id, recording_id, position, note, created_at)
      SELECT ${request.id}, item.value, item.key + 1, '', ${now} FROM json_each(${JSON.stringify(recordingIds)}) AS item`),
  ];
}
