import { sql } from "drizzle-orm";
import type { Database } from "#db/client.server.ts";
import { ledgerPostings } from "#db/schema/ledger.server.ts";

type Proof = { entriesOff: number; accountsOff: number };

/** One query over all ledgers: entries whose postings do not sum to zero, and accounts whose totals are not those of their postings. */
export async function readProof(db: Database): Promise<Proof> {
  const [proof] = await db.all<Proof>(sql`SELECT
    (SELECT count(*) FROM (SELECT 1 FROM ${ledgerPostings} GROUP BY entry_id HAVING sum(amount) <> 0)) AS entriesOff,
    (SELECT count(*) FROM (SELECT account_id, sum(amount) AS sum, max(seq) AS last FROM ${ledgerPostings} GROUP BY account_id) account
      CROSS JOIN ${ledgerPostings} newest ON newest.seq = account.last
      WHERE newest.debits - newest.credits <> account.sum) AS accountsOff`);
  return proof ?? { entriesOff: 0, accountsOff: 0 };
}

/** For the nightly job. @throws Error if a ledger does not balance, so that the run counts as failed */
export async function proveLedger({ db }: { db: Database }): Promise<void> {
  const { entriesOff, accountsOff } = await readProof(db);
  if (entriesOff + accountsOff > 0)
    throw new Error(`ledger: ${entriesOff} entries do not sum to zero, ${accountsOff} accounts have other totals`);
}
