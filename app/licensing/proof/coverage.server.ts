import { asc, type Column, eq, type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { channelUrl, platformName } from "#app/licensing/proof/platforms.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import { users } from "#db/schema/identity.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Of the history. What is listed comes first. */
const maxRows = 300;

/** Channels and third parties of a licensed request, with those that were removed, for the caller's batch. */
export function selectCoverage({ db, company }: Pick<RequestContext, "db" | "company">, transactionId: SQL | string) {
  const { licenceCoverage, transactions, ofCompany } = scoped(db, company);
  // A company's desk is the licensee's own; an environment's desk is not its client.
  const byLicensee = sql<boolean>`(${licenceCoverage.addedBy} = (SELECT t.user_id FROM ${transactions} t WHERE t.id = ${licenceCoverage.transactionId})
    OR EXISTS (SELECT 1 FROM companies c WHERE c.id = ${licenceCoverage.companyId} AND c.subdomain <> ''))`;
  const { id, kind, platform, name, role, createdAt, removedAt } = licenceCoverage;
  const nameOf = (column: Column) => sql<string | null>`(SELECT u.name FROM ${users} u WHERE u.id = ${column})`;
  return db
    .select({
      ...{ id, kind, platform, name, role, createdAt, removedAt },
      byLicensee: byLicensee.mapWith(Boolean).as("by_licensee"),
      adder: nameOf(licenceCoverage.addedBy).as("adder"),
      remover: nameOf(licenceCoverage.removedBy).as("remover"),
    })
    .from(licenceCoverage)
    .where(ofCompany(licenceCoverage, eq(licenceCoverage.transactionId, transactionId)))
    .orderBy(sql`${removedAt} IS NOT NULL`, asc(createdAt), asc(id))
    .limit(maxRows);
}

type Row = Awaited<ReturnType<typeof selectCoverage>>[number];

/** Whose statement an entry is, and since when: a licence does not say who acts under it. */
function listingOf({ byLicensee, createdAt }: Pick<Row, "byLicensee" | "createdAt">) {
  return { listedBy: byLicensee ? ("licensee" as const) : ("licensor" as const), listedOn: isoDateOf(createdAt) };
}

/** What is listed, by which side, without the person: the part that everyone with the code of a licence reads. */
export function listCoverage(rows: Row[]) {
  const listed = rows
    .filter(({ removedAt }) => removedAt === null)
    .map(({ byLicensee, createdAt, ...row }) => ({ ...row, listing: listingOf({ byLicensee, createdAt }) }));
  return {
    channels: listed
      .filter(({ kind }) => kind === "channel")
      .map(({ platform, name, listing }) => ({
        ...{ platform: platformName(platform), name, url: channelUrl(platform, name), ...listing },
      })),
    thirdParties: listed
      .filter(({ kind }) => kind === "party")
      .map(({ name, role, listing }) => ({ name, role, ...listing })),
  };
}
