import { and, eq } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { cacheCompany } from "#app/companies/cache-company.server.ts";
import { activeCompany, companyColumns, companyOf } from "#app/companies/find-company.server.ts";
import { settingsCopy } from "#app/companies/settings-copy.ts";
import { fingerprint } from "#app/edge/context/fingerprint.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { inManageableCompanies } from "#app/identity/access/manageable-companies.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion, rowExists } from "#app/records/batch-assertion.server.ts";
import { companies } from "#db/schema/companies.server.ts";

/** Settings that a company can change itself. `subdomain` is empty for an environment's own company. */
export type CompanySettings = Pick<
  typeof companies.$inferSelect,
  | "theme"
  | "contact"
  | "hlsConfig"
  | "machineUses"
  | "needsMadeStatement"
  | "taking"
  | "retention"
  | "subdomain"
  | "customHost"
  | "customHostProof"
  | "proposedHost"
  | "hostChallenge"
>;

/** Fields of each form. Saving another section is no conflict. */
const sections = {
  theme: ({ theme: { sidebarMenu: _, ...look } }: CompanySettings) => look,
  links: ({ theme }: CompanySettings) => theme.sidebarMenu,
  domain: ({ subdomain, customHost, customHostProof, proposedHost }: CompanySettings) => ({
    subdomain,
    customHost,
    customHostProof,
    proposedHost,
  }),
  contact: ({ contact }: CompanySettings) => contact,
  streaming: ({ hlsConfig }: CompanySettings) => hlsConfig,
  machines: ({ machineUses, needsMadeStatement }: CompanySettings) => ({ machineUses, needsMadeStatement }),
  taking: ({ taking }: CompanySettings) => taking,
  retention: ({ retention }: CompanySettings) => retention,
};

export type Section = keyof typeof sections;

/**
 * Settings of the host's company, or of another one that the actor manages (`id`), from the database instead of the edge cache. `version`:
 * state of `section`, submitted with its form. @throws AppError forbidden, not_found, also for a suspended company
 */
export async function readCompanySettings(ctx: RequestContext, input: { section: Section; id?: string }) {
  requireAccess(ctx, "company-settings");
  const { theme, contact, hlsConfig, machineUses, needsMadeStatement, taking, subdomain, environment, updatedAt } =
    companies;
  const { retention } = companies;
  const { customHost, customHostProof, proposedHost, hostChallenge } = companies;
  const hosts = { customHost, customHostProof, proposedHost, hostChallenge };
  const row = await ctx.db
    .select({
      name: companies.name,
      theme,
      contact,
      hlsConfig,
      machineUses,
      needsMadeStatement,
      taking,
      retention,
      subdomain,
      ...hosts,
      environment,
      updatedAt,
    })
    .from(companies)
    .where(
      input.id === undefined
        ? eq(companies.id, ctx.company.id)
        : and(activeCompany(input.id), inManageableCompanies(ctx)),
    )
    .get();
  if (row === undefined) throw new AppError("not_found", settingsCopy.noCompany);
  return { ...row, version: await fingerprint(sections[input.section](row)) };
}

type Change = {
  section: Section;
  /** From `readCompanySettings`. */
  version: string;
  change: (stored: CompanySettings) => Partial<CompanySettings>;
  /** Written in the same batch, after the change. */
  also?: (stored: CompanySettings) => BatchItem<"sqlite">[];
};

const companyIsUnchanged = "company-is-unchanged";

/** Statement that fails the batch if the row has changed since `readAt`. */
function assertUnchanged({ db, company }: RequestContext, readAt: number) {
  const isUnchanged = and(eq(companies.id, company.id), eq(companies.updatedAt, readAt));
  return assertInBatch(db, rowExists(companies, isUnchanged), companyIsUnchanged);
}

/**
 * Saves a section of the host's company, with an audit entry of the state before and after, and updates the edge cache. @throws AppError
 * conflict when the section changed after the form was rendered
 */
export async function changeCompanySettings(ctx: RequestContext, input: Change): Promise<void> {
  const { db, now, company } = ctx;
  const { version, updatedAt: readAt, ...stored } = await readCompanySettings(ctx, input);
  if (version !== input.version) throw new AppError("conflict", settingsCopy.conflict);
  const change = input.change(stored);
  const changed = { ...stored, ...change };
  const section = sections[input.section];
  try {
    const [, , [row]] = await db.batch([
      assertUnchanged(ctx, readAt),
      // Always later than before, so that `assertUnchanged` notices a save within the same millisecond.
      db
        .update(companies)
        .set({ ...change, updatedAt: Math.max(now, readAt + 1) })
        .where(eq(companies.id, company.id)),
      // A company suspended meanwhile is not cached.
      db.select(companyColumns).from(companies).where(activeCompany(company.id)),
      auditEntry(ctx, {
        action: `company-${input.section}-changed`,
        subjectType: "company",
        subjectId: company.id,
        detail: { before: section(stored), after: section(changed) },
      }),
      ...(input.also?.(stored) ?? []),
    ]);
    if (row) await cacheCompany(ctx, { company: companyOf(row), before: stored, after: changed });
  } catch (error) {
    if (!isFailedAssertion(error, companyIsUnchanged)) throw error;
    throw new AppError("conflict", settingsCopy.conflict);
  }
}
