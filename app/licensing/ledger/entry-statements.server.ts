import { type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { assertInBatch } from "#app/records/batch-assertion.server.ts";
import { newId, newIdPerRow } from "#db/new-id.server.ts";
import { type accountKinds, type ledgerEntries, ledgerPostings } from "#db/schema/ledger.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Of a job as of a request. */
export type Posting = Pick<RequestContext, "db" | "now"> & { company: { id: string } };

type AccountKind = (typeof accountKinds)[number];

/** `partyId`: the payee whose account it is; null for the company's. `agreementId`: null for what is under none. */
export type Account = { kind: AccountKind; partyId?: string | null; agreementId?: string | null };

/** Debits are positive, credits negative; minor units. */
export type Amount = Account & { amount: number };

export type Entry = Pick<typeof ledgerEntries.$inferInsert, "kind" | "key" | "currency" | "day"> & {
  id: string;
  quoteId?: string | null;
  memo?: string;
  /** Null for what follows from rows of others. */
  createdBy?: string | null;
};

const balances = "entry-sums-to-zero";

/** Amounts by account, without those that come to nothing. */
export function joinAmounts(amounts: readonly Amount[]): Required<Amount>[] {
  const joined = new Map<string, Required<Amount>>();
  for (const { kind, partyId = null, agreementId = null, amount } of amounts) {
    const key = JSON.stringify([kind, partyId, agreementId]);
    joined.set(key, { kind, partyId, agreementId, amount: (joined.get(key)?.amount ?? 0) + amount });
  }
  return [...joined.values()].filter(({ amount }) => amount !== 0);
}

/** Totals of an account after a posting of `amount`; a reversal takes back from the side that it reverses. */
function totalsAfter(account: SQL, amount: SQL, isReversal: boolean) {
  const last = (column: string) =>
    sql`coalesce((SELECT ${sql.raw(column)} FROM ${ledgerPostings} WHERE account_id = ${account} ORDER BY seq DESC LIMIT 1), 0)`;
  return isReversal
    ? sql`${last("debits")} + min(${amount}, 0), ${last("credits")} - max(${amount}, 0)`
    : sql`${last("debits")} + max(${amount}, 0), ${last("credits")} - min(${amount}, 0)`;
}

function numberedEntry({ db, now, company }: Posting, entry: Entry & { reversesId?: string }) {
  const { ledgerEntries, insert } = scoped(db, company);
  const number = sql<number>`(SELECT coalesce(max(e.number), 0) + 1 FROM ${ledgerEntries} e WHERE e.company_id = ${company.id})`;
  return insert(ledgerEntries, { ...entry, number, createdAt: now });
}

/**
 * Statements that post an entry, for a batch; all of it or nothing. Its number is the next of the company. The batch fails with "UNIQUE
 * constraint failed: ledger_entries" if its key was posted meanwhile. @throws Error for amounts that do not sum to zero
 */
export function entryStatements(ctx: Posting, entry: Entry, amounts: readonly Amount[]) {
  const { db, now, company } = ctx;
  const joined = joinAmounts(amounts);
  const sum = joined.reduce((total, { amount }) => total + amount, 0);
  if (sum !== 0) throw new Error(`${entry.key} is off by ${sum}`);
  const { ledgerAccounts } = scoped(db, company);
  const rows = JSON.stringify(joined);
  const value = (name: string) => sql`p.value ->> ${name}`;
  const isAccount = sql`a.company_id = ${company.id} AND a.kind = ${value("kind")} AND a.currency = ${entry.currency}
    AND a.party_id IS ${value("partyId")} AND a.agreement_id IS ${value("agreementId")}`;
  const account = sql`(SELECT a.id FROM ${ledgerAccounts} a WHERE ${isAccount} ORDER BY a.id LIMIT 1)`;
  return [
    db.run(sql`INSERT INTO ${ledgerAccounts} (id, company_id, kind, currency, party_id, agreement_id)
      SELECT ${newIdPerRow(now)}, ${company.id}, ${value("kind")}, ${entry.currency}, ${value("partyId")}, ${value("agreementId")}
      FROM json_each(${rows}) p WHERE NOT EXISTS (SELECT 1 FROM ${ledgerAccounts} a WHERE ${isAccount})`),
    numberedEntry(ctx, entry),
    db.run(sql`INSERT INTO ${ledgerPostings} (entry_id, account_id, amount, debits, credits)
      SELECT ${entry.id}, found.id, found.amount, ${totalsAfter(sql`found.id`, sql`found.amount`, false)}
      FROM (SELECT ${account} AS id, p.value ->> 'amount' AS amount FROM json_each(${rows}) p) found`),
    assertInBatch(
      db,
      sql`(SELECT count(*) || ':' || coalesce(sum(amount), 0) FROM ${ledgerPostings} WHERE entry_id = ${entry.id}) = ${`${joined.length}:0`}`,
      balances,
    ),
  ] as const;
}

/** An entry that is on file, as a reversal needs it. */
export type PostedEntry = {
  id: string;
  kind: typeof ledgerEntries.$inferSelect.kind;
  key: string;
  currency: string;
  quoteId: string | null;
};

/**
 * Statements that reverse an entry, with its moves, for a batch: every account is as it would be without it. `memo` says why. What takes a move
 * back is of the same day, so that a statement has both or none, unless a statement has the move already: then it is on the next.
 */
export function reversalStatements(
  ctx: Posting,
  { id: reversesId, kind, key, currency, quoteId }: PostedEntry,
  { day, memo, createdBy = null }: { day: string; memo: string; createdBy?: string | null },
) {
  const { db, now, company } = ctx;
  const { ledgerMoves, ofCompany } = scoped(db, company);
  const id = newId(now);
  return [
    numberedEntry(ctx, { id, kind, key: `-${key}`, currency, day, quoteId, reversesId, memo, createdBy }),
    db.run(sql`INSERT INTO ${ledgerPostings} (entry_id, account_id, amount, debits, credits)
      SELECT ${id}, p.account_id, -p.amount, ${totalsAfter(sql`p.account_id`, sql`(-p.amount)`, true)}
      FROM ${ledgerPostings} p WHERE p.entry_id = ${reversesId}`),
    db.run(sql`INSERT INTO ${ledgerMoves} (id, company_id, entry_id, allocation_id, payee_id, agreement_id, currency, day, amount)
      SELECT ${newIdPerRow(now)}, company_id, ${id}, allocation_id, payee_id, agreement_id, currency, iif(statement_id IS NULL, day, ${day}), -amount
      FROM ${ledgerMoves} WHERE ${ofCompany(ledgerMoves, sql`entry_id = ${reversesId}`)}`),
  ] as const;
}
