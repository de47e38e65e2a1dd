import { and, desc, eq } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { hasFactor } from "#app/identity/access/active-member.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { factorResets } = unsafeTenantTables("an administrator of the environment manages people of all its companies");

/** Statement of the open reset of a person's second factor in a company, with the name of who asked for it. */
export function selectOpenReset({ db }: Pick<RequestContext, "db">, input: { userId: string; companyId: string }) {
  const { id, reason, askedBy, createdAt } = factorResets;
  return db
    .select({ id, reason, askedBy, createdAt, asker: users.name })
    .from(factorResets)
    .innerJoin(users, eq(users.id, factorResets.askedBy))
    .where(
      and(
        eq(factorResets.companyId, input.companyId),
        eq(factorResets.userId, input.userId),
        eq(factorResets.state, "open"),
      ),
    )
    .orderBy(desc(createdAt))
    .limit(1);
}

/** Statement of whether a person has a second factor. */
export function selectHasFactor({ db }: Pick<RequestContext, "db">, userId: string) {
  return db
    .select({ hasFactor: hasFactor(userId).as("has_factor") })
    .from(users)
    .where(eq(users.id, userId));
}
