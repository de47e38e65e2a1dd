import { and, desc, eq, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Actor } from "#app/edge/context/visitor.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { requirePitch } from "#app/pitches/get-pitch.server.ts";
import { maxPitches, maxSlides, pitchLimits } from "#app/pitches/pitch.ts";
import { pitchCopy } from "#app/pitches/pitch-copy.ts";
import { appendSlides, slidesOfPlaylist } from "#app/pitches/slides/add-slides.server.ts";
import { readPlaylist } from "#app/playlists/read-playlist.server.ts";
import { readSmartRows } from "#app/playlists/smart/read-smart-rows.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion } from "#app/records/batch-assertion.server.ts";
import { foldName } from "#db/folded-name.server.ts";
import { newId } from "#db/new-id.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const isBelowLimit = "pitches-are-below-limit";

type NewPitch = {
  title: string;
  client: string;
  intro?: string;
  closing?: string;
  backgroundKey?: string | null;
  playlistId?: string | null;
  brandId?: string | null;
};

type Making = {
  pitch: NewPitch;
  action: string;
  detail: Record<string, unknown>;
  slides?: Parameters<typeof appendSlides>[2];
  /** The playlist whose rows are its slides; default: a list of its own. */
  listId?: string;
};

/** Creates a private pitch of the actor with slides. @throws AppError too_many_requests; conflict at the limit */
async function makePitch(
  ctx: RequestContext,
  actor: Actor,
  { pitch, slides = [], listId, action, detail }: Making,
): Promise<string> {
  await enforceRateLimit(ctx.env, "form", `pitch:${actor.id}`);
  const { db, now, company } = ctx;
  const { pitches, playlists, insert, ofCompany } = scoped(db, company);
  const id = newId(now);
  const times = { createdAt: now, updatedAt: now };
  const isOwn = and(eq(pitches.ownerId, actor.id), eq(pitches.status, "active"));
  const own = sql`(SELECT count(*) FROM ${pitches} WHERE ${ofCompany(pitches, isOwn)})`;
  const keys = { titleKey: foldName(pitch.title), clientKey: foldName(pitch.client) };
  try {
    await db.batch([
      assertInBatch(db, sql`${own} < ${maxPitches}`, isBelowLimit),
      ...(listId === undefined
        ? [insert(playlists, { id, ownerId: actor.id, slug: id, name: "", status: "slides", ...times })]
        : []),
      insert(pitches, { id, ownerId: actor.id, listId: listId ?? id, ...pitch, ...keys, ...times }),
      auditEntry(ctx, { action, subjectType: "pitch", subjectId: id, detail }),
      ...appendSlides(ctx, id, slides),
    ]);
  } catch (error) {
    if (!isFailedAssertion(error, isBelowLimit)) throw error;
    throw new AppError("conflict", pitchCopy.errors.tooMany(maxPitches));
  }
  return id;
}

/** Creates a pitch without slides. @throws AppError unauthorised, forbidden, too_many_requests; conflict at the limit */
export async function createPitch(
  ctx: RequestContext,
  pitch: { title: string; client: string },
): Promise<{ id: string }> {
  const actor = requireAccess(ctx, "playlists");
  return { id: await makePitch(ctx, actor, { pitch, action: "pitch-created", detail: pitch }) };
}

/** Result of presenting a playlist. `slides` of `tracks` fitted. */
export type Presented = { id: string; title: string; isNew: boolean; slides: number; tracks: number };

/**
 * Opens the actor's latest pitch of a readable playlist, or creates one. Of a manual playlist that the actor may change, it shows the rows,
 * with their notes, if readable, as first texts. Of others it has a list of its own: the visible tracks with version, passage and note.
 * @throws AppError as `createPitch`; not_found for another playlist
 */
export async function presentPlaylist(ctx: RequestContext, { playlistId }: { playlistId: string }): Promise<Presented> {
  const actor = requireAccess(ctx, "playlists");
  const { pitches, select } = scoped(ctx.db, ctx.company);
  const isIt = and(eq(pitches.playlistId, playlistId), eq(pitches.ownerId, actor.id), eq(pitches.status, "active"));
  const playlist = await readPlaylist(ctx, { id: playlistId });
  if (playlist === null) throw new AppError("not_found", pitchCopy.errors.noPlaylist);
  const [existing] = await select({ id: pitches.id, title: pitches.title }, pitches, isIt)
    .orderBy(desc(pitches.updatedAt))
    .limit(1);
  if (existing) return { ...existing, isNew: false, slides: 0, tracks: 0 };
  const { name: title, client, description: intro } = playlist;
  const tracks = slidesOfPlaylist(await readSmartRows(ctx, playlist));
  const slides = tracks.slice(0, maxSlides);
  const isShown = playlist.canEdit && playlist.kind === "manual" && slides.length === tracks.length;
  const id = await makePitch(ctx, actor, {
    pitch: { title, client, intro, playlistId },
    action: "pitch-created",
    detail: { playlistId, slides: slides.length },
    ...(isShown
      ? { listId: playlistId, slides: slides.filter(({ text }) => text !== "") }
      : { slides: slides.map(({ rowId: _, ...one }) => one) }),
  });
  return { id, title, isNew: true, slides: slides.length, tracks: tracks.length };
}

/**
 * Copies a pitch that the actor may open, with its slides, into a private one with a list of its own. @throws AppError as `createPitch`;
 * not_found for another pitch
 */
export async function duplicatePitch(
  ctx: RequestContext,
  { id }: { id: string },
): Promise<{ id: string; title: string }> {
  const actor = requireAccess(ctx, "playlists");
  const { title: name, client, intro, closing, backgroundKey, brandId, slides } = await requirePitch(ctx, { id });
  const title = pitchCopy.copyOf(name).slice(0, pitchLimits.title).toWellFormed();
  const made = await makePitch(ctx, actor, {
    pitch: { title, client, intro, closing, backgroundKey, brandId },
    action: "pitch-duplicated",
    detail: { from: id },
    slides: slides.map(({ kind, title: heading, text, visible, picture, ...one }) => ({
      ...{ kind, title: heading, text, visible, recordingId: null, startMs: null, endMs: null },
      ...("recordingId" in one && { recordingId: one.recordingId, startMs: one.startMs, endMs: one.endMs }),
      ...(picture && { imageKey: picture.key, imageAlt: picture.alt, imageFocus: picture.focus }),
    })),
  });
  return { id: made, title };
}
