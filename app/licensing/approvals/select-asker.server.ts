import { eq, type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { holdsOneOf } from "#app/identity/access/active-member.server.ts";
import { approvalsCopy as copy } from "#app/licensing/approvals/approvals-copy.ts";
import { users } from "#db/schema/identity.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { approvalRequests } = unsafeTenantTables(
  "the caller's condition names the questions, of which each has its own asker",
);

/** Query for who asked, whom the party writes to: the licensing team, without an address, once they no longer manage requests. */
export function selectAsker({ db }: Pick<RequestContext, "db">, isRequest: SQL | undefined) {
  const manages = holdsOneOf(users.id, approvalRequests.companyId, sql`'UpdateTransaction', '*'`);
  return (
    db
      .select({
        id: approvalRequests.id,
        name: sql<string>`iif(${manages}, ${users.name}, ${copy.team})`.as("asker_name"),
        email: sql<string>`iif(${manages}, ${users.email}, '')`.as("asker_email"),
      })
      .from(approvalRequests)
      // The join makes the columns of the condition qualified.
      .innerJoin(users, eq(users.id, approvalRequests.askedBy))
      .where(isRequest)
  );
}
