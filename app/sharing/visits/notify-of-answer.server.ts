import { and, eq, isNull, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { rowExists } from "#app/records/batch-assertion.server.ts";
import type { OpenLink } from "#app/sharing/visits/open-share-link.server.ts";
import { newId } from "#db/new-id.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/**
 * One unread notification per link: further answers renew it, so that the digest is sent once the recipient has been quiet for a while.
 * `mailedAt`: of an email that says the same. `message`: in place of the answers.
 */
export function notifyOfAnswer(
  { db, company, now }: RequestContext,
  { id: shareLinkId, creator: { id: userId } }: Pick<OpenLink, "id" | "creator">,
  mailedAt: number | null = null,
  message: string | null = null,
) {
  const { notifications, insertIf, ofCompany, update } = scoped(db, company);
  const isUnread = and(
    eq(notifications.shareLinkId, shareLinkId),
    eq(notifications.userId, userId),
    isNull(notifications.readAt),
  );
  const row = { id: newId(now), userId, kind: "share" as const, shareLinkId, message, createdAt: now };
  return [
    insertIf(notifications, row, sql`NOT ${rowExists(notifications, ofCompany(notifications, isUnread))}`),
    update(notifications, { createdAt: now, mailedAt, message }, isUnread),
  ];
}
