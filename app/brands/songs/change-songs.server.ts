import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { brandsCopy } from "#app/brands/brands-copy.ts";
import { listBrandWorks } from "#app/brands/songs/list-brand-works.server.ts";
import { brandLimits } from "#app/catalogue/fit/brand.ts";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion, rowExists } from "#app/records/batch-assertion.server.ts";
import { newId } from "#db/new-id.server.ts";
import { brandSongs } from "#db/schema/brands.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

type Campaign = { campaign: string; usedOn: string | null };

const { errors } = brandsCopy;

/** What the batch of a change asserts, by name, and what is said when it does not hold. */
const failures = {
  "brand-is-kept": new AppError("not_found", errors.missing),
  "song-is-in-brand": new AppError("conflict", errors.songGone),
  "song-is-visible": new AppError("conflict", errors.noSong),
  "brand-has-room": new AppError("conflict", errors.full(brandLimits.songs)),
  "song-is-new": new AppError("conflict", errors.twice),
} as const;

type Rule = [name: keyof typeof failures, condition: SQL];

type Change = { brandId: string; action: string; detail: Record<string, unknown>; rules: Rule[] };

/** Runs a change of a brand's songs with its rules and audit entry in one batch. */
async function changeSongs(ctx: RequestContext, change: Change, statement: BatchItem<"sqlite">): Promise<void> {
  const actor = requireAccess(ctx, "sonic-analysis");
  await enforceRateLimit(ctx.env, "form", `brand:${actor.id}`);
  const { brandId, action, detail, rules } = change;
  const { brands, ofCompany } = scoped(ctx.db, ctx.company);
  const isKept = rowExists(brands, ofCompany(brands, and(eq(brands.id, brandId), isNull(brands.deletedAt))));
  const all: Rule[] = [["brand-is-kept", isKept], ...rules];
  try {
    await ctx.db.batch([
      auditEntry(ctx, { action, subjectType: "brand", subjectId: brandId, detail }),
      ...all.map(([name, condition]) => assertInBatch(ctx.db, condition, name)),
      statement,
    ]);
  } catch (error) {
    const failed = all.find(([name]) => isFailedAssertion(error, name));
    throw failed ? failures[failed[0]] : error;
  }
}

function isSong(brandId: string, id: string, isRemoved: boolean): SQL {
  const state = isRemoved ? sql`IS NOT NULL` : sql`IS NULL`;
  return rowExists(
    brandSongs,
    sql`${brandSongs.id} = ${id} AND ${brandSongs.brandId} = ${brandId} AND ${brandSongs.removedAt} ${state}`,
  );
}

const isPresent = (brandId: string) => sql`brand_id = ${brandId} AND removed_at IS NULL`;

function hasRoom(brandId: string): Rule {
  return ["brand-has-room", sql`(SELECT count(*) FROM brand_songs WHERE ${isPresent(brandId)}) < ${brandLimits.songs}`];
}

/** `recordingId` and `campaign` may be columns of the song `except`. */
function isNew(
  brandId: string,
  { recordingId, campaign, except = "" }: { recordingId: string | SQL; campaign: string | SQL; except?: string },
): Rule {
  const same = sql`recording_id = ${recordingId} AND campaign = ${campaign} AND id <> ${except}`;
  return ["song-is-new", sql`NOT EXISTS (SELECT 1 FROM brand_songs WHERE ${isPresent(brandId)} AND ${same})`];
}

type NewSong = Campaign & { brandId: string; recordingId: string; workId?: string | null };

/**
 * Adds a song that the company sees. @throws AppError unauthorised, forbidden, too_many_requests; not_found for another company's brand;
 * conflict for an invisible song, and when the brand is full, or has it in this campaign
 */
export async function addBrandSong(ctx: RequestContext, song: NewSong): Promise<{ id: string }> {
  const { brandId, recordingId, workId = null, campaign, usedOn } = song;
  const id = newId(ctx.now);
  const isSeen = sql`EXISTS (SELECT 1 FROM recordings WHERE recordings.id = ${recordingId} AND ${visibleTo(ctx)})`;
  const rules: Rule[] = [["song-is-visible", isSeen], hasRoom(brandId), isNew(brandId, { recordingId, campaign })];
  const row = { id, brandId, recordingId, workId, campaign, usedOn, createdAt: ctx.now };
  const change = { brandId, action: "brand-song-added", detail: { recordingId, workId, campaign, usedOn }, rules };
  await changeSongs(ctx, change, ctx.db.insert(brandSongs).values(row));
  return { id };
}

/** Adds the song of a published work, under the work's name. @throws AppError as `addBrandSong`; invalid, naming the field */
export async function addBrandWork(
  ctx: RequestContext,
  { brandId, workId, usedOn }: { brandId: string; workId: string; usedOn: string | null },
): Promise<{ id: string; name: string }> {
  const work = (await listBrandWorks(ctx)).find(({ id }) => id === workId);
  if (work === undefined) throw new AppError("invalid", errors.work, { workId: [errors.work] });
  const { recordingId, name } = work;
  const campaign = name.slice(0, brandLimits.campaign).toWellFormed();
  return { ...(await addBrandSong(ctx, { brandId, recordingId, workId, campaign, usedOn })), name };
}

/** Changes where a song was used. @throws AppError as `addBrandSong`; conflict when the song was removed */
export async function changeBrandSong(
  ctx: RequestContext,
  { brandId, id, campaign, usedOn }: Campaign & { brandId: string; id: string },
): Promise<void> {
  const recordingId = sql`(SELECT recording_id FROM brand_songs WHERE id = ${id})`;
  const rules: Rule[] = [
    ["song-is-in-brand", isSong(brandId, id, false)],
    isNew(brandId, { recordingId, campaign, except: id }),
  ];
  const change = { brandId, action: "brand-song-changed", detail: { songId: id, campaign, usedOn }, rules };
  await changeSongs(ctx, change, ctx.db.update(brandSongs).set({ campaign, usedOn }).where(eq(brandSongs.id, id)));
}

/** Takes a song off, or puts it back. @throws AppError as `changeBrandSong` */
export async function setBrandSongRemoved(
  ctx: RequestContext,
  { brandId, id, isRemoved }: { brandId: string; id: string; isRemoved: boolean },
): Promise<void> {
  const column = (name: "recording_id" | "campaign") =>
    sql`(SELECT ${sql.raw(name)} FROM brand_songs WHERE id = ${id})`;
  const back = { recordingId: column("recording_id"), campaign: column("campaign"), except: id };
  const rules: Rule[] = [
    ["song-is-in-brand", isSong(brandId, id, !isRemoved)],
    ...(isRemoved ? [] : [hasRoom(brandId), isNew(brandId, back)]),
  ];
  const action = isRemoved ? "brand-song-removed" : "brand-song-restored";
  const removedAt = isRemoved ? ctx.now : null;
  await changeSongs(
    ctx,
    { brandId, action, detail: { songId: id }, rules },
    ctx.db.update(brandSongs).set({ removedAt }).where(eq(brandSongs.id, id)),
  );
}
