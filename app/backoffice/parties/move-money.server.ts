import { type SQL, sql } from "drizzle-orm";
import { coolingMs } from "#app/licensing/payees/change-payee.server.ts";
import { payeeInForce } from "#app/licensing/payees/payees.server.ts";

/** Payees of a JSON list with one party in place of another: two rows of one become one. */
function payeesAfter(list: SQL, { from, into }: { from: string; into: string }): SQL {
  return sql`(SELECT json_group_array(json_object('partyId', id, 'bp', bp)) FROM (
    SELECT iif(y.value ->> 'partyId' = ${from}, ${into}, y.value ->> 'partyId') AS id, sum(y.value ->> 'bp') AS bp
    FROM json_each(${list}) y GROUP BY 1 ORDER BY min(y.key)))`;
}

/** Tables whose rows name a payee or the party of a share, with that column. */
const references = [
  ["ledger_accounts", "party_id"],
  ["ledger_allocations", "party_id"],
  ["ledger_allocations", "payee_id"],
  ["ledger_moves", "payee_id"],
  ["agreement_advances", "party_id"],
  ["statements", "payee_id"],
  ["payouts", "payee_id"],
] as const;

/**
 * Statements that move the money of a party: what it is owed and was paid, and where it is payee of agreements, deleted ones as well. Where the one
 * that stays is paid doesn't change by a merge; if it is not paid anywhere it has what was entered last for the other, which counts three days later.
 */
export function moveMoney(from: string, into: string, now: number): SQL[] {
  const parties = { from, into };
  const has = (list: SQL) => sql`EXISTS (SELECT 1 FROM json_each(${list}) y WHERE y.value ->> 'partyId' = ${from})`;
  const newest = sql`SELECT id FROM party_payees WHERE party_id = ${from} AND withdrawn_at IS NULL ORDER BY created_at DESC, id DESC LIMIT 1`;
  const deleted = sql`deleted_records.row -> 'payees'`;
  return [
    sql`UPDATE agreements SET payees = ${payeesAfter(sql`agreements.payees`, parties)}, updated_at = max(${now}, updated_at + 1)
      WHERE ${has(sql`agreements.payees`)}`,
    sql`UPDATE deleted_records SET row = json_set(row, '$.payees', json(${payeesAfter(deleted, parties)}))
      WHERE subject = 'agreement' AND ${has(deleted)}`,
    ...references.map(([table, column]) => {
      const [name, field] = [sql.raw(table), sql.raw(column)];
      return sql`UPDATE ${name} SET ${field} = ${into} WHERE ${field} = ${from}`;
    }),
    sql`UPDATE party_payees SET withdrawn_at = coalesce(withdrawn_at, ${now}) WHERE party_id = ${from}
      AND (id IS NOT (${newest}) OR ${payeeInForce(into, now)} IS NOT NULL
        OR EXISTS (SELECT 1 FROM party_payees own WHERE own.party_id = ${into} AND own.withdrawn_at IS NULL))`,
    sql`UPDATE party_payees SET party_id = ${into}, counts_from = iif(withdrawn_at IS NULL, max(counts_from, ${now + coolingMs}), counts_from)
      WHERE party_id = ${from}`,
  ];
}
