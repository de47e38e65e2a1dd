import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import { environmentCompanyIds } from "#app/companies/environment-companies.ts";
import { isExcludedFrom } from "#app/companies/excluded-subdomains.server.ts";
import type { Company } from "#app/edge/context/company.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";
import { validJson } from "#db/valid-json.server.ts";

const { sliders } = unsafeTenantTables("a company without published sliders shows those of its environment");

/**
 * SQL condition on `sliders`: published for visitors in any of `segments`. Excludes reels, which are made for one client and open by URL
 * only.
 */
export function isListedFor(company: Company, segments: string[]): SQL | undefined {
  return and(
    eq(sliders.status, "published"),
    ne(sliders.kind, "slides"),
    eq(sliders.companyId, curatorOf(company)),
    sql`EXISTS (SELECT 1 FROM json_each(${validJson(sliders.segments)}) mine JOIN json_each(${JSON.stringify(segments)}) requested ON lower(requested.value) = lower(mine.value))`,
  );
}

/** Id of the company whose sliders are shown: its own, or its environment's if it has none, never a mix. Reels do not count. */
function curatorOf({ id, environment }: Company): SQL {
  return sql`coalesce((SELECT own.company_id FROM ${sliders} own WHERE own.company_id = ${id} AND own.status = 'published' AND own.kind <> 'slides' LIMIT 1),
    ${environmentCompanyIds[environment]})`;
}

/** SQL condition on `slides`, which can be excluded from subdomains; undefined if all are shown. */
export function isShownOn(subdomain: string | null): SQL | undefined {
  if (subdomain === null) return undefined;
  return sql`NOT ${isExcludedFrom(subdomain)}`;
}
