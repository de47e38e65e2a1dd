import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { iamCopy } from "#app/identity/people/iam-copy.ts";
import { assertInBatch, isFailedAssertion } from "#app/records/batch-assertion.server.ts";
import type { Database } from "#db/client.server.ts";
import { membershipPolicies, policies, users } from "#db/schema/identity.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

type Writes = [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]];

const hasAdministrator = "has-administrator";

/** SQL condition: an active user has `*` in the company. */
export function hasAdministratorIn(db: Database, companyId: string): SQL {
  const { memberships, ofCompany } = scoped(db, { id: companyId });
  return sql`EXISTS (
    SELECT 1 FROM ${memberships}
    JOIN ${users} ON ${users.id} = ${memberships.userId} AND ${users.status} = 'active'
    JOIN ${membershipPolicies} ON ${membershipPolicies.membershipId} = ${memberships.id}
    JOIN ${policies} ON ${policies.id} = ${membershipPolicies.policyId}, json_each(${policies.scopes}) AS granted
    WHERE ${ofCompany(memberships)} AND ${memberships.status} = 'active' AND granted.value = '*'
  )`;
}

/** Statement that fails the batch if no active user has `*` in the company. */
function assertAdministrator(db: Database, companyId: string) {
  return assertInBatch(db, hasAdministratorIn(db, companyId), hasAdministrator);
}

/**
 * Runs the batch, unless it would leave one of the companies without an administrator. Of two administrators who concurrently remove each
 * other's `*` one fails. @throws AppError conflict
 */
export async function batchKeepingAdministrator(
  { db }: Pick<RequestContext, "db">,
  input: { writes: Writes; companyIds: string[] },
): Promise<void> {
  const [first, ...rest] = input.writes;
  try {
    await db.batch([first, ...rest, ...input.companyIds.map((id) => assertAdministrator(db, id))]);
  } catch (error) {
    if (!isFailedAssertion(error, hasAdministrator)) throw error;
    throw new AppError("conflict", iamCopy.people.lastAdministrator);
  }
}
