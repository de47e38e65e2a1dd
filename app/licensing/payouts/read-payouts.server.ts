import { count, desc, eq, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { csvResponse } from "#app/edge/http/csv-response.server.ts";
import { requireFreshProof } from "#app/identity/access/fresh-proof.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { maskNumber } from "#app/licensing/payees/bank-account.ts";
import { endToEndId, holdOf, isSepa } from "#app/licensing/payouts/payout.ts";
import { payoutLimits } from "#app/licensing/payouts/payout-forms.ts";
import { payoutsCopy as copy } from "#app/licensing/payouts/payouts-copy.ts";
import { selectDuePayouts, selectFiledPayouts } from "#app/licensing/payouts/select-payouts.server.ts";
import { writePain } from "#app/licensing/payouts/write-pain.ts";
import { formatIsoDate, isoDateOf } from "#app/rights/iso-date.ts";
import { formatMoney, fromMinorUnits } from "#app/rights/money.ts";
import { pageField } from "#app/ui/list/list-query.ts";
import { users } from "#db/schema/identity.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const maxFiles = 20;

/** What is due, a page of it, and the newest files. @throws AppError unauthorised, forbidden */
export async function readPayoutsPage(ctx: RequestContext) {
  requireAccess(ctx, "transactions-manage");
  const { db, company, now } = ctx;
  const page = pageField.parse(ctx.url.searchParams.get("page") ?? undefined);
  const { payouts, payoutFiles, select, ofCompany } = scoped(db, company);
  const { id, currency, payOn, createdAt, createdBy } = payoutFiles;
  const size = payoutLimits.chosen;
  const [[counted], due, files] = await db.batch([
    select({ total: count().as("total") }, payouts, eq(payouts.state, "due")),
    selectDuePayouts(ctx, { limit: size, offset: (page - 1) * size }),
    db
      .select({
        ...{ id, currency, payOn, createdAt },
        by: sql<string>`${users.name}`.as("by"),
        payouts:
          sql<number>`(SELECT count(*) FROM ${payouts} WHERE ${ofCompany(payouts, sql`${payouts.fileId} = ${id}`)})`.as(
            "payouts",
          ),
      })
      .from(payoutFiles)
      .innerJoin(users, eq(users.id, createdBy))
      .where(ofCompany(payoutFiles))
      .orderBy(desc(createdAt), desc(id))
      .limit(maxFiles),
  ]);
  const total = counted?.total ?? 0;
  return {
    ...{ total, page, pages: Math.max(1, Math.ceil(total / size)), today: isoDateOf(now) },
    due: due.map((row) => ({
      ...{
        id: row.id,
        payeeId: row.payeeId,
        payee: row.payee,
        number: row.number,
        hold: holdOf(row),
        isSepa: isSepa(row),
      },
      ...{ amount: formatMoney(row.amount, row.currency), account: maskNumber(row.iban) },
    })),
    files: files.map((file) => ({ ...file, payOn: formatIsoDate(file.payOn) })),
  };
}

/** A file with its payouts. @throws AppError unauthorised, forbidden, not_found */
async function requireFile(ctx: RequestContext, id: string) {
  requireAccess(ctx, "transactions-manage");
  const { payoutFiles, select } = scoped(ctx.db, ctx.company);
  const { currency, name, iban, bic, payOn, createdAt } = payoutFiles;
  const [[file], payouts] = await ctx.db.batch([
    select({ id: payoutFiles.id, currency, name, iban, bic, payOn, createdAt }, payoutFiles, eq(payoutFiles.id, id)),
    selectFiledPayouts(ctx, id),
  ]);
  if (file === undefined) throw new AppError("not_found", copy.missing);
  return { ...file, payouts, hasXml: file.iban !== "" && payouts.every(isSepa) };
}

/** Data of a page of a file. @throws AppError unauthorised, forbidden, not_found */
export async function readPayoutFile(ctx: RequestContext, id: string) {
  const { payouts, payOn, iban, currency, hasXml, createdAt } = await requireFile(ctx, id);
  const sum = payouts.reduce((total, { amount }) => total + amount, 0);
  const page = pageField.parse(ctx.url.searchParams.get("page") ?? undefined);
  const size = payoutLimits.chosen;
  return {
    ...{ page, pages: Math.max(1, Math.ceil(payouts.length / size)) },
    ...{ id, hasXml, createdAt, payOn: formatIsoDate(payOn), account: maskNumber(iban) },
    ...{ sum: formatMoney(sum, currency), today: isoDateOf(ctx.now) },
    payouts: payouts.slice((page - 1) * size, page * size).map(({ iban: account, amount, settledOn, ...row }) => ({
      ...{ id: row.id, payee: row.payee, number: row.number, state: row.state, reason: row.reason },
      ...{ amount: formatMoney(amount, currency), account: maskNumber(account) },
      settledOn: settledOn === null ? null : formatIsoDate(settledOn),
    })),
  };
}

/** GET /payouts/:id.xml: the file for the bank. @throws AppError unauthorised, forbidden, not_found, also for what SEPA doesn't take */
export async function exportPain(ctx: RequestContext, id: string): Promise<Response> {
  requireFreshProof(ctx);
  const { payouts, hasXml, ...file } = await requireFile(ctx, id);
  if (!hasXml) throw new AppError("not_found", copy.noXml);
  return new Response(writePain({ ...file, payments: payouts }), {
    headers: {
      "Content-Type": "application/xml; charset=utf-8",
      "Content-Disposition": `attachment; filename="${copy.fileName}-${file.payOn}.xml"`,
      "Cache-Control": "private, no-store",
    },
  });
}

/** GET /payouts/:id.csv. @throws AppError unauthorised, forbidden, not_found */
export async function exportPayouts(ctx: RequestContext, id: string): Promise<Response> {
  requireFreshProof(ctx);
  const { payouts, payOn } = await requireFile(ctx, id);
  const rows = payouts.map((row) => [
    ...[endToEndId(row.number, row.id), row.number, row.name, row.iban, row.bic],
    ...[
      Number(fromMinorUnits(row.amount, row.currency)),
      row.currency,
      copy.states[row.state],
      row.settledOn,
      row.reason,
    ],
  ]);
  return csvResponse(`${copy.fileName}-${payOn}`, copy.fileColumns, rows);
}
