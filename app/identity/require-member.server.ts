import { and, eq } from "drizzle-orm";
import { AppError } from "#app/edge/app-error.ts";
import type { Scope } from "#app/edge/scope.server.ts";
import { unionOfScopes } from "#app/identity/active-member.server.ts";
import { withinReach } from "#app/identity/reach.server.ts";
import { requireActor } from "#app/identity/require-actor.server.ts";
import { holdsAll } from "#app/identity/scopes.ts";
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
export async function requireMember(scope: Scope, input: { membershipId: string }): Promise<Member> {
  const member = await scope.db
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
    .where(and(eq(memberships.id, input.membershipId), withinReach(scope)))
    .get();
  if (member === undefined) throw new AppError("not_found", "There is nobody here under this address.");
  return member;
}

/**
 * Like `requireMember`, for an act on the person.
 * @throws AppError forbidden when the person may do more than the one who acts
 */
export async function requireMemberBelow(scope: Scope, input: { membershipId: string }): Promise<Member> {
  const member = await requireMember(scope, input);
  if (!holdsAll(requireActor(scope), member.scopes)) {
    throw new AppError(
      "forbidden",
      `${member.name} may do more here than you: ask somebody with the same permissions.`,
    );
  }
  return member;
}
