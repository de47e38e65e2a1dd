import { sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import type { Database } from "#db/client.server.ts";
import { membershipPolicies, memberships, policies, users } from "#db/schema/identity.server.ts";

type Writes = [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]];

/**
 * A statement that fails, and with it the whole batch, when nobody active holds `*` in the company any more. SQLite has no
 * assertion: parsing what is no JSON is one.
 */
function assertAdministrator(db: Database, companyId: string) {
  return db.run(sql`SELECT json(CASE WHEN EXISTS (
    SELECT 1 FROM ${memberships}
    JOIN ${users} ON ${users.id} = ${memberships.userId} AND ${users.status} = 'active'
    JOIN ${membershipPolicies} ON ${membershipPolicies.membershipId} = ${memberships.id}
    JOIN ${policies} ON ${policies.id} = ${membershipPolicies.policyId}, json_each(${policies.scopes}) AS granted
    WHERE ${memberships.companyId} = ${companyId} AND ${memberships.status} = 'active' AND granted.value = '*'
  ) THEN 'true' ELSE 'nobody' END)`);
}

/**
 * Writes everything, or nothing when one of the companies would be left without an administrator. One round trip; two people
 * who take each other's `*` at the same moment do not both succeed.
 * @throws AppError conflict
 */
export async function batchKeepingAdministrator(
  { db }: Pick<RequestContext, "db">,
  input: { writes: Writes; companyIds: string[] },
): Promise<void> {
  const [first, ...rest] = input.writes;
  try {
    await db.batch([first, ...rest, ...input.companyIds.map((id) => assertAdministrator(db, id))]);
  } catch (error) {
    if (!String(error).includes("malformed JSON")) throw error;
    throw new AppError("conflict", "This would leave the company without an administrator. Name another one first.");
  }
}
