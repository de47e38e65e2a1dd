import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import { environmentCompanyIds } from "#app/companies/environment-companies.ts";
import { isExcludedFrom } from "#app/companies/excluded-subdomains.server.ts";
import type { Company } from "#app/edge/context/company.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";
import { validJson } from "#db/valid-json.server.ts";

const { sliders } = unsafeTenantTables("a company without published sliders shows those of its environment");

/**
 * Condition on `sliders`: published for visitors of the company in any of `segments`. A reel is made for one client: it opens for those
 * who have its address, and no list gives it away.
 */
export function isListedFor(company: Company, segments: string[]): SQL | undefined {
  return and(
    eq(sliders.status, "published"),
    ne(sliders.kind, "slides"),
    eq(sliders.companyId, curatorOf(company)),
    sql`EXISTS (SELECT 1 FROM json_each(${validJson(sliders.segments)}) mine JOIN json_each(${JSON.stringify(segments)}) requested ON requested.value = mine.value)`,
  );
}

/** The id of the company whose sliders are shown: its own or its environment's, never a mix of both. Reels count for neither. */
function curatorOf({ id, environment }: Company): SQL {
  return sql`coalesce((SELECT own.company_id FROM ${sliders} own WHERE own.company_id = ${id} AND own.status = 'published' AND own.kind <> 'slides' LIMIT 1),
    ${environmentCompanyIds[environment]})`;
}

/** Condition on `slides`, which can be excluded from some sub-domains; undefined where every slide is shown. */
export function isShownOn(subdomain: string | null): SQL | undefined {
  if (subdomain === null) return undefined;
  return sql`NOT ${isExcludedFrom(subdomain)}`;
}
