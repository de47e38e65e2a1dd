import { and, eq, ne, sql } from "drizzle-orm";
import type { CompanyForm } from "#app/backoffice/companies/company-form.ts";
import { cacheCompany } from "#app/companies/cache-company.server.ts";
import { companiesCopy as copy } from "#app/companies/copy.ts";
import { renameExcludedSubdomain } from "#app/companies/excluded-subdomains.server.ts";
import { companyColumns, companyOf } from "#app/companies/find-company.server.ts";
import { settingsCopy } from "#app/companies/settings-copy.ts";
import { takenAddressField } from "#app/companies/subdomain.ts";
import type { Theme } from "#app/edge/context/company.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { inManageableCompanies, managesEnvironment } from "#app/identity/access/manageable-companies.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { iamCopy } from "#app/identity/people/iam-copy.ts";
import { auditEntryIf } from "#app/records/audit-entry.server.ts";
import { nextUpdatedAt, requireVersion } from "#app/records/record-version.server.ts";
import { nameColumns } from "#db/folded-name.server.ts";
import { newId } from "#db/new-id.server.ts";
import { companies } from "#db/schema/companies.server.ts";

const defaultTheme: Theme = {
  pageTitle: "",
  pageDescription: "",
  sidebarMenu: [],
  hideHeader: false,
  accent: null,
  background: null,
  text: null,
  waveform: null,
};
const defaultHlsConfig = { entryPointPlaylist: null, maxBufferLength: null, backBufferLength: null, startLevel: null };

/** @throws AppError forbidden to all but administrators on the environment's own host */
export function requireEnvironmentManager(ctx: RequestContext): void {
  requireAccess(ctx, "companies-manage");
  if (!managesEnvironment(ctx)) throw new AppError("forbidden", copy.mainHostOnly);
}

/** A company for its forms. @throws AppError not_found, also for one that the actor cannot manage */
export async function requireCompany(ctx: RequestContext, input: { id: string }) {
  requireAccess(ctx, "companies-manage");
  const { id, name, subdomain, status, environment, customHost, customHostProof, proposedHost, updatedAt } = companies;
  const row = await ctx.db
    .select({ id, name, subdomain, status, environment, customHost, customHostProof, proposedHost, updatedAt })
    .from(companies)
    .where(and(eq(id, input.id), ne(subdomain, ""), inManageableCompanies(ctx)))
    .get();
  if (row === undefined) throw new AppError("not_found", "This company doesn't exist.");
  return row;
}

/** @throws AppError invalid when a sub-domain changes without its confirmation */
function requireConfirmation(before: { subdomain: string } | null, { subdomain, confirm }: CompanyForm): void {
  if (before === null || before.subdomain === subdomain || before.subdomain === confirm) return;
  const message = settingsCopy.domain.confirmWrong(before.subdomain);
  throw new AppError("invalid", message, { confirm: [message] });
}

/**
 * Creates (`id` null) or updates a company of this environment, except the environment's own. @throws AppError forbidden except on the
 * environment's own host, not_found, invalid without the confirmation of a new sub-domain, duplicate for a taken sub-domain, conflict when
 * the company changed after the form was rendered
 */
export async function saveCompany(ctx: RequestContext, input: CompanyForm & { id: string | null }): Promise<void> {
  requireEnvironmentManager(ctx);
  const { db, now, company } = ctx;
  const { environment } = company;
  const { name, subdomain, status } = input;
  const before = input.id === null ? null : await requireCompany(ctx, { id: input.id });
  if (before) requireVersion(before, { version: input.version, message: iamCopy.changedMeanwhile });
  requireConfirmation(before, input);
  const id = input.id ?? newId(now);
  const row = { ...nameColumns(name), subdomain, status, updatedAt: nextUpdatedAt(now, before) };
  const created = {
    id,
    environment,
    tenantId: subdomain,
    theme: defaultTheme,
    hlsConfig: defaultHlsConfig,
    createdAt: now,
  };
  // Of concurrent saves only the first finds the expected state.
  const isUnchanged = and(eq(companies.id, id), eq(companies.updatedAt, before?.updatedAt ?? 0));
  const entry = {
    action: before ? "company-changed" : "company-created",
    subjectType: "company",
    subjectId: id,
    detail: { name, subdomain, status, ...(before ? { before } : {}) },
  };
  try {
    const [, [written]] = await db.batch([
      auditEntryIf(ctx, entry, before ? sql`EXISTS (SELECT 1 FROM ${companies} WHERE ${isUnchanged})` : sql`TRUE`),
      before
        ? db.update(companies).set(row).where(isUnchanged).returning(companyColumns)
        : db
            .insert(companies)
            .values({ ...created, ...row })
            .returning(companyColumns),
      ...(before
        ? renameExcludedSubdomain(ctx, { companyId: id, environment, from: before.subdomain, to: subdomain })
        : []),
    ]);
    if (written === undefined) throw new AppError("conflict", iamCopy.changedMeanwhile);
    const after = { environment, subdomain, customHost: before?.customHost ?? null };
    await cacheCompany(ctx, { company: status === "active" ? companyOf(written) : null, before, after });
  } catch (error) {
    if (takenAddressField(error) === null) throw error;
    throw new AppError("duplicate", copy.subdomainTaken, { subdomain: [copy.subdomainTaken] });
  }
}
