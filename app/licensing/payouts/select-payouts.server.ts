import { type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { payeesInForce } from "#app/licensing/payees/payees.server.ts";
import type { PayoutState } from "#app/licensing/payouts/payout.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** A due payout with the account that counts for its payee now, and its pending change; times in ms. */
export type DuePayout = {
  id: string;
  statementId: string;
  payeeId: string;
  payee: string;
  number: string;
  amount: number;
  currency: string;
  accountId: string | null;
  name: string;
  iban: string;
  bic: string;
  changedAt: number | null;
  countsFrom: number | null;
};

type Chosen = { ids: readonly string[] } | { limit: number; offset: number };

/** Query for due payouts of the company, the oldest first. */
export function selectDuePayouts({ db, now, company }: RequestContext, chosen: Chosen) {
  const { payouts, statements, ofCompany } = scoped(db, company);
  const isChosen: SQL | undefined =
    "ids" in chosen ? sql`${payouts.id} IN (SELECT value FROM json_each(${JSON.stringify(chosen.ids)}))` : undefined;
  const part = "ids" in chosen ? sql`` : sql`LIMIT ${chosen.limit} OFFSET ${chosen.offset}`;
  return db.all<DuePayout>(sql`WITH due AS (SELECT * FROM ${payouts} WHERE ${ofCompany(payouts, isChosen)} AND ${payouts.state} = 'due'
      ORDER BY ${payouts.createdAt}, ${payouts.id} ${part})
    SELECT due.id, due.statement_id AS statementId, due.payee_id AS payeeId, due.amount, due.currency, s.payee_name AS payee, coalesce(s.number, '') AS number,
      account.id AS accountId, account.name, account.iban, account.bic, account.changedAt, account.countsFrom
    FROM due CROSS JOIN ${statements} s ON s.id = due.statement_id
    JOIN (${payeesInForce(sql`SELECT DISTINCT payee_id AS id FROM due`, now)}) account ON account.partyId = due.payee_id
    ORDER BY due.created_at, due.id`);
}

export type FiledPayout = {
  id: string;
  payee: string;
  number: string;
  amount: number;
  currency: string;
  state: PayoutState;
  name: string;
  iban: string;
  bic: string;
  settledOn: string | null;
  reason: string;
};

/** Query for the payouts of a file of the company. */
export function selectFiledPayouts({ db, company }: RequestContext, fileId: string) {
  const { payouts, statements, ofCompany } = scoped(db, company);
  return db.all<FiledPayout>(sql`SELECT filed.id, s.payee_name AS payee, coalesce(s.number, '') AS number, filed.amount, filed.currency,
      filed.state, filed.name, filed.iban, filed.bic, filed.settled_on AS settledOn, filed.reason
    FROM (SELECT * FROM ${payouts} WHERE ${ofCompany(payouts, sql`${payouts.fileId} = ${fileId}`)}) filed
    CROSS JOIN ${statements} s ON s.id = filed.statement_id ORDER BY filed.id`);
}
