import { and, eq, isNotNull, ne } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Actor } from "#app/edge/context/visitor.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { copy } from "#app/identity/account/account-copy.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { memberships, sessions } = unsafeTenantTables("what protects an account protects it in every company");

/**
 * Before a change of what protects an account everywhere, or a copy of all of it. Whoever runs a company's identity provider can sign in as its people, and must not
 * reach their other companies that way. @throws AppError forbidden in a session of a provider whose person belongs to other companies, too
 */
export async function refuseForeignProvider({ db }: Pick<RequestContext, "db">, actor: Actor): Promise<void> {
  const elsewhere = and(
    eq(memberships.userId, sessions.userId),
    eq(memberships.status, "active"),
    ne(memberships.companyId, sessions.companyId),
  );
  const row = await db
    .select({ id: memberships.id })
    .from(sessions)
    .innerJoin(memberships, elsewhere)
    .where(and(eq(sessions.id, actor.sessionId), isNotNull(sessions.providerId)))
    .limit(1)
    .get();
  if (row !== undefined) throw new AppError("forbidden", copy.foreignProvider);
}
