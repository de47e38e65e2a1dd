import { membershipPolicies, policies } from "#db/schema/identity.server.ts";
import { demoPolicies } from "#db/seed/demo-people.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";
import { idOf } from "#test/routes/licences/request-records.ts";
import { mainCompany, testContext } from "#test/support/context.ts";

const { memberships } = unsafeTenantTables("the records of a test");

/** Makes the requester, who signs the orders of a test, a member who may sign orders here, or no longer. */
export async function setSigner(signs = true): Promise<void> {
  const { db } = testContext();
  const [id, policyId] = ["signer-here", "signers"];
  const scopes = [...demoPolicies.requester.scopes, ...(signs ? ["SignOrder"] : [])];
  const policy = { ...demoPolicies.requester, id: policyId, name: "Signers", nameKey: "signers", scopes };
  await db.insert(policies).values(policy).onConflictDoUpdate({ target: policies.id, set: { scopes } });
  await db
    .insert(memberships)
    .values({ id, companyId: mainCompany.id, userId: idOf("requester") })
    .onConflictDoNothing();
  await db.insert(membershipPolicies).values({ membershipId: id, policyId }).onConflictDoNothing();
}
