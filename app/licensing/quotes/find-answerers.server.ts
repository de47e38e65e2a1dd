import { and, asc, eq, ne, not, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { holdsOneOf, isActiveMember } from "#app/identity/access/active-member.server.ts";
import { recipientColumns } from "#app/identity/notices/recipient.server.ts";
import { mayOnlyRequest } from "#app/licensing/transactions/require-transaction.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Max people per quote. */
const limit = 5;

/**
 * Members of this company who answer quotes of a sender who may only send requests (`isOfClient`); none for other senders, and on an
 * environment's own host.
 */
export async function findAnswerers({ db, company }: RequestContext, { senderId }: { senderId: string }) {
  if (company.subdomain === null) return [];
  const { memberships, ofCompany } = scoped(db, company);
  return await db
    .select(recipientColumns)
    .from(memberships)
    .innerJoin(users, and(isActiveMember(company.id), eq(users.status, "active")))
    .where(
      ofCompany(
        memberships,
        and(
          ne(users.id, senderId),
          mayOnlyRequest(senderId, company.id),
          holdsOneOf(users.id, company.id, sql`'ListTransactions'`),
          not(holdsOneOf(users.id, company.id, sql`'UpdateTransaction', '*'`)),
        ),
      ),
    )
    .orderBy(asc(memberships.id))
    .limit(limit);
}
