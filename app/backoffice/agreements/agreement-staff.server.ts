import { sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { FieldOption } from "#app/records/definition/record-type.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { memberships } = unsafeTenantTables("agreements belong to the staff of both environments' own companies");

/** SELECT of the ids of people who may open agreements. */
export const agreementStaff = sql`SELECT m.user_id AS id FROM companies c
  CROSS JOIN ${memberships} m ON m.company_id = c.id AND m.status = 'active'
  CROSS JOIN membership_policies given ON given.membership_id = m.id
  CROSS JOIN policies p ON p.id = given.policy_id
  CROSS JOIN users u ON u.id = m.user_id AND u.status = 'active'
  WHERE c.subdomain = '' AND EXISTS (SELECT 1 FROM json_each(p.scopes) granted
    WHERE granted.value IN ('*', 'GetAgreement', 'UpdateAgreement'))`;

/** Who can be an assignee: the staff, and those who are although they left. */
export function assigneeChoices({ db }: Pick<RequestContext, "db">) {
  return db.all<FieldOption>(sql`SELECT id AS value, name AS label FROM users WHERE id IN (${agreementStaff}
    UNION SELECT assignee_id FROM agreements WHERE assignee_id IS NOT NULL) ORDER BY name, id`);
}
