import { eq, type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { holdsOneOf } from "#app/identity/access/active-member.server.ts";
import { approvalsCopy as copy } from "#app/licensing/approvals/approvals-copy.ts";
import { users } from "#db/schema/identity.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

type Reader = Pick<RequestContext, "db"> & { company: { id: string } };

/** Query for who asked, whom the party writes to: the licensing team, without an address, once they no longer manage requests. */
export function selectAsker({ db, company }: Reader, isRequest: SQL | undefined) {
  const { approvalRequests, ofCompany } = scoped(db, company);
  const manages = holdsOneOf(users.id, company.id, sql`'UpdateTransaction', '*'`);
  return (
    db
      .select({
        name: sql<string>`iif(${manages}, ${users.name}, ${copy.team})`.as("asker_name"),
        email: sql<string>`iif(${manages}, ${users.email}, '')`.as("asker_email"),
      })
      .from(approvalRequests)
      // The join makes the columns of the condition qualified.
      .innerJoin(users, eq(users.id, approvalRequests.askedBy))
      .where(ofCompany(approvalRequests, isRequest))
  );
}
