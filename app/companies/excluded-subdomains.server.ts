import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Environment } from "#app/edge/context/company.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { slides } from "#db/schema/sliders.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";
import { validJson } from "#db/valid-json.server.ts";

const { sliders } = unsafeTenantTables(
  "slides of every company of the environment name the sub-domains they are not shown on",
);

/** Sub-domains of the environment's companies with company ids. Unknown sub-domains are left out. */
export async function findCompaniesOf(
  { db, company }: Pick<RequestContext, "db" | "company">,
  subdomains: string[],
): Promise<Map<string, string>> {
  const named = [...new Set(subdomains)].filter((name) => name !== "");
  if (named.length === 0) return new Map();
  const rows = await db
    .select({ id: companies.id, subdomain: companies.subdomain })
    .from(companies)
    .where(
      and(
        eq(companies.environment, company.environment),
        sql`${companies.subdomain} IN (SELECT value FROM json_each(${JSON.stringify(named)}))`,
      ),
    );
  return new Map(rows.map(({ id, subdomain }) => [subdomain, id]));
}

/**
 * `list`: stored JSON of sub-domains and company ids, converted to the sub-domains at the time of the statement. Forms refer to companies
 * by id, so that an open form does not restore a changed sub-domain.
 */
export function toExcludedSubdomains(list: SQL, environment: Environment): SQL {
  return sql`(SELECT json_group_array(DISTINCT coalesce((SELECT c.subdomain FROM ${companies} c
    WHERE c.id = named.value AND c.environment = ${environment} AND c.subdomain <> ''), named.value)) FROM json_each(${list}) named)`;
}

type Renaming = { companyId: string; environment: Environment; from: string; to: string };

/** Condition on `slides`: hidden on `subdomain`. */
export function isExcludedFrom(subdomain: string): SQL {
  return sql`EXISTS (SELECT 1 FROM json_each(${validJson(slides.excludeSubdomains)}) excluded WHERE excluded.value = ${subdomain})`;
}

/**
 * Statements that keep slides hidden from a company whose sub-domain changes, and visible to the one that takes the old name. They follow
 * the change in its batch, and do nothing if it did nothing; none for the same name. Open forms of such sliders become outdated.
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
