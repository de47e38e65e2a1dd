import { type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import {
  groupNames,
  type NotificationGroup,
  notificationGroups,
  wayOf,
} from "#app/identity/notices/notification-groups.ts";
import { defaultTimeZone, lastWeeklyTime, quietHoursEnd } from "#app/identity/notices/quiet-hours.ts";
import { groupColumn, wayColumn } from "#app/identity/notices/recipient.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { notifications } = unsafeTenantTables("the cron mails the people of every company");

const minute = 60_000;
/** Milliseconds without a new notification before an email is sent: one email per conversation. */
const quietMs = 10 * minute;
/** Milliseconds after which an email is sent although the conversation goes on. */
const maxWaitMs = 60 * minute;
/** Milliseconds; older notifications are not emailed. A week and the hour of a change of clocks have to fit. */
const maxAgeMs = 8 * 24 * 60 * minute;
/** Max emails per run. */
const maxMails = 25;

type Job = Pick<RequestContext, "db" | "now">;
type Digest = "weekly" | "atOnce" | "quiet";

/** A user to email, with the digest that is due. */
export type Due = { companyId: string; userId: string; digest: Digest };

const group = groupColumn(sql`n`);
const way = wayColumn(sql`u`, group);
const atOnceGroups = groupNames.filter((name) => notificationGroups[name].isAtOnce);
const digestColumn = sql`CASE WHEN ${way} = 'weekly' THEN 'weekly'
  WHEN ${group} IN (${sql.raw(atOnceGroups.map((name) => `'${name}'`).join(", "))}) THEN 'atOnce' ELSE 'quiet' END`;

/** The groups of a digest for a person with these settings. */
export function digestGroups(settings: Record<string, string>, digest: Digest): NotificationGroup[] {
  return groupNames.filter((name) => {
    const setting = wayOf(settings, name);
    if (digest === "weekly" || setting === "weekly") return digest === setting;
    return setting === "mail" && notificationGroups[name].isAtOnce === (digest === "atOnce");
  });
}

/** The notifications that wait, with their users and what else is joined. */
function waitingRows({ now }: Job, joined = sql``): SQL {
  return sql`${notifications} AS n CROSS JOIN ${users} AS u ON u.id = n.user_id ${joined}
    WHERE n.mailed_at IS NULL AND n.created_at > ${now - maxAgeMs}`;
}

/** Marks what waits for no email, because of the users' settings. */
export async function settleUnmailed(job: Job): Promise<void> {
  await job.db.run(sql`UPDATE ${notifications} SET mailed_at = ${job.now}
    WHERE id IN (SELECT n.id FROM ${waitingRows(job)} AND ${way} IN ('product', 'none'))`);
}

/** Users with a digest that is due at this hour of theirs; in random order, so that failing ones do not block others. */
export async function listDueDigests(job: Job): Promise<Due[]> {
  const { db, now } = job;
  const zones = await db.all<{ zone: string }>(
    sql`SELECT DISTINCT coalesce(u.time_zone, ${defaultTimeZone}) AS zone FROM ${waitingRows(job)}`,
  );
  if (zones.length === 0) return [];
  const times = zones.map(({ zone }) => ({
    ...{ zone, isNight: quietHoursEnd(now, zone) !== null, weekly: lastWeeklyTime(now, zone) },
  }));
  const zone = sql`CROSS JOIN json_each(${JSON.stringify(times)}) AS z ON z.value ->> 'zone' = coalesce(u.time_zone, ${defaultTimeZone})`;
  return db.all<Due>(sql`SELECT company_id AS companyId, user_id AS userId, digest FROM (
      SELECT n.company_id, n.user_id, n.created_at, ${digestColumn} AS digest,
        u.quiet_hours AND z.value ->> 'isNight' AS is_night, z.value ->> 'weekly' AS weekly
      FROM ${waitingRows(job, zone)} AND ${way} IN ('mail', 'weekly'))
    WHERE NOT is_night AND (digest <> 'weekly' OR created_at <= weekly)
    GROUP BY company_id, user_id, digest
    HAVING digest <> 'quiet' OR max(created_at) <= ${now - quietMs} OR min(created_at) <= ${now - maxWaitMs}
    ORDER BY random() LIMIT ${maxMails}`);
}
