import { sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { memberships } = unsafeTenantTables("agreements belong to the staff of both environments' own companies");

/** `companyId`: the environment's own company in which the person opens agreements. */
export type Recipient = { id: string; name: string; email: string; companyId: string };

type Row = Recipient & { mayEdit: number };

/**
 * Who is told of the end of an agreement: its assignee while they may open agreements, else everybody who may change them, each once.
 */
export async function listRecipients(
  { db }: Pick<RequestContext, "db">,
  { assigneeId }: { assigneeId: string | null },
): Promise<Recipient[]> {
  const rows = await db.all<Row>(sql`SELECT u.id AS id, u.name AS name, u.email AS email, c.id AS companyId,
      max(granted.value IN ('*', 'UpdateAgreement')) AS mayEdit
    FROM companies c CROSS JOIN ${memberships} m ON m.company_id = c.id AND m.status = 'active'
    CROSS JOIN membership_policies given ON given.membership_id = m.id
    CROSS JOIN policies p ON p.id = given.policy_id
    CROSS JOIN users u ON u.id = m.user_id AND u.status = 'active', json_each(p.scopes) granted
    WHERE c.subdomain = '' AND c.status = 'active' AND granted.value IN ('*', 'GetAgreement', 'UpdateAgreement')
    GROUP BY u.id, c.id ORDER BY c.environment, u.id`);
  const people = [...new Map(rows.toReversed().map((row) => [row.id, row])).values()];
  const assignee = people.find(({ id }) => id === assigneeId);
  const told = assignee ? [assignee] : people.filter(({ mayEdit }) => mayEdit === 1);
  return told.map(({ mayEdit: _, ...person }) => person);
}
