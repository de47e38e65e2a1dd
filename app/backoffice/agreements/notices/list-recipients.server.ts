import { sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { parseTexts } from "#app/edge/stored-json.ts";
import type { Recipient } from "#app/identity/notices/recipient.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { memberships } = unsafeTenantTables("agreements belong to the staff of both environments' own companies");

/** `companyId`: the environment's own company in which the person opens agreements. */
export type AgreementRecipient = Recipient & { companyId: string };

type Row = Omit<AgreementRecipient, "notificationWays" | "quietHours"> & {
  mayEdit: number;
  /** JSON. */
  notificationWays: string;
  quietHours: number;
};

/**
 * Who is told of the end of an agreement: its assignee while they may open agreements, else everybody who may change them, each once.
 */
export async function listRecipients(
  { db }: Pick<RequestContext, "db">,
  { assigneeId }: { assigneeId: string | null },
): Promise<AgreementRecipient[]> {
  const rows = await db.all<Row>(sql`SELECT u.id AS id, u.name AS name, u.email AS email, c.id AS companyId,
      u.notification_ways AS notificationWays, u.time_zone AS timeZone, u.quiet_hours AS quietHours,
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
  return told.map(({ mayEdit: _, notificationWays, quietHours, ...person }) => ({
    ...{ ...person, notificationWays: parseTexts(notificationWays), quietHours: quietHours === 1 },
  }));
}
