import { desc, type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { partiesOf } from "#app/licensing/statements/payee-people.server.ts";
import { payoutOf, selectPayout } from "#app/licensing/statements/read-statement.server.ts";
import { statementPath } from "#app/licensing/statements/statement-paths.ts";
import { statementsCopy as copy } from "#app/licensing/statements/statements-copy.ts";
import { formatMoney } from "#app/rights/money.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { statements: s } = unsafeTenantTables("a payee reads what every company of the environment states for it");

/** Query for the newest statements of parties, in an environment, for a batch with `toListed`. */
export function selectOwnStatements(
  { db, company }: Pick<RequestContext, "db" | "company">,
  parties: SQL,
  limit: number,
) {
  const { id, number, payeeName, sums, currency } = s;
  return db
    .select({ id, number, payeeName, sums, currency, payout: selectPayout() })
    .from(s)
    .where(sql`${s.payeeId} IN (${parties}) AND ${s.lockedAt} IS NOT NULL AND ${s.companyId} IN (
      SELECT c.id FROM companies c WHERE c.environment = ${company.environment} AND c.status = 'active')`)
    .orderBy(desc(s.lockedAt), desc(s.id))
    .limit(limit);
}

/** A statement as a link: "Statement S-2026-0003, 360.00 EUR, paid on 12 Dec 2026". */
export function toListed(row: Awaited<ReturnType<typeof selectOwnStatements>>[number], base: string) {
  const text = copy.newest(row.number ?? "", formatMoney(row.sums.closing, row.currency), payoutOf(row));
  return { id: row.id, to: statementPath(row.id, base), text, payee: row.payeeName };
}

/** Query for the newest statement of a person's parties, for a batch with `toListed`. */
export function selectNewestStatement(ctx: Pick<RequestContext, "db" | "company">, userId: string) {
  return selectOwnStatements(ctx, partiesOf(userId), 1);
}
