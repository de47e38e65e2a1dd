import { and, eq, getTableColumns } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { licencesCopy as copy } from "#app/licensing/licences/licences-copy.ts";
import { totalsOf } from "#app/licensing/quotes/quote.ts";
import { requireTransaction } from "#app/licensing/transactions/require-transaction.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** `L-2026-0001`: the year and at least four digits. */
const numberPattern = /^L-\d{4}-\d{4,9}$/;

/**
 * A licence of a request by its number, with its predecessor, its replacement, when and why it was ended, and the request; for client and
 * staff. The issuer's name is for the staff: clients see the company. @throws AppError unauthorised, forbidden, not_found
 */
export async function requireLicence(ctx: RequestContext, { id, number }: { id: string; number: string }) {
  const transaction = await requireTransaction(ctx, { id });
  if (!numberPattern.test(number)) throw new AppError("not_found", copy.missing);
  const { licences, licenceCodes, licenceEnds, ofCompany } = scoped(ctx.db, ctx.company);
  const older = alias(licences, "older");
  const newer = alias(licences, "newer");
  const row = await ctx.db
    .select({
      ...getTableColumns(licences),
      issuer: users.name,
      code: licenceCodes.code,
      supersedes: older.number,
      supersededBy: newer.number,
      supersededAt: newer.issuedAt,
      endedAt: licenceEnds.endedAt,
      endReason: licenceEnds.reason,
    })
    .from(licences)
    .innerJoin(users, eq(users.id, licences.issuedBy))
    .innerJoin(licenceCodes, eq(licenceCodes.licenceId, licences.id))
    .leftJoin(older, eq(older.id, licences.supersedesId))
    .leftJoin(newer, eq(newer.supersedesId, licences.id))
    .leftJoin(licenceEnds, eq(licenceEnds.licenceId, licences.id))
    .where(ofCompany(licences, and(eq(licences.number, number), eq(licences.transactionId, id))))
    .get();
  if (row === undefined) throw new AppError("not_found", copy.missing);
  const { issuedBy: _, issuer, ...licence } = row;
  const totals = totalsOf(licence.lines, licence.taxBp);
  return { transaction, licence: { ...licence, issuer: transaction.isStaff ? issuer : null, totals } };
}

/** A licence as `requireLicence` returns it, without its request. */
export type Licence = Awaited<ReturnType<typeof requireLicence>>["licence"];
