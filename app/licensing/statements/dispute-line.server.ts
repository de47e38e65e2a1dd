import { and, eq, sql } from "drizzle-orm";
import { companyColumns } from "#app/companies/find-company.server.ts";
import { productOrigin } from "#app/edge/context/company-origin.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import {
  foundStatement,
  readerOf,
  type StatementPlace,
  selectLines,
  selectStatement,
} from "#app/licensing/statements/read-statement.server.ts";
import { statementPath } from "#app/licensing/statements/statement-paths.ts";
import { statementsCopy as copy } from "#app/licensing/statements/statements-copy.ts";
import { outgoingMails } from "#app/mail/send-mail.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion, rowExists } from "#app/records/batch-assertion.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { scoped, unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { ledgerMoves, statementRuns, statements } = unsafeTenantTables(
  "of the statement that the reader's condition names",
);

const isUndisputed = "line-is-not-disputed";

/**
 * Records what a payee disputes about a line of its statement, and tells those who started and approved the run. @throws AppError unauthorised,
 * forbidden in a preview, not_found, conflict while the line is disputed
 */
export async function disputeLine(
  ctx: RequestContext,
  place: StatementPlace,
  { moveId, text }: { moveId: string; text: string },
) {
  if (ctx.actor !== null) refusePreview(ctx.actor);
  const reader = await readerOf(ctx, place);
  const { db, now } = ctx;
  const ofStatement = (column: typeof statements.companyId | typeof statements.runId) =>
    sql`(SELECT ${column} FROM ${statements} WHERE ${reader.isReadable})`;
  const [[found], [line], [company], people] = await db.batch([
    selectStatement(ctx, reader),
    selectLines(ctx, reader, eq(ledgerMoves.id, moveId)),
    db
      .select(companyColumns)
      .from(companies)
      .where(eq(companies.id, ofStatement(statements.companyId))),
    db.all<{
      id: string;
      name: string;
      email: string;
    }>(sql`SELECT u.id, u.name, u.email FROM users u JOIN ${statementRuns} r
      ON u.id IN (r.started_by, r.approved_by) WHERE r.id = ${ofStatement(statements.runId)} AND u.status = 'active' ORDER BY u.id`),
  ]);
  const { id, payeeName, number, isOwn } = foundStatement(found);
  if (line === undefined || company === undefined || isOwn !== 1 || number === null)
    throw new AppError("not_found", copy.missing);
  const { statementLines, ofCompany, update } = scoped(db, company);
  const isLine = and(eq(statementLines.statementId, id), eq(statementLines.moveId, moveId));
  const isFree = and(isLine, sql`(${statementLines.disputedAt} IS NULL OR ${statementLines.answeredAt} IS NOT NULL)`);
  const origin = productOrigin(company, { here: ctx.url, apex: ctx.env.APP_HOST });
  const link = `${origin}${statementPath(id)}?line=${moveId}`;
  const mails = outgoingMails(
    { ...ctx, company },
    people.map(({ id: userId, name, email }) => ({
      ...{ to: email, userId, template: "statement-disputed" as const },
      data: { name, payee: payeeName, number, message: text, link },
    })),
  );
  const dispute = {
    disputedAt: now,
    dispute: text,
    answeredAt: null,
    answeredBy: null,
    answer: "",
    correctionId: null,
  };
  try {
    await db.batch([
      assertInBatch(db, rowExists(statementLines, ofCompany(statementLines, isFree)), isUndisputed),
      update(statementLines, dispute, isLine),
      auditEntry(ctx, {
        ...{ action: "statement-disputed", subjectType: "statement", subjectId: id, companyId: company.id },
        detail: { moveId, text },
      }),
      ...mails.statements,
    ]);
  } catch (error) {
    if (isFailedAssertion(error, isUndisputed)) throw new AppError("conflict", copy.dispute.open);
    throw error;
  }
  mails.deliver();
}
