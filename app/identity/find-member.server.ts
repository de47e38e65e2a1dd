import { and, eq } from "drizzle-orm";
import type { Scope } from "#app/edge/scope.server.ts";
import { memberships, users } from "#db/schema/identity.server.ts";

type Who = ({ email: string } | { userId: string }) & { companyId: string };

/** The active person who is an active member of a company; null when either is not so. One round trip. */
export async function findMember({ db }: Pick<Scope, "db">, input: Who) {
  const person = await db
    .select({ id: users.id, email: users.email, name: users.name, edition: users.edition })
    .from(users)
    .innerJoin(
      memberships,
      and(
        eq(memberships.userId, users.id),
        eq(memberships.companyId, input.companyId),
        eq(memberships.status, "active"),
      ),
    )
    .where(
      and("email" in input ? eq(users.email, input.email) : eq(users.id, input.userId), eq(users.status, "active")),
    )
    .get();
  return person ?? null;
}
