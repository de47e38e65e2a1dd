import { type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/**
 * SQL for year, place and number of the next invoice or credit note: one more than the last of company and year (UTC). The row that takes it
 * is written by the same statement, so that parallel ones leave no gap. `prefix` may be empty.
 */
export function nextInvoiceNumber({ db, company, now }: RequestContext, prefix: string) {
  const { invoices } = scoped(db, company);
  const year = new Date(now).getUTCFullYear();
  const sequence: SQL<number> = sql`(SELECT coalesce(max(i.sequence), 0) + 1 FROM ${invoices} i
    WHERE i.company_id = ${company.id} AND i.year = ${year})`;
  const head = prefix === "" ? `${year}-` : `${prefix}-${year}-`;
  return { year, sequence, number: sql<string>`(${head} || printf('%04d', ${sequence}))` };
}
