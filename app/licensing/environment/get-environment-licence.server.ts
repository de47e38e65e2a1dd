import { and, eq, getTableColumns } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { environmentCopy as copy } from "#app/licensing/environment/environment-copy.ts";
import { requireEnvironmentStaff } from "#app/licensing/environment/require-environment-staff.server.ts";
import { totalsOf } from "#app/licensing/quotes/quote.ts";
import { companies } from "#db/schema/companies.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { licences, licenceEnds, transactions } = unsafeTenantTables(
  "the environment's staff look after the licences of all its companies",
);
const newer = alias(licences, "newer");
const client = alias(users, "client");
const issuer = alias(users, "issuer");
const ender = alias(users, "ender");

/**
 * A licence of any company of the environment, with its request, client and issuer, and its replacement or end. @throws AppError
 * unauthorised, forbidden except on the environment's own host, not_found
 */
export async function requireEnvironmentLicence(ctx: RequestContext, { id }: { id: string }) {
  requireEnvironmentStaff(ctx);
  const row = await ctx.db
    .select({
      licence: getTableColumns(licences),
      company: { id: companies.id, name: companies.name },
      request: {
        id: transactions.id,
        status: transactions.status,
        updatedAt: transactions.updatedAt,
        project: transactions.project,
        userId: transactions.userId,
      },
      client: client.name,
      issuer: issuer.name,
      supersededBy: newer.number,
      end: { reason: licenceEnds.reason, endedAt: licenceEnds.endedAt, endedBy: ender.name },
    })
    .from(licences)
    .innerJoin(companies, eq(companies.id, licences.companyId))
    .innerJoin(transactions, eq(transactions.id, licences.transactionId))
    .innerJoin(client, eq(client.id, transactions.userId))
    .innerJoin(issuer, eq(issuer.id, licences.issuedBy))
    .leftJoin(newer, eq(newer.supersedesId, licences.id))
    .leftJoin(licenceEnds, eq(licenceEnds.licenceId, licences.id))
    .leftJoin(ender, eq(ender.id, licenceEnds.endedBy))
    .where(and(eq(licences.id, id), eq(companies.environment, ctx.company.environment)))
    .get();
  if (row === undefined) throw new AppError("not_found", copy.missing);
  const { endedAt, reason, endedBy } = row.end;
  const end = endedAt === null || reason === null ? null : { endedAt, reason, endedBy };
  return { ...row, end, totals: totalsOf(row.licence.lines, row.licence.taxBp) };
}
