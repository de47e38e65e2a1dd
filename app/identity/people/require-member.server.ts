import { and, eq } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { unionOfScopes } from "#app/identity/access/active-member.server.ts";
import { inManageableCompanies } from "#app/identity/access/manageable-companies.server.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";
import { holdsAll } from "#app/identity/access/scopes.ts";
import { iamCopy } from "#app/identity/people/iam-copy.ts";
import { companies } from "#db/schema/companies.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { memberships } = unsafeTenantTables(
  "an administrator of the environment manages the people of all its companies",
);

type Member = {
  id: string;
  status: "active" | "disabled";
  userId: string;
  email: string;
  name: string;
  userStatus: "invited" | "active" | "disabled";
  companyId: string;
  companyName: string;
  environment: "main" | "spaces";
  /** Empty for the environment's own company. */
  subdomain: string;
  scopes: string[];
};

/** A membership in a company that the actor can manage. @throws AppError not_found */
export async function requireMember(ctx: RequestContext, input: { membershipId: string }): Promise<Member> {
  const member = await ctx.db
    .select({
      id: memberships.id,
      status: memberships.status,
      userId: users.id,
      email: users.email,
      name: users.name,
      userStatus: users.status,
      companyId: companies.id,
      companyName: companies.name,
      environment: companies.environment,
      subdomain: companies.subdomain,
      scopes: unionOfScopes,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(companies, eq(companies.id, memberships.companyId))
    .where(and(eq(memberships.id, input.membershipId), inManageableCompanies(ctx)))
    .get();
  if (member === undefined) throw new AppError("not_found", iamCopy.people.missing);
  return member;
}

/**
 * Like `requireMember`, for an action on the user. @throws AppError not_found, forbidden when they have scopes that the actor lacks
 */
export async function requireManageableMember(ctx: RequestContext, input: { membershipId: string }): Promise<Member> {
  const member = await requireMember(ctx, input);
  if (!holdsAll(requireActor(ctx), member.scopes)) {
    throw new AppError("forbidden", iamCopy.people.beyond(member.name));
  }
  return member;
}
