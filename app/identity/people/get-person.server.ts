import { asc, eq } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { holdsAll } from "#app/identity/access/scopes.ts";
import { selectOpenGrants } from "#app/identity/agents/open-grants.server.ts";
import { selectHasFactor, selectOpenReset } from "#app/identity/factors/select-reset.server.ts";
import { requireMember } from "#app/identity/people/require-member.server.ts";
import { membershipPolicies, policies } from "#db/schema/identity.server.ts";

/**
 * A company's member with the programs that act in their name there, and all policies: whether the member has it, and whether the actor may
 * change that (`open`).
 */
export async function getPerson(ctx: RequestContext, input: { membershipId: string }) {
  const actor = requireAccess(ctx, "people");
  const { scopes, ...person } = await requireMember(ctx, input);
  const { db, now } = ctx;
  const [all, held, agents, [factor], [reset]] = await db.batch([
    db.select().from(policies).orderBy(asc(policies.nameKey)),
    db
      .select({ id: membershipPolicies.policyId })
      .from(membershipPolicies)
      .where(eq(membershipPolicies.membershipId, person.id)),
    selectOpenGrants({ db, now, company: { id: person.companyId } }, person.userId),
    selectHasFactor(ctx, person.userId),
    selectOpenReset(ctx, person),
  ]);
  const ids = new Set(held.map((row) => row.id));
  return {
    agents,
    factor: {
      hasFactor: factor?.hasFactor === 1,
      reset: reset ? { ...reset, isOwn: reset.askedBy === actor.id } : null,
    },
    person: { ...person, isSelf: person.userId === actor.id, isBelow: holdsAll(actor, scopes) },
    policies: all.map(({ id, name, description, scopes: allows }) => ({
      id,
      name,
      description,
      held: ids.has(id),
      open: holdsAll(actor, allows, ids.has(id) ? null : ctx.company),
    })),
  };
}
