import { and, type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** SQL for the next number within company and year: "L-2026-0001", with more digits after 9999. */
export function nextNumber({ db, company, now }: RequestContext): SQL {
  const { licences, ofCompany } = scoped(db, company);
  const prefix = `L-${new Date(now).getUTCFullYear()}-`;
  // "." is the character after "-": the range of the index that begins with the prefix.
  const isOfYear = and(sql`${licences.number} >= ${prefix}`, sql`${licences.number} < ${`${prefix.slice(0, -1)}.`}`);
  const last = sql`max(CAST(substr(${licences.number}, ${prefix.length + 1}) AS INTEGER))`;
  return sql`(SELECT ${prefix} || printf('%04d', coalesce(${last}, 0) + 1) FROM ${licences} WHERE ${ofCompany(licences, isOfYear)})`;
}
