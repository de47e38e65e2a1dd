import { eq, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { cacheCompany } from "#app/companies/cache-company.server.ts";
import { companyColumns, companyOf } from "#app/companies/find-company.server.ts";
import { settingsCopy } from "#app/companies/settings-copy.ts";
import type { HlsConfig, Theme } from "#app/edge/context/company.ts";
import { fingerprint } from "#app/edge/context/fingerprint.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { auditEntry } from "#app/identity/access/audit-entry.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { companies } from "#db/schema/companies.server.ts";

/** What a company decides about itself. `subdomain` is empty for an environment's own. */
export type CompanySettings = { theme: Theme; hlsConfig: HlsConfig; subdomain: string; customHost: string | null };

/** What each form changes, and no other: somebody else's save of another section is no conflict. */
const sections = {
  theme: ({ theme: { sidebarMenu: _, ...look } }: CompanySettings) => look,
  links: ({ theme }: CompanySettings) => theme.sidebarMenu,
  domain: ({ subdomain, customHost }: CompanySettings) => ({ subdomain, customHost }),
  streaming: ({ hlsConfig }: CompanySettings) => hlsConfig,
};

export type Section = keyof typeof sections;

/**
 * The settings of the host's company, and what the form of `section` hands back when it is saved. From the record, not from the
 * edge's copy. One round trip.
 */
export async function readCompanySettings(ctx: RequestContext, input: { section: Section }) {
  requireAccess(ctx, "company-settings");
  const { theme, hlsConfig, subdomain, customHost, environment, updatedAt } = companies;
  const row = await ctx.db
    .select({ theme, hlsConfig, subdomain, customHost, environment, updatedAt })
    .from(companies)
    .where(eq(companies.id, ctx.company.id))
    .get();
  if (row === undefined) throw new AppError("not_found", "This company does not exist any more.");
  return { ...row, version: await fingerprint(sections[input.section](row)) };
}

type Change = {
  section: Section;
  /** As `readCompanySettings` gave it to the form. */
  version: string;
  change: (stored: CompanySettings) => Partial<CompanySettings>;
  /** Belongs to the same act. */
  also?: BatchItem<"sqlite">[];
};

/** A statement that fails, and with it the batch, when the row is not the one that was read. */
function assertUnchanged({ db, company }: RequestContext, readAt: number) {
  return db.run(sql`SELECT json(CASE WHEN EXISTS (
    SELECT 1 FROM ${companies} WHERE ${companies.id} = ${company.id} AND ${companies.updatedAt} = ${readAt}
  ) THEN 'true' ELSE 'changed' END)`);
}

/**
 * Writes one section of the host's company, what was there before and after into the audit trail, and the company as it is now
 * into the edge's copy. Two round trips.
 * @throws AppError conflict when the section is not what the form was filled with
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
      // Two saves in one millisecond are still two.
      db
        .update(companies)
        .set({ ...change, updatedAt: Math.max(now, readAt + 1) })
        .where(eq(companies.id, company.id)),
      db.select(companyColumns).from(companies).where(eq(companies.id, company.id)),
      auditEntry(ctx, {
        action: `company-${input.section}-changed`,
        subjectType: "company",
        subjectId: company.id,
        detail: { before: section(stored), after: section(changed) },
      }),
      ...(input.also ?? []),
    ]);
    if (row) await cacheCompany(ctx, { company: companyOf(row), before: stored, after: changed });
  } catch (error) {
    if (!String(error).includes("malformed JSON")) throw error;
    throw new AppError("conflict", settingsCopy.conflict);
  }
}
