import { and, eq, gt, inArray, isNotNull, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import {
  groupNames,
  type NotificationGroup,
  type NotificationWay,
  wayOf,
} from "#app/identity/notices/notification-groups.ts";
import { templatesOf } from "#app/identity/notices/outgoing-notices.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { outbox } = unsafeTenantTables("a person's settings hold for every company");

/** More than the quiet hours. */
const maxWaitMs = 24 * 3_600_000;

type Writing = Pick<RequestContext, "db" | "now" | "company" | "actor">;

export type NotificationSettings = {
  ways: Partial<Record<NotificationGroup, NotificationWay>>;
  timeZone?: string | null;
  quietHours?: boolean;
};

/**
 * Statements that save settings of a user, who may not be signed in; what they leave out stays. Emails that were not sent yet and are no
 * longer wanted are dropped.
 */
export function settingsStatements(ctx: Writing, input: NotificationSettings & { userId: string }) {
  const { db, now } = ctx;
  const { userId, ways, ...rest } = input;
  const stopped = groupNames.filter((group) => ways[group] !== undefined && ways[group] !== "mail");
  const address = sql`(SELECT email FROM users WHERE id = ${userId})`;
  const isDropped = and(
    // Same text as the partial index, so that SQLite uses it.
    sql`${outbox.status} IN ('queued', 'failed')`,
    gt(outbox.createdAt, now - maxWaitMs),
    isNotNull(outbox.notBefore),
    eq(outbox.recipient, address),
    inArray(outbox.template, sql`(SELECT value FROM json_each(${JSON.stringify(templatesOf(stopped))}))`),
  );
  return [
    db
      .update(users)
      .set({
        notificationWays: sql`json_patch(${users.notificationWays}, ${JSON.stringify(ways)})`,
        ...rest,
        updatedAt: now,
      })
      .where(eq(users.id, userId)),
    db.delete(outbox).where(isDropped),
    auditEntry(ctx, {
      action: "change-notification-settings",
      subjectType: "user",
      subjectId: userId,
      actorId: userId,
      detail: { ...ways, ...rest },
    }),
  ] as const;
}

/** The changes that stop emails of `groups`: what is listed stays listed. */
export function stoppedWays(settings: Record<string, string>, groups: readonly NotificationGroup[]) {
  const mailed = groups.filter((group) => ["mail", "weekly"].includes(wayOf(settings, group)));
  return Object.fromEntries(mailed.map((group) => [group, group === "figures" ? "none" : "product"])) as Partial<
    Record<NotificationGroup, NotificationWay>
  >;
}
