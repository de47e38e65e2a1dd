import { asc, type Column, eq, type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { channelUrl, platformName } from "#app/licensing/proof/platforms.ts";
import { users } from "#db/schema/identity.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Of the history. What is listed comes first. */
const maxRows = 300;

/** Channels and third parties of a licensed request, with those that were removed, for the caller's batch. */
export function selectCoverage({ db, company }: Pick<RequestContext, "db" | "company">, transactionId: SQL | string) {
  const { licenceCoverage, ofCompany } = scoped(db, company);
  const { id, kind, platform, name, role, createdAt, removedAt } = licenceCoverage;
  const nameOf = (column: Column) => sql<string | null>`(SELECT u.name FROM ${users} u WHERE u.id = ${column})`;
  return db
    .select({
      ...{ id, kind, platform, name, role, createdAt, removedAt },
      adder: nameOf(licenceCoverage.addedBy).as("adder"),
      remover: nameOf(licenceCoverage.removedBy).as("remover"),
    })
    .from(licenceCoverage)
    .where(ofCompany(licenceCoverage, eq(licenceCoverage.transactionId, transactionId)))
    .orderBy(sql`${removedAt} IS NOT NULL`, asc(createdAt), asc(id))
    .limit(maxRows);
}

type Row = Awaited<ReturnType<typeof selectCoverage>>[number];

/** What is listed, without who entered it: the part that everyone with the code of a licence reads. */
export function listCoverage(rows: Row[]) {
  const listed = rows.filter(({ removedAt }) => removedAt === null);
  return {
    channels: listed
      .filter(({ kind }) => kind === "channel")
      .map(({ platform, name }) => ({ platform: platformName(platform), name, url: channelUrl(platform, name) })),
    thirdParties: listed.filter(({ kind }) => kind === "party").map(({ name, role }) => ({ name, role })),
  };
}
