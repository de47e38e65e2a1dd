import { and, eq, ne } from "drizzle-orm";
import type { Theme } from "#app/companies/company.ts";
import type { CompanyForm } from "#app/companies/company-form.ts";
import { companiesCopy } from "#app/companies/copy.ts";
import { companyColumns, companyOf } from "#app/companies/find-company.server.ts";
import { rememberCompany } from "#app/companies/remember-company.server.ts";
import { takenAddress } from "#app/companies/subdomain.ts";
import { AppError } from "#app/edge/app-error.ts";
import type { Scope } from "#app/edge/scope.server.ts";
import { auditEntry } from "#app/identity/audit-entry.server.ts";
import { overseesEnvironment, withinReach } from "#app/identity/reach.server.ts";
import { requireScope } from "#app/identity/require-scope.server.ts";
import { newId } from "#db/new-id.server.ts";
import { companies } from "#db/schema/companies.server.ts";

const plainTheme: Theme = {
  pageTitle: "",
  pageDescription: "",
  sidebarMenu: [],
  hideHeader: false,
  accent: null,
  ground: null,
  ink: null,
  waveform: null,
};
const plainHlsConfig = { entryPointPlaylist: null, maxBufferLength: null, backBufferLength: null, startLevel: null };

/** The company of that id as its form shows it. @throws AppError not_found beyond the reach of the one who asks */
export async function requireCompany(scope: Scope, input: { id: string }) {
  requireScope(scope, "companies-manage");
  const { name, subdomain, status, environment, customHost } = companies;
  const row = await scope.db
    .select({ name, subdomain, status, environment, customHost })
    .from(companies)
    .where(and(eq(companies.id, input.id), ne(companies.subdomain, ""), withinReach(scope)))
    .get();
  if (row === undefined) throw new AppError("not_found", "There is no company at this address.");
  return row;
}

/**
 * Writes a company of this environment: a new one where `id` is null. An environment's own company is not changed here. Two
 * round trips at most.
 * @throws AppError forbidden anywhere but on the environment's own host, not_found, duplicate for a sub-domain that is taken
 */
export async function saveCompany(scope: Scope, input: CompanyForm & { id: string | null }): Promise<void> {
  requireScope(scope, "companies-manage");
  if (!overseesEnvironment(scope)) {
    throw new AppError("forbidden", "Companies are made and changed on the product's own host.");
  }
  const { db, now, company } = scope;
  const { environment } = company;
  const { name, subdomain, status } = input;
  const before = input.id === null ? null : await requireCompany(scope, { id: input.id });
  const id = input.id ?? newId(now);
  const row = { name, subdomain, status, updatedAt: now };
  const fresh = { id, environment, tenantId: subdomain, theme: plainTheme, hlsConfig: plainHlsConfig, createdAt: now };
  try {
    const [, [written]] = await db.batch([
      before
        ? db.update(companies).set(row).where(eq(companies.id, id))
        : db.insert(companies).values({ ...fresh, ...row }),
      db.select(companyColumns).from(companies).where(eq(companies.id, id)),
      auditEntry(scope, {
        action: before ? "company-changed" : "company-created",
        subjectType: "company",
        subjectId: id,
        detail: { name, subdomain, status, ...(before ? { before } : {}) },
      }),
    ]);
    const after = { environment, subdomain, customHost: before?.customHost ?? null };
    const open = written !== undefined && status === "active";
    await rememberCompany(scope, { company: open ? companyOf(written) : null, before, after });
  } catch (error) {
    if (takenAddress(error) === null) throw error;
    throw new AppError("duplicate", companiesCopy.subdomainTaken, { subdomain: [companiesCopy.subdomainTaken] });
  }
}
