import { asc, eq, sql } from "drizzle-orm";
import { companyHosts, hostOrigin } from "#app/edge/context/company-origin.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { isActiveMember } from "#app/identity/access/active-member.server.ts";
import { holdsAll } from "#app/identity/access/scopes.ts";
import { callbackPath } from "#app/identity/provider/attempt.server.ts";
import { selectDomains } from "#app/identity/provider/domains/change-domains.server.ts";
import { selectProvider } from "#app/identity/provider/find-provider.server.ts";
import type { ProviderUse } from "#app/identity/provider/provider-form.ts";
import { requireProviderControl } from "#app/identity/provider/require-provider-control.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { membershipPolicies, policies, users } from "#db/schema/identity.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Query for the active administrators of the host's company, by name. */
export function selectAdministrators({ db, company }: Pick<RequestContext, "db" | "company">) {
  const { memberships } = scoped(db, company);
  return db
    .select({
      id: users.id,
      name: users.name,
      hasPassword: sql<boolean>`${users.passwordHash} IS NOT NULL`.mapWith(Boolean).as("has_password"),
    })
    .from(users)
    .innerJoin(memberships, isActiveMember(company.id))
    .where(
      sql`${users.status} = 'active' AND EXISTS (
        SELECT 1 FROM ${membershipPolicies} JOIN ${policies} ON ${policies.id} = ${membershipPolicies.policyId},
          json_each(${policies.scopes}) AS granted
        WHERE ${membershipPolicies.membershipId} = ${memberships.id} AND granted.value = '*'
      )`,
    )
    .orderBy(asc(users.nameKey));
}

/** What the page shows that decides how people of the host's company sign in. @throws AppError unauthorised, forbidden */
export async function readProviderSettings(ctx: RequestContext) {
  const actor = requireProviderControl(ctx);
  const { db, company, env, url } = ctx;
  const [domains, [stored], administrators, roles, [hosts]] = await db.batch([
    selectDomains(ctx),
    selectProvider(ctx),
    selectAdministrators(ctx),
    db
      .select({ id: policies.id, name: policies.name, scopes: policies.scopes })
      .from(policies)
      .orderBy(asc(policies.nameKey)),
    db
      .select({ customHost: companies.customHost, needsFactor: companies.needsFactor })
      .from(companies)
      .where(eq(companies.id, company.id)),
  ]);
  const addresses = companyHosts({ ...company, customHost: hosts?.customHost ?? null }, env.APP_HOST);
  const chosen = stored?.policyIds ?? [];
  const use: ProviderUse = stored?.state !== "active" ? "off" : stored.enforced ? "required" : "offered";
  return {
    domains,
    needsFactor: hosts?.needsFactor === true,
    administrators,
    redirectUris: addresses.map((host) => hostOrigin(host, url) + callbackPath),
    roles: roles
      .filter(({ id, scopes }) => chosen.includes(id) || holdsAll(actor, scopes, company))
      .map(({ id, name }) => ({ id, name })),
    provider: stored
      ? {
          label: stored.label,
          issuer: stored.issuer,
          clientId: stored.clientId,
          hasSecret: stored.clientSecret !== null,
          use,
          policyIds: chosen,
          breakGlassUserId: stored.breakGlassUserId ?? "",
          version: String(stored.updatedAt),
        }
      : null,
  };
}

export type ProviderSettings = Awaited<ReturnType<typeof readProviderSettings>>;
