import { and, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { licencesCopy as copy } from "#app/licensing/licences/licences-copy.ts";
import { madeOfLines } from "#app/licensing/licences/made-of-lines.ts";
import { totalsOf } from "#app/licensing/quotes/quote.ts";
import { type RequestPlace, requireTransaction } from "#app/licensing/transactions/require-transaction.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** `L-2026-0001`: the year and at least four digits. */
const numberPattern = /^L-\d{4}-\d{4,9}$/;

/** `number`: also an expression for it, where it is written in the same batch. */
export type LicencePlace = { id: string; number: string | SQL };

/** A licence of a request, read by the guest of a room or by the actor. */
export type ReadPlace = RequestPlace & { number: string };

/** The number of a licence by its id, in a statement after the one that writes it. */
export function issuedNumber({ db, company }: Pick<RequestContext, "db" | "company">, licenceId: string): SQL<string> {
  const { licences, select } = scoped(db, company);
  return sql`(${select({ number: licences.number }, licences, eq(licences.id, licenceId))})`;
}

/** Query for licences, for the caller's batch: rows for `licenceOf`. */
export function selectLicences(ctx: RequestContext, isIt: SQL | undefined) {
  const { licences, licenceCodes, licenceEnds, licenceFiles, ofCompany } = scoped(ctx.db, ctx.company);
  const older = alias(licences, "older");
  const newer = alias(licences, "newer");
  return ctx.db
    .select({
      ...getTableColumns(licences),
      issuer: users.name,
      code: licenceCodes.code,
      // In a batch columns of one name would be one.
      supersedes: sql<string | null>`${older.number}`.as("supersedes"),
      supersededBy: sql<string | null>`${newer.number}`.as("superseded_by"),
      supersededAt: sql<number | null>`${newer.issuedAt}`.as("superseded_at"),
      endedAt: licenceEnds.endedAt,
      endReason: licenceEnds.reason,
      /** Kinds of files of its songs that the client can download. */
      files: sql<number>`(SELECT count(*) FROM ${licenceFiles} f WHERE f.licence_id = ${licences.id})`.as("files"),
    })
    .from(licences)
    .innerJoin(users, eq(users.id, licences.issuedBy))
    .innerJoin(licenceCodes, eq(licenceCodes.licenceId, licences.id))
    .leftJoin(older, eq(older.id, licences.supersedesId))
    .leftJoin(newer, eq(newer.supersedesId, licences.id))
    .leftJoin(licenceEnds, eq(licenceEnds.licenceId, licences.id))
    .where(ofCompany(licences, isIt));
}

/** Query for a licence of a request by its number, for the caller's batch. @throws AppError not_found for what is no number */
export function selectLicence(ctx: RequestContext, { id, number }: LicencePlace) {
  if (typeof number === "string" && !numberPattern.test(number)) throw new AppError("not_found", copy.missing);
  const { licences } = scoped(ctx.db, ctx.company);
  return selectLicences(ctx, and(eq(licences.number, number), eq(licences.transactionId, id)));
}

type Row = Awaited<ReturnType<typeof selectLicence>>[number];

/** A licence for this reader of its request. @throws AppError not_found without a row */
export function licenceOf(row: Row | undefined, { isStaff }: { isStaff: boolean }) {
  if (row === undefined) throw new AppError("not_found", copy.missing);
  const { issuedBy: _, issuer, ...licence } = row;
  const totals = totalsOf(licence.lines, licence.taxBp);
  return { ...licence, issuer: isStaff ? issuer : null, totals, made: madeOfLines(licence.lines) };
}

/**
 * A licence of a request by its number, with its predecessor, its replacement, when and why it was ended, and the request; for client,
 * guest and staff. The issuer's name is for the staff: clients see the company. @throws AppError unauthorised, forbidden, not_found
 */
export async function requireLicence(ctx: RequestContext, input: ReadPlace) {
  const transaction = await requireTransaction(ctx, input);
  const [row] = await selectLicence(ctx, input);
  return { transaction, licence: licenceOf(row, transaction) };
}

/** A licence as `requireLicence` returns it, without its request. */
export type Licence = Awaited<ReturnType<typeof requireLicence>>["licence"];
