import { and, eq, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { notOurForm } from "#app/edge/forms/parse-form.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { parseWords } from "#app/edge/stored-json.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { inboxMails } from "#app/licensing/inbox/inbox-mail.server.ts";
import { type Amount, entryStatements } from "#app/licensing/ledger/entry-statements.server.ts";
import { licencesCopy } from "#app/licensing/licences/licences-copy.ts";
import { selectOwnPayee } from "#app/licensing/payouts/own-payees.server.ts";
import {
  foundStatement,
  type LineRow,
  readerOf,
  type StatementRow,
  selectLines,
  selectStatement,
} from "#app/licensing/statements/read-statement.server.ts";
import { selectOtherPayees } from "#app/licensing/statements/select-other-payees.server.ts";
import { statementPath } from "#app/licensing/statements/statement-paths.ts";
import { statementsCopy as copy } from "#app/licensing/statements/statements-copy.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion, rowExists } from "#app/records/batch-assertion.server.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import { formatMoney } from "#app/rights/money.ts";
import { addressesOf } from "#app/rights/standing/addresses-of.ts";
import { newId } from "#db/new-id.server.ts";
import { scoped, unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { ledgerAllocations, ledgerMoves, statements } = unsafeTenantTables(
  "of the statement that the reader's condition names",
);

const isOpen = "dispute-is-open";

/** `amount`: minor units of `currency`, that of the licence, 0 for none; `source`: an account of the company, or the id of another payee's allocation. */
type Answer = { moveId: string; answer: string; amount: number; currency: string; source: string };
type Other = { id: string; payeeId: string; agreementId: string | null };

/** Statements that post a correction with its moves, so that it is on the next statement of the payee, and of who it comes from. */
function correctionStatements(
  ctx: RequestContext,
  { payeeId }: StatementRow,
  line: LineRow,
  {
    answer,
    amount,
    other,
    kind,
    id,
  }: { id: string; answer: string; amount: number; other: Other | undefined; kind: "commission" | "own" | "unclaimed" },
) {
  const { ledgerMoves: moves, insert } = scoped(ctx.db, ctx.company);
  const { agreementId, allocationId, currency } = line;
  const day = isoDateOf(ctx.now);
  const source: Amount =
    other === undefined
      ? { kind, amount }
      : { kind: "received", partyId: other.payeeId, agreementId: other.agreementId, amount };
  const move = (of: Omit<Other, "id"> & { allocationId: string; moveId: string; amount: number }) => {
    const { moveId, ...rest } = of;
    return insert(moves, { ...rest, id: moveId, entryId: id, currency, day });
  };
  return [
    ...entryStatements(
      ctx,
      {
        ...{ id, kind: "correction" as const, key: `correction:${id}`, currency, day, quoteId: line.quoteId },
        ...{ memo: answer, createdBy: ctx.actor?.id ?? null },
      },
      [source, { kind: "received", partyId: payeeId, agreementId, amount: -amount }],
    ),
    move({ moveId: id, payeeId, agreementId, allocationId, amount }),
    ...(other === undefined
      ? []
      : [
          move({
            ...{
              moveId: newId(ctx.now),
              payeeId: other.payeeId,
              agreementId: other.agreementId,
              allocationId: other.id,
            },
            amount: -amount,
          }),
        ]),
  ];
}

/**
 * Answers a dispute, with a correction if there is an amount; the statement itself stays as it was signed off. @throws AppError unauthorised,
 * forbidden, not_found; invalid for a source or amount that the line doesn't allow; conflict for who keeps a payee of it, and once it was answered
 */
export async function answerDispute(ctx: RequestContext, { id, ...given }: Answer & { id: string }): Promise<void> {
  const actor = refusePreview(requireAccess(ctx, "transactions-manage"), licencesCopy.preview);
  const { db, now, company } = ctx;
  const { moveId, answer, amount, source } = given;
  const reader = await readerOf(ctx, { id });
  const payee = sql`SELECT ${statements.payeeId} FROM ${statements} WHERE ${reader.isReadable}`;
  const [[found], [line], others, [party], [own]] = await db.batch([
    selectStatement(ctx, reader),
    selectLines(ctx, reader, eq(ledgerMoves.id, moveId)),
    selectOtherPayees(ctx, reader, moveId),
    db.all<{ email: string | null; keepers: string }>(sql`SELECT p.email, p.keepers FROM parties p
      WHERE p.id = (${payee})`),
    db.all<{ name: string }>(
      selectOwnPayee(
        ctx,
        sql`${payee} UNION SELECT o.payee_id FROM ${ledgerAllocations} o WHERE o.id = ${amount === 0 ? "" : source}`,
      ),
    ),
  ]);
  const statement = foundStatement(found);
  const { payeeId, payeeName, number } = statement;
  if (line === undefined || number === null) throw new AppError("not_found", copy.missing);
  if (own !== undefined) throw new AppError("conflict", copy.answer.own(own.name));
  const { fee } = line;
  if (amount !== 0 && given.currency !== line.currency) throw new AppError("invalid", notOurForm);
  const tooMuch = copy.answer.tooMuch(formatMoney(fee, line.currency));
  if (Math.abs(amount) > fee) throw new AppError("invalid", tooMuch, { amount: [tooMuch] });
  const other = others.find((one) => one.id === source);
  const kind = (["commission", "own", "unclaimed"] as const).find((one) => one === source);
  const { sourceMissing } = copy.answer;
  if (amount !== 0 && other === undefined && kind === undefined)
    throw new AppError("invalid", sourceMissing, { source: [sourceMissing] });
  const addresses = party === undefined ? [] : addressesOf({ ...party, keepers: parseWords(party.keepers) });
  const mails = await inboxMails(
    ctx,
    { environment: company.environment, party: { id: payeeId, name: payeeName, addresses } },
    { template: "inbox-dispute", path: statementPath(id), number, message: answer },
  );
  const { statementLines, ofCompany, update } = scoped(db, company);
  const isLine = and(eq(statementLines.statementId, id), eq(statementLines.moveId, moveId));
  // Of payees that were not merged meanwhile.
  const isWaiting = and(
    isLine,
    sql`${statementLines.disputedAt} IS NOT NULL AND ${statementLines.answeredAt} IS NULL`,
    sql`NOT EXISTS (SELECT 1 FROM json_each(${JSON.stringify([payeeId, other?.payeeId ?? payeeId])}) WHERE value NOT IN (SELECT p.id FROM parties p))`,
  );
  const correctionId = amount === 0 ? null : newId(now);
  try {
    await db.batch([
      assertInBatch(db, rowExists(statementLines, ofCompany(statementLines, isWaiting)), isOpen),
      update(statementLines, { answeredAt: now, answeredBy: actor.id, answer, correctionId }, isLine),
      ...(correctionId === null
        ? []
        : correctionStatements(ctx, statement, line, {
            id: correctionId,
            answer,
            amount,
            other,
            kind: kind ?? "commission",
          })),
      auditEntry(ctx, {
        ...{ action: "statement-dispute-answered", subjectType: "statement", subjectId: id },
        detail: { moveId, answer, amount, source },
      }),
      ...mails.statements,
    ]);
  } catch (error) {
    if (isFailedAssertion(error, isOpen)) throw new AppError("conflict", copy.answer.gone);
    throw error;
  }
  mails.deliver();
}
