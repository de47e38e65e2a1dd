import { eq } from "drizzle-orm";
import { cacheCompany } from "#app/companies/cache-company.server.ts";
import { companyColumns, companyOf } from "#app/companies/find-company.server.ts";
import type { OutageForm } from "#app/companies/outage-form.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { outages } from "#db/schema/outages.server.ts";

/** Whether the user may switch the outage page and banner: staff, on the environment's own host. */
export function controlsOutage({ actor, company }: Pick<RequestContext, "actor" | "company">): boolean {
  return company.subdomain === null && can(actor, "admin", company);
}

/** @throws AppError unauthorised or forbidden for everyone who may not switch it */
export function requireOutageControl(ctx: RequestContext): void {
  requireAccess(ctx, "admin");
  if (!controlsOutage(ctx)) throw new AppError("forbidden", "Switch this on the product's own host.");
}

/** Switch and contacts of the form; null before the first save. */
export async function readOutage(ctx: RequestContext) {
  const { active, firstContact, secondContact } = outages;
  const row = await ctx.db
    .select({ active, firstContact, secondContact })
    .from(outages)
    .where(eq(outages.environment, ctx.company.environment))
    .get();
  return row ?? null;
}

/**
 * Switches the outage page and banner of the whole environment. Effective on this host at once, on others when their cached company expires
 * (30 s). @throws AppError unauthorised or forbidden
 */
export async function saveOutage(ctx: RequestContext, input: OutageForm): Promise<void> {
  requireOutageControl(ctx);
  const { db, now, company } = ctx;
  const { firstContact, secondContact } = input;
  const row = { active: input.active === "on", firstContact, secondContact, updatedAt: now };
  const { environment } = company;
  const [, , [written]] = await db.batch([
    db
      .insert(outages)
      .values({ environment, ...row })
      .onConflictDoUpdate({ target: outages.environment, set: row }),
    auditEntry(ctx, { action: "outage-changed", subjectType: "environment", subjectId: environment, detail: row }),
    db
      .select({ ...companyColumns, customHost: companies.customHost })
      .from(companies)
      .where(eq(companies.id, company.id)),
  ]);
  if (written === undefined) return;
  const { customHost, ...rest } = written;
  const hosts = { environment, subdomain: null, customHost };
  await cacheCompany(ctx, { company: companyOf(rest), before: hosts, after: hosts });
}
