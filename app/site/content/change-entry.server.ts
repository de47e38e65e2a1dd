import { and, eq, ne, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { auditEntry, auditEntryIf } from "#app/records/audit-entry.server.ts";
import { rowExists } from "#app/records/batch-assertion.server.ts";
import { nextUpdatedAt } from "#app/records/record-version.server.ts";
import { isOfPage } from "#app/site/content/entry.ts";
import {
  listEntries,
  requireEntry,
  requireStoredEntry,
  type SiteEntry,
} from "#app/site/content/list-entries.server.ts";
import { publishContent } from "#app/site/content/publish-content.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Intents of a row's buttons. `restore` undoes `delete`, as a draft if it was one. */
export const entryIntents = ["up", "down", "publish", "unpublish", "delete", "restore"] as const;
export type EntryIntent = (typeof entryIntents)[number];

const statusAfter = { publish: "published", unpublish: "draft", delete: "deleted", restore: "draft" } as const;

/**
 * Moves an entry of this company by one position, publishes, unpublishes, deletes or restores it; returns its previous state. Restoring an
 * entry that is not deleted changes nothing. @throws AppError unauthorised, forbidden; not_found, also for an entry of another company, and
 * except to `restore` for a deleted one
 */
export async function changeEntry(
  ctx: RequestContext,
  { id, intent, wasPublished = false }: { id: string; intent: EntryIntent; wasPublished?: boolean },
): Promise<SiteEntry> {
  requireAccess(ctx, "site-content-edit");
  const before = await (intent === "restore" ? requireStoredEntry(ctx, { id }) : requireEntry(ctx, { id }));
  if (intent === "up" || intent === "down") await moveEntry(ctx, before, intent === "up" ? -1 : 1);
  else await setStatus(ctx, before, { intent, wasPublished });
  await publishContent(ctx);
  return before;
}

type StatusChange = { intent: keyof typeof statusAfter; wasPublished: boolean };

async function setStatus(
  ctx: RequestContext,
  before: SiteEntry,
  { intent, wasPublished }: StatusChange,
): Promise<void> {
  const { db, now, company } = ctx;
  const { siteEntries, ofCompany, update } = scoped(db, company);
  const { id, kind, title } = before;
  const status = intent === "restore" && wasPublished ? "published" : statusAfter[intent];
  // The page with the button may be older than a deletion or its undo.
  const isAsShown =
    intent === "restore"
      ? eq(siteEntries.status, "deleted")
      : and(ne(siteEntries.status, "deleted"), ne(siteEntries.status, status));
  const changes = and(eq(siteEntries.id, id), isAsShown);
  const detail = { kind, title, status, before: before.status };
  const [, changed] = await db.batch([
    auditEntryIf(
      ctx,
      { action: "site-entry-status", subjectType: "site-entry", subjectId: id, detail },
      rowExists(siteEntries, ofCompany(siteEntries, changes)),
    ),
    update(siteEntries, { status, updatedAt: nextUpdatedAt(now, before) }, changes).returning({ id: siteEntries.id }),
  ]);
  // Deleted since it was read; or it has that status already, which is no error.
  if (changed.length === 0) await requireEntry(ctx, { id });
}

/** Rewrites all positions of the kind, so that concurrent moves leave a consistent order. */
async function moveEntry(ctx: RequestContext, entry: SiteEntry, by: -1 | 1): Promise<void> {
  const entries = await listEntries(ctx, entry);
  const ids = entries.filter(({ kind, detail }) => !isOfPage(kind) || detail === entry.detail).map(({ id }) => id);
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
      SET updated_at = iif(id = ${entry.id}, max(${ctx.now}, updated_at + 1), updated_at), position = (SELECT place.key + 1 FROM json_each(${order}) place WHERE place.value = ${siteEntries.id})
      WHERE ${ofCompany(siteEntries, moved)}`),
  ]);
}
