import { and, eq } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { isActiveMember, isActiveUser } from "#app/identity/access/active-member.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

type Who = ({ email: string } | { userId: string }) & { companyId: string };

/** An active user with an active membership in a company; null otherwise. */
export async function findMember({ db }: Pick<RequestContext, "db">, input: Who) {
  const { memberships } = scoped(db, { id: input.companyId });
  const person = await db
    .select({ id: users.id, email: users.email, name: users.name, edition: users.edition })
    .from(users)
    .innerJoin(memberships, isActiveMember(input.companyId))
    .where(
      "email" in input ? and(eq(users.email, input.email), eq(users.status, "active")) : isActiveUser(input.userId),
    )
    .get();
  return person ?? null;
}
