import { eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Environment } from "#app/edge/context/company.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { slides } from "#db/schema/sliders.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";
import { validJson } from "#db/valid-json.server.ts";

const { sliders } = unsafeTenantTables(
  "slides of every company of the environment name the sub-domains they are not shown on",
);

type Renaming = { companyId: string; environment: Environment; from: string; to: string };

/** Condition on `slides`: not shown on `subdomain`. */
export function isExcludedFrom(subdomain: string): SQL {
  return sql`EXISTS (SELECT 1 FROM json_each(${validJson(slides.excludeSubdomains)}) excluded WHERE excluded.value = ${subdomain})`;
}

/**
 * The statements that keep slides hidden from a company whose sub-domain changes, and show them to the one that takes the old name. In a
 * batch they stand after the change, and do nothing where that found nothing to change; none for the same name. A form of such a slider that
 * is open is out of date then.
 */
export function renameExcludedSubdomain(
  { db, now }: Pick<RequestContext, "db" | "now">,
  { companyId, environment, from, to }: Renaming,
) {
  if (from === to) return [];
  const ofEnvironment = db.select({ id: companies.id }).from(companies).where(eq(companies.environment, environment));
  const own = db.select({ id: sliders.id }).from(sliders).where(inArray(sliders.companyId, ofEnvironment));
  const isRenamed = sql`EXISTS (SELECT 1 FROM ${companies} WHERE id = ${companyId} AND subdomain = ${to})`;
  const renamed = sql`(SELECT json_group_array(iif(excluded.value = ${from}, ${to}, excluded.value))
    FROM json_each(${slides.excludeSubdomains}) excluded)`;
  return [
    db.run(sql`UPDATE ${sliders} SET updated_at = max(updated_at + 1, ${now}) WHERE ${isRenamed} AND id IN ${own}
      AND EXISTS (SELECT 1 FROM ${slides} WHERE ${slides.sliderId} = ${sliders.id} AND ${isExcludedFrom(from)})`),
    db.run(sql`UPDATE ${slides} SET exclude_subdomains = ${renamed}
      WHERE ${isRenamed} AND slider_id IN ${own} AND ${isExcludedFrom(from)}`),
  ];
}
