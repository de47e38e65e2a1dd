import { sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { auditLog, contacts } = unsafeTenantTables(
  "a person is erased in every company, or by the staff of the one they name",
);

/** `companyId`: null for all. */
type Person = { email: string; companyId: string | null };

/**
 * Statements that erase the contacts with an address, those that were merged with them, those that were deleted and can be restored, and
 * what their history says.
 */
export function eraseContacts({ db }: Pick<RequestContext, "db">, { email, companyId }: Person): BatchItem<"sqlite">[] {
  const address = email.toLowerCase();
  const isOurs = (company: string) => (companyId === null ? sql`1` : sql`${sql.raw(company)} = ${companyId}`);
  const theirs = sql`(SELECT coalesce(merged_into, id) FROM ${contacts} WHERE email = ${address} AND ${isOurs("company_id")})`;
  const isDeleted = sql`subject = 'contact' AND row ->> 'email' = ${address} AND ${isOurs("row ->> 'companyId'")}`;
  return [
    db.run(sql`UPDATE ${auditLog} SET detail = '{}' WHERE subject_type = 'contact' AND subject_id IN (
      SELECT id FROM ${contacts} WHERE id IN ${theirs} OR merged_into IN ${theirs}
      UNION ALL SELECT id FROM deleted_records WHERE ${isDeleted})`),
    db.run(sql`DELETE FROM deleted_records WHERE ${isDeleted}`),
    db.run(sql`DELETE FROM ${contacts} WHERE id IN ${theirs} OR merged_into IN ${theirs}`),
  ];
}
