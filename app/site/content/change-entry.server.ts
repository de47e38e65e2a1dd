import { and, eq, ne, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { auditEntry } from "#app/identity/access/audit-entry.server.ts";
import { nextUpdatedAt } from "#app/identity/access/record-version.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { listEntries, requireEntry, type SiteEntry } from "#app/site/content/list-entries.server.ts";
import { publishAnnouncement } from "#app/site/content/publish-announcement.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** What the buttons of a row do. `restore` undoes `delete`, as a draft if it was one. */
export const entryIntents = ["up", "down", "publish", "unpublish", "delete", "restore"] as const;
export type EntryIntent = (typeof entryIntents)[number];

const statusAfter = { publish: "published", unpublish: "draft", delete: "deleted", restore: "draft" } as const;

/**
 * Moves an entry of this company by one place, publishes, unpublishes, deletes or restores it; returns it as it was before.
 * @throws AppError unauthorised, forbidden; not_found, also for an entry of another company
 */
export async function changeEntry(
  ctx: RequestContext,
  { id, intent, wasPublished = false }: { id: string; intent: EntryIntent; wasPublished?: boolean },
): Promise<SiteEntry> {
  requireAccess(ctx, "site-content-edit");
  const before = await requireEntry(ctx, { id });
  if (intent === "up" || intent === "down") await moveEntry(ctx, before, intent === "up" ? -1 : 1);
  else {
    const restored = intent === "restore" && wasPublished ? "published" : statusAfter[intent];
    await setStatus(ctx, before, restored);
  }
  await publishAnnouncement(ctx, before.kind);
  return before;
}

async function setStatus(ctx: RequestContext, before: SiteEntry, status: SiteEntry["status"]): Promise<void> {
  if (before.status === status) return;
  const { db, now, company } = ctx;
  const { siteEntries, update } = scoped(db, company);
  const detail = { kind: before.kind, title: before.title, status, before: before.status };
  await db.batch([
    auditEntry(ctx, { action: "site-entry-status", subjectType: "site-entry", subjectId: before.id, detail }),
    update(
      siteEntries,
      { status, updatedAt: nextUpdatedAt(now, before) },
      and(eq(siteEntries.id, before.id), ne(siteEntries.status, status)),
    ),
  ]);
}

/** Writes the places of the whole kind anew, so that two people who move at a time leave an order behind. */
async function moveEntry(ctx: RequestContext, entry: SiteEntry, by: -1 | 1): Promise<void> {
  const ids = (await listEntries(ctx, entry)).map(({ id }) => id);
  const at = ids.indexOf(entry.id);
  const other = ids[at + by];
  if (at === -1 || other === undefined) return;
  ids[at] = other;
  ids[at + by] = entry.id;
  const { db, company } = ctx;
  const { siteEntries, ofCompany } = scoped(db, company);
  const order = JSON.stringify(ids);
  const moved = sql`${siteEntries.id} IN (SELECT value FROM json_each(${order}))`;
  const detail = { kind: entry.kind, title: entry.title, place: at + by + 1 };
  await db.batch([
    auditEntry(ctx, { action: "site-entry-moved", subjectType: "site-entry", subjectId: entry.id, detail }),
    db.run(sql`UPDATE ${siteEntries}
      SET position = (SELECT place.key + 1 FROM json_each(${order}) place WHERE place.value = ${siteEntries.id})
      WHERE ${ofCompany(siteEntries, moved)}`),
  ]);
}
