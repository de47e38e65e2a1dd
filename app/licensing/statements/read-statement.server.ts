import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { openInbox } from "#app/licensing/inbox/open-inbox.server.ts";
import { partiesOf } from "#app/licensing/statements/payee-people.server.ts";
import { statementsCopy as copy } from "#app/licensing/statements/statements-copy.ts";
import { formatIsoDate } from "#app/rights/iso-date.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const {
  approvalRequests,
  invoicePayments,
  invoices,
  ledgerAllocations: a,
  ledgerEntries: e,
  ledgerMoves: m,
  licences,
  payouts,
  statementLines: l,
  statements: s,
} = unsafeTenantTables(
  "a payee reads what every company of the environment states for it; the condition names the company of the desk",
);

/** `token`: of an inbox, else who is signed in. */
export type StatementPlace = { id: string; token?: string | undefined };

/** Who reads a statement: SQL conditions on it. `base`: of the inbox; empty for who is signed in. */
export async function readerOf(ctx: RequestContext, { id, token }: StatementPlace) {
  const { actor, company } = ctx;
  const isLocked = sql`${s.id} = ${id} AND ${s.lockedAt} IS NOT NULL`;
  const inEnvironment = sql`${s.companyId} IN (SELECT c.id FROM companies c WHERE c.environment = ${company.environment}
    AND c.status = 'active')`;
  if (token !== undefined) {
    const inbox = await openInbox(ctx, token);
    if (inbox === null) throw new AppError("not_found", copy.missing);
    const isOwn = sql`${s.payeeId} IN (${inbox.ofParties})`;
    return { isDesk: false, base: inbox.base, isOwn, isReadable: sql`(${isLocked} AND ${isOwn} AND ${inEnvironment})` };
  }
  const { id: userId } = requireActor({ actor });
  const isOwn = sql`${s.payeeId} IN (${partiesOf(userId)})`;
  const isDesk = can(actor, "transactions-manage", company);
  const isTheirs = isDesk ? sql`${s.id} = ${id}` : sql`${isLocked} AND ${isOwn}`;
  // Payees read those of all companies on the host of the environment, as in an inbox.
  const isHere = isDesk || company.subdomain !== null ? sql`${s.companyId} = ${company.id}` : inEnvironment;
  return { isDesk, base: "", isOwn, isReadable: sql`(${isTheirs} AND ${isHere})` };
}

export type Reader = Awaited<ReturnType<typeof readerOf>>;

/** Column with the state of a statement's newest payout and its day. */
export function selectPayout() {
  // Nested: in a select of one table drizzle leaves its name out.
  return sql<
    string | null
  >`(SELECT p.state || ' ' || coalesce(p.settled_on, '') FROM ${payouts} p WHERE p.statement_id = ${sql`${s.id}`}
    ORDER BY p.id DESC LIMIT 1)`.as("payout_state");
}

/** What became of the payable amount, in a few words: "paid on 12 Dec 2026". */
export function payoutOf({ payout, sums }: { payout: string | null; sums: { payable: number } }): string {
  const [state, settledOn] = payout?.split(" ") ?? [];
  if (sums.payable === 0) return copy.payouts.none;
  if (state === "paid") return copy.payouts.paid(settledOn ? formatIsoDate(settledOn) : "");
  return copy.payouts[state === "sent" || state === "failed" ? state : "due"];
}

/** Query for a statement with the state of its payout, for a batch. */
export function selectStatement({ db }: Pick<RequestContext, "db">, { isReadable, isOwn }: Reader) {
  return db
    .select({
      ...{
        id: s.id,
        companyId: s.companyId,
        runId: s.runId,
        payeeId: s.payeeId,
        payeeName: s.payeeName,
        currency: s.currency,
      },
      ...{ since: s.since, until: s.until, sums: s.sums, note: s.note, number: s.number, lockedAt: s.lockedAt },
      documentsVersion: s.documentsVersion,
      isOwn: sql<number>`${isOwn}`.as("is_own"),
      lines: sql<number>`(SELECT count(*) FROM ${l} c WHERE c.statement_id = ${s.id})`.as("line_count"),
      payout: selectPayout(),
    })
    .from(s)
    .where(isReadable);
}

/** The payment that a move came of, by the key of its entry or of what that reverses: `cleared:<payment>:<licence>`. */
const paymentId = sql`substr(ltrim(${e.key}, '-'), 9, instr(substr(ltrim(${e.key}, '-'), 9), ':') - 1)`;

/** A field of the song in the licence of an allocation; null for one that can't be read. */
const ofSong = (field: string) => sql`(SELECT song.value ->> ${field}
  FROM json_each(iif(json_valid(${licences.lines}), ${licences.lines}, '[]')) song WHERE song.value ->> 'recordingId' = ${a.recordingId} LIMIT 1)`;

/** Query for the lines of a statement, each with all that it comes from, the oldest first, for a batch. */
export function selectLines({ db }: Pick<RequestContext, "db">, { isReadable }: Reader, condition?: SQL) {
  // What the payee was told when it was asked.
  const knowsClient = sql<number>`EXISTS (SELECT 1 FROM ${approvalRequests} r WHERE r.transaction_id = ${licences.transactionId}
    AND r.party_id IN (${a.partyId}, ${s.payeeId}) AND r.names_end_client = 1)`;
  return db
    .select({
      ...{ moveId: l.moveId, amount: l.amount, rateMicro: l.rateMicro, rateOn: l.rateOn },
      ...{ disputedAt: l.disputedAt, dispute: l.dispute, answeredAt: l.answeredAt, answer: l.answer },
      ...{ day: m.day, currency: m.currency, original: sql<number>`${m.amount}`.as("move_amount") },
      ...{ side: a.side, shareBp: a.shareBp, agreementId: m.agreementId },
      ...{ gross: a.gross, commission: a.commission, net: a.net },
      licence: sql<string>`${licences.number}`.as("licence_number"),
      allocationId: sql<string>`${a.id}`.as("allocation_key"),
      ...{ transactionId: licences.transactionId, quoteId: licences.quoteId },
      ...{ project: licences.project, endClient: licences.endClient },
      // Title of the song and fee of the side, as the licence has them; minor units of its currency.
      title: sql<string>`coalesce(${ofSong("title")}, '')`.as("song_title"),
      fee: sql<number>`coalesce(iif(${a.side} = 'master', ${ofSong("masterFee")}, ${ofSong("compositionFee")}), 0)`.as(
        "side_fee",
      ),
      knowsClient: knowsClient.as("knows_client"),
      ...{ kind: e.kind, reversesId: e.reversesId, memo: e.memo },
      invoice: sql<string | null>`${invoices.number}`.as("invoice_number"),
      paidOn: invoicePayments.paidOn,
    })
    .from(s)
    .innerJoin(l, eq(l.statementId, s.id))
    .innerJoin(m, eq(m.id, l.moveId))
    .innerJoin(a, eq(a.id, m.allocationId))
    .innerJoin(e, eq(e.id, m.entryId))
    .innerJoin(licences, eq(licences.id, a.licenceId))
    .leftJoin(invoicePayments, and(eq(e.kind, "cleared"), eq(invoicePayments.id, paymentId)))
    .leftJoin(invoices, eq(invoices.id, invoicePayments.invoiceId))
    .where(and(isReadable, condition))
    .orderBy(asc(m.day), asc(m.id));
}

export type StatementRow = Awaited<ReturnType<typeof selectStatement>>[number];
export type LineRow = Awaited<ReturnType<typeof selectLines>>[number];

/** @throws AppError not_found */
export function foundStatement(row: StatementRow | undefined): StatementRow {
  if (row === undefined) throw new AppError("not_found", copy.missing);
  return row;
}
