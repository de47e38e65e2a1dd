import { type SQL, sql } from "drizzle-orm";
import { groupNames, notificationGroups } from "#app/identity/notices/notification-groups.ts";
import { users } from "#db/schema/identity.server.ts";

/** Columns of a person whom a notice is emailed to, with the settings that decide it. */
export const recipientColumns = {
  id: users.id,
  name: users.name,
  email: users.email,
  notificationWays: users.notificationWays,
  timeZone: users.timeZone,
  quietHours: users.quietHours,
};

export type Recipient = Pick<typeof users.$inferSelect, keyof typeof recipientColumns>;

/** SQL: the group of a row of `notifications`, whose alias is `row`. An answer to a message belongs to the messages. */
export function groupColumn(row: SQL): SQL<string> {
  const cases = groupNames.map((name) => {
    const kinds = notificationGroups[name].kinds.map((kind) => `'${kind}'`).join(", ");
    return sql`WHEN ${row}.kind IN (${sql.raw(kinds)}) THEN ${sql.raw(`'${name}'`)}`;
  });
  return sql`CASE WHEN ${row}.inquiry_message_id IS NOT NULL THEN 'messages' ${sql.join(cases, sql` `)} END`;
}

/** SQL: how notifications of `group` reach a person, whose alias is `person`. */
export function wayColumn(person: SQL, group: SQL): SQL<string> {
  return sql`coalesce(${person}.notification_ways ->> ('$.' || ${group}), iif(${group} = 'figures', 'weekly', 'mail'))`;
}

/** SQL: the groups that a person wants nothing of, as a SELECT. */
export function mutedGroups(userId: SQL | string): SQL {
  return sql`SELECT muted.key FROM ${users} AS muter, json_each(muter.notification_ways) AS muted
    WHERE muter.id = ${userId} AND muted.value = 'none'`;
}
