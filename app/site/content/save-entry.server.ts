import { and, eq } from "drizzle-orm";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import {
  assertUnchanged,
  isChangedMeanwhile,
  nextUpdatedAt,
  requireVersion,
} from "#app/records/record-version.server.ts";
import { contentCopy as copy } from "#app/site/content/content-copy.ts";
import { requirePage } from "#app/site/content/content-pages.server.ts";
import { type EntryKind, songSlugOf } from "#app/site/content/entry.ts";
import { type EntryForm, factsOf } from "#app/site/content/entry-form.ts";
import { entryImage } from "#app/site/content/entry-image.server.ts";
import { listEntries, maxEntries, requireEntry } from "#app/site/content/list-entries.server.ts";
import { publishContent } from "#app/site/content/publish-content.server.ts";
import { newId } from "#db/new-id.server.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** @throws AppError invalid, at the field, when a track's song page is not visible to visitors */
async function requireSong(ctx: RequestContext, { kind, link }: { kind: EntryKind; link: string }): Promise<void> {
  if (kind !== "track") return;
  const song = await ctx.db
    .select({ id: recordings.id })
    .from(recordings)
    .where(and(eq(recordings.slug, songSlugOf(link) ?? ""), visibleTo({ company: ctx.company, actor: null })))
    .get();
  if (song === undefined) throw new AppError("invalid", copy.songUnknown, { link: [copy.songUnknown] });
}

function columnsOf(form: EntryForm) {
  const { title, detail, body, link, startsOn, endsOn, status } = form;
  return { title, detail, body, link, facts: factsOf(form), startsOn, endsOn, status };
}

/**
 * Adds an entry of this company at the end of its kind; returns its id. @throws AppError unauthorised, forbidden; invalid for a track
 * without a song; conflict when there are too many; as `entryImage`
 */
export async function createEntry(ctx: RequestContext, input: EntryForm & { kind: EntryKind }): Promise<string> {
  requireAccess(ctx, "site-content-edit");
  const { db, now, company } = ctx;
  const { kind } = input;
  await requireSong(ctx, input);
  await requirePage(ctx, input);
  const { siteEntries, insert } = scoped(db, company);
  const stored = await listEntries(ctx, { kind });
  if (stored.length >= maxEntries) throw new AppError("conflict", copy.tooMany(maxEntries));
  const image = await entryImage(ctx, { form: input, kind, imageKey: null });
  const id = newId(now);
  // Concurrent additions get the same position; the older entry sorts first.
  const position = Math.max(0, ...stored.map((entry) => entry.position)) + 1;
  await db.batch([
    auditEntry(ctx, {
      action: "site-entry-created",
      subjectType: "site-entry",
      subjectId: id,
      detail: auditDetail(input),
    }),
    insert(siteEntries, { id, kind, ...columnsOf(input), ...image, position, createdAt: now, updatedAt: now }),
  ]);
  await publishContent(ctx);
  return id;
}

/**
 * Updates an entry of this company. @throws AppError unauthorised, forbidden; not_found, also for a deleted one and one of another company;
 * conflict when it changed after `version`; as `entryImage`
 */
export async function updateEntry(ctx: RequestContext, input: EntryForm & { id: string }): Promise<void> {
  requireAccess(ctx, "site-content-edit");
  const { db, now, company } = ctx;
  const before = await requireEntry(ctx, input);
  requireVersion(before, { version: input.version, message: copy.conflict });
  const { siteEntries, update } = scoped(db, company);
  const { id, kind } = before;
  await requireSong(ctx, { kind, link: input.link });
  await requirePage(ctx, { ...input, kind });
  const image = await entryImage(ctx, { form: input, kind, imageKey: before.imageKey });
  const entry = { action: "site-entry-changed", subjectType: "site-entry", subjectId: id };
  try {
    await db.batch([
      auditEntry(ctx, { ...entry, detail: auditDetail({ ...input, kind }) }),
      assertUnchanged(db, siteEntries, before),
      update(
        siteEntries,
        { ...columnsOf(input), ...image, updatedAt: nextUpdatedAt(now, before) },
        eq(siteEntries.id, id),
      ),
    ]);
  } catch (error) {
    if (isChangedMeanwhile(error)) throw new AppError("conflict", copy.conflict);
    throw error;
  }
  await publishContent(ctx);
}

function auditDetail({ kind, title, status }: { kind: EntryKind; title: string; status: string }) {
  return { kind, title, status };
}
