import { and, eq, ne } from "drizzle-orm";
import type { CompanyForm } from "#app/backoffice/companies/company-form.ts";
import { cacheCompany } from "#app/companies/cache-company.server.ts";
import { companiesCopy } from "#app/companies/copy.ts";
import { companyColumns, companyOf } from "#app/companies/find-company.server.ts";
import { takenAddressField } from "#app/companies/subdomain.ts";
import type { Theme } from "#app/edge/context/company.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { auditEntry } from "#app/identity/access/audit-entry.server.ts";
import { inManageableCompanies, managesEnvironment } from "#app/identity/access/manageable-companies.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { nameColumns } from "#db/folded-name.server.ts";
import { newId } from "#db/new-id.server.ts";
import { companies } from "#db/schema/companies.server.ts";

const plainTheme: Theme = {
  pageTitle: "",
  pageDescription: "",
  sidebarMenu: [],
  hideHeader: false,
  accent: null,
  background: null,
  text: null,
  waveform: null,
};
const plainHlsConfig = { entryPointPlaylist: null, maxBufferLength: null, backBufferLength: null, startLevel: null };

/** The company of that id as its form shows it. @throws AppError not_found beyond the reach of the one who asks */
export async function requireCompany(ctx: RequestContext, input: { id: string }) {
  requireAccess(ctx, "companies-manage");
  const { name, subdomain, status, environment, customHost } = companies;
  const row = await ctx.db
    .select({ name, subdomain, status, environment, customHost })
    .from(companies)
    .where(and(eq(companies.id, input.id), ne(companies.subdomain, ""), inManageableCompanies(ctx)))
    .get();
  if (row === undefined) throw new AppError("not_found", "There is no company at this address.");
  return row;
}

/**
 * Writes a company of this environment: a new one where `id` is null. An environment's own company is not changed here. Two
 * round trips at most.
 * @throws AppError forbidden anywhere but on the environment's own host, not_found, duplicate for a sub-domain that is taken
 */
export async function saveCompany(ctx: RequestContext, input: CompanyForm & { id: string | null }): Promise<void> {
  requireAccess(ctx, "companies-manage");
  if (!managesEnvironment(ctx)) {
    throw new AppError("forbidden", "Companies are made and changed on the product's own host.");
  }
  const { db, now, company } = ctx;
  const { environment } = company;
  const { name, subdomain, status } = input;
  const before = input.id === null ? null : await requireCompany(ctx, { id: input.id });
  const id = input.id ?? newId(now);
  const row = { ...nameColumns(name), subdomain, status, updatedAt: now };
  const fresh = { id, environment, tenantId: subdomain, theme: plainTheme, hlsConfig: plainHlsConfig, createdAt: now };
  try {
    const [, [written]] = await db.batch([
      before
        ? db.update(companies).set(row).where(eq(companies.id, id))
        : db.insert(companies).values({ ...fresh, ...row }),
      db.select(companyColumns).from(companies).where(eq(companies.id, id)),
      auditEntry(ctx, {
        action: before ? "company-changed" : "company-created",
        subjectType: "company",
        subjectId: id,
        detail: { name, subdomain, status, ...(before ? { before } : {}) },
      }),
    ]);
    const after = { environment, subdomain, customHost: before?.customHost ?? null };
    const open = written !== undefined && status === "active";
    await cacheCompany(ctx, { company: open ? companyOf(written) : null, before, after });
  } catch (error) {
    if (takenAddressField(error) === null) throw error;
    throw new AppError("duplicate", companiesCopy.subdomainTaken, { subdomain: [companiesCopy.subdomainTaken] });
  }
}
