import { asc, eq } from "drizzle-orm";
import type { Scope } from "#app/edge/scope.server.ts";
import { requireMember } from "#app/identity/require-member.server.ts";
import { requireScope } from "#app/identity/require-scope.server.ts";
import { holdsAll } from "#app/identity/scopes.ts";
import { membershipPolicies, policies } from "#db/schema/identity.server.ts";

/** A person of a company and every policy, each with whether it is held and may be changed. Two round trips. */
export async function getPerson(scope: Scope, input: { membershipId: string }) {
  const actor = requireScope(scope, "people");
  const { scopes, ...person } = await requireMember(scope, input);
  const { db } = scope;
  const [all, held] = await db.batch([
    db.select().from(policies).orderBy(asc(policies.name)),
    db
      .select({ id: membershipPolicies.policyId })
      .from(membershipPolicies)
      .where(eq(membershipPolicies.membershipId, person.id)),
  ]);
  const ids = new Set(held.map((row) => row.id));
  return {
    person: { ...person, isSelf: person.userId === actor.id, isBelow: holdsAll(actor, scopes) },
    policies: all.map(({ id, name, description, scopes: allows }) => ({
      id,
      name,
      description,
      held: ids.has(id),
      open: holdsAll(actor, allows),
    })),
  };
}
