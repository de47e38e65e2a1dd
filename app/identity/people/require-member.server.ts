import { and, eq } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { unionOfScopes } from "#app/identity/access/active-member.server.ts";
import { inManageableCompanies } from "#app/identity/access/manageable-companies.server.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";
import { holdsAll } from "#app/identity/access/scopes.ts";
import { companies } from "#db/schema/companies.server.ts";
import { memberships, users } from "#db/schema/identity.server.ts";

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

/**
 * The membership of that id, where it exists for the one who acts. One round trip.
 * @throws AppError not_found, for another company's membership too
 */
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
  if (member === undefined) throw new AppError("not_found", "There is nobody here under this address.");
  return member;
}

/**
 * Like `requireMember`, for an act on the person.
 * @throws AppError forbidden when the person may do more than the one who acts
 */
export async function requireManageableMember(ctx: RequestContext, input: { membershipId: string }): Promise<Member> {
  const member = await requireMember(ctx, input);
  if (!holdsAll(requireActor(ctx), member.scopes)) {
    throw new AppError(
      "forbidden",
      `${member.name} may do more here than you: ask somebody with the same permissions.`,
    );
  }
  return member;
}
