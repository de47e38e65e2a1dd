import { and, eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Announcement, Company } from "#app/edge/context/company.ts";
import type { Host } from "#app/edge/context/host.ts";
import { jsonReader, parseWords } from "#app/edge/stored-json.ts";
import type { Database } from "#db/client.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { outages } from "#db/schema/outages.server.ts";
import { visibilityChanges } from "#db/schema/projection.server.ts";
import { restores } from "#db/schema/restores.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const text = z.string();
const announcement: z.ZodType<Announcement> = z.object({ id: text, text, link: text, label: text });

const { siteEntries } = unsafeTenantTables("the company of a host and its announcement are read together");

/** The columns of `Company`. */
export const companyColumns = {
  id: companies.id,
  tenantId: companies.tenantId,
  environment: companies.environment,
  subdomain: companies.subdomain,
  name: companies.name,
  theme: companies.theme,
  contact: companies.contact,
  hlsConfig: companies.hlsConfig,
  machineUses: companies.machineUses,
  taking: companies.taking,
  language: companies.language,
  outage: sql`(SELECT json_array(${outages.firstContact}, ${outages.secondContact}) FROM ${outages}
    WHERE ${outages.environment} = "companies"."environment" AND ${outages.active})`.mapWith((contacts: string) => ({
    contacts: parseWords(contacts),
  })) as SQL<Company["outage"]>,
  catalogueAt: sql<number>`(SELECT coalesce(max(changed_at), 0) FROM ${visibilityChanges})`.as("catalogue_at"),
  contentAt:
    sql<number>`(SELECT coalesce(max(updated_at), 0) FROM ${siteEntries} WHERE company_id = "companies"."id")`.as(
      "content_at",
    ),
  restoring: sql`EXISTS (SELECT 1 FROM ${restores} WHERE ${restores.finishedAt} IS NULL)`.mapWith(Boolean),
  /** First announcement published for today, UTC. */
  announcement: sql`(SELECT json_object('id', id, 'text', title, 'link', link, 'label', detail) FROM ${siteEntries}
    WHERE company_id = "companies"."id" AND kind = 'announcement' AND status = 'published'
      AND coalesce(starts_on, '') <= date('now') AND coalesce(ends_on, '9999') >= date('now')
    ORDER BY position, id LIMIT 1)`.mapWith(jsonReader(announcement, "an announcement")) as SQL<
    Company["announcement"]
  >,
};

/** A row of `companyColumns` as a `Company`. */
export function companyOf(row: Company & { subdomain: string }): Company {
  return { ...row, subdomain: row.subdomain === "" ? null : row.subdomain };
}

/** Condition: the company with this id, unless suspended. */
export function activeCompany(id: string): SQL | undefined {
  return and(eq(companies.id, id), eq(companies.status, "active"));
}

/** The active company matching `which`, with its custom host. */
async function findActive(db: Database, which: SQL | undefined) {
  const row = await db
    .select({ ...companyColumns, customHost: companies.customHost })
    .from(companies)
    .where(and(which, eq(companies.status, "active")))
    .get();
  if (row === undefined) return null;
  const { customHost, ...rest } = row;
  return { company: companyOf(rest), customHost };
}

/** Condition: the company at `host`, active or not. */
export function atHost(host: Host): SQL | undefined {
  return host.kind === "custom"
    ? eq(companies.customHost, host.hostname)
    : and(eq(companies.environment, host.environment), eq(companies.subdomain, host.subdomain ?? ""));
}

/** The active company at `host`; null for an unknown host. */
export async function findCompany(db: Database, host: Host): Promise<Company | null> {
  return (await findActive(db, atHost(host)))?.company ?? null;
}

/** The active company with this id, with its custom host; null if suspended. */
export async function findCompanyById(db: Database, id: string) {
  return findActive(db, eq(companies.id, id));
}
