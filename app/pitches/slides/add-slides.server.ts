import { and, eq, type SQL, sql } from "drizzle-orm";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { isChangeablePitch } from "#app/pitches/access/pitch-rights.server.ts";
import { maxSlides } from "#app/pitches/pitch.ts";
import { pitchCopy } from "#app/pitches/pitch-copy.ts";
import { changeSlides, rowsOfList } from "#app/pitches/slides/pitch-slides.server.ts";
import { listOfPitch, slidesOf } from "#app/pitches/slides/slides-of.server.ts";
import { type PlaylistView, readPlaylist } from "#app/playlists/read-playlist.server.ts";
import { readSmartRows } from "#app/playlists/smart/read-smart-rows.server.ts";
import { assertInBatch } from "#app/records/batch-assertion.server.ts";
import { newId } from "#db/new-id.server.ts";
import { pitchSlides } from "#db/schema/pitches.server.ts";
import { playlistTracks } from "#db/schema/playlists.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const { errors: copy } = pitchCopy;

const isBelowLimit = "slides-are-below-limit";
const isVisible = "track-is-visible";

const full = new AppError("conflict", copy.full(maxSlides));

/** A slide to add. */
export type NewSlide = Partial<Pick<typeof pitchSlides.$inferInsert, "imageKey" | "imageAlt" | "imageFocus">> & {
  kind: "track" | "text";
  title: string;
  text: string;
  recordingId: string | null;
  startMs: number | null;
  endMs: number | null;
  visible?: boolean;
};

/**
 * Statements that append slides to a pitch and its list. `rowId`: of a track that the list has. One JSON list: a statement allows 100
 * parameters.
 */
export function appendSlides(ctx: RequestContext, pitchId: string, slides: (NewSlide & { rowId?: string })[]) {
  const list = listOfPitch(pitchId);
  const rows = slides.map(({ rowId, ...one }) => ({ ...one, id: rowId ?? newId(ctx.now), isNew: rowId === undefined }));
  const given = sql`json_each(${JSON.stringify(rows)}) AS s`;
  const ids = sql`(SELECT value FROM json_each(${JSON.stringify(rows.map(({ id }) => id))}))`;
  // Before both statements.
  const last = sql`coalesce((SELECT max(position) FROM ${rowsOfList(pitchId)} WHERE id NOT IN ${ids}), 0)`;
  const value = (field: string) => sql`s.value ->> ${field}`;
  const isText = sql`${value("kind")} = 'text'`;
  const position = sql`${last} + 1 + s.key`;
  return [
    ctx.db.run(sql`INSERT INTO ${pitchSlides}
        (pitch_id, id, list_id, position, title, text, image_key, image_alt, image_focus, visible, created_at)
      SELECT ${pitchId}, ${value("id")}, iif(${isText}, ${list}, NULL), iif(${isText}, ${position}, NULL), ${value("title")},
        ${value("text")}, ${value("imageKey")}, coalesce(${value("imageAlt")}, ''), coalesce(${value("imageFocus")}, 'center'),
        coalesce(${value("visible")}, 1), ${ctx.now}
      FROM ${given}`),
    ctx.db.run(sql`INSERT INTO ${playlistTracks}
        (id, playlist_id, recording_id, position, start_ms, end_ms, added_by, created_at)
      SELECT ${value("id")}, ${list}, ${value("recordingId")}, ${position}, ${value("startMs")}, ${value("endMs")}, ${ctx.actor?.id ?? null},
        ${ctx.now}
      FROM ${given} WHERE ${value("kind")} = 'track' AND ${value("isNew")}`),
  ];
}

/** A slide for each visible track of a playlist, with its note as the text. */
export function slidesOfPlaylist({
  rows,
}: Pick<PlaylistView, "rows">): (NewSlide & { recordingId: string; rowId: string })[] {
  return rows.flatMap((row) => {
    if (row.kind !== "track" || row.track === null) return [];
    const { id: rowId, recordingId, note: text, startMs, endMs } = row;
    return [{ kind: "track" as const, rowId, title: "", text, recordingId, startMs, endMs }];
  });
}

function isBelow(pitchId: string, added: number): SQL {
  return sql`(SELECT count(*) FROM ${slidesOf(pitchId)}) + ${added} <= ${maxSlides}`;
}

/** Appends a text slide. @throws AppError as `changePitch`; conflict when the pitch is full */
export async function addTextSlide(
  ctx: RequestContext,
  { id, title, text }: { id: string; title: string; text: string },
): Promise<void> {
  const slide = { kind: "text" as const, title, text, recordingId: null, startMs: null, endMs: null };
  const change = { id, action: "pitch-slide-added", detail: { title }, errors: { [isBelowLimit]: full } };
  await changeSlides(ctx, { ...change, isOfTracks: sql`0` }, [
    assertInBatch(ctx.db, isBelow(id, 1), isBelowLimit),
    ...appendSlides(ctx, id, [slide]),
  ]);
}

/**
 * Appends a track slide. @throws AppError as `changePitch`; conflict when the pitch is full; not_found for a recording that is not visible
 * to the user
 */
export async function addTrackSlide(
  ctx: RequestContext,
  { id, recordingId }: { id: string; recordingId: string },
): Promise<void> {
  const slide = { kind: "track" as const, title: "", text: "", recordingId, startMs: null, endMs: null };
  const errors = { [isBelowLimit]: full, [isVisible]: new AppError("not_found", copy.noTrack) };
  const isSeen = sql`EXISTS (SELECT 1 FROM recordings WHERE recordings.id = ${recordingId} AND ${visibleTo(ctx)})`;
  await changeSlides(ctx, { id, action: "pitch-slide-added", detail: { recordingId }, errors }, [
    assertInBatch(ctx.db, isSeen, isVisible),
    assertInBatch(ctx.db, isBelow(id, 1), isBelowLimit),
    ...appendSlides(ctx, id, [slide]),
  ]);
}

/**
 * Appends a slide for each track of a playlist that the pitch lacks. Returns how many. @throws AppError as `changePitch`; not_found for a
 * playlist that the user may not read; conflict when the pitch is full, or has them all
 */
export async function addPlaylistSlides(
  ctx: RequestContext,
  { id, playlistId }: { id: string; playlistId: string },
): Promise<{ added: number }> {
  const actor = requireAccess(ctx, "playlists");
  const playlist = await readPlaylist(ctx, { id: playlistId });
  if (playlist === null) throw new AppError("not_found", copy.noPlaylist);
  const { pitches, ofCompany } = scoped(ctx.db, ctx.company);
  const isTheirs = ofCompany(pitches, and(eq(pitches.id, id), isChangeablePitch(ctx, actor)));
  const own = slidesOf(sql`(SELECT pitches.id FROM ${pitches} WHERE ${isTheirs})`);
  const present = await ctx.db.all<{ id: string }>(
    sql`SELECT recording_id AS id FROM ${own} WHERE recording_id IS NOT NULL`,
  );
  const presentIds = new Set(present.map((row) => row.id));
  const slides = slidesOfPlaylist(await readSmartRows(ctx, playlist)).flatMap(({ rowId: _, ...one }) =>
    presentIds.has(one.recordingId) ? [] : [one],
  );
  if (slides.length === 0) throw new AppError("conflict", copy.nothingNew);
  const change = { id, action: "pitch-playlist-added", detail: { playlistId }, errors: { [isBelowLimit]: full } };
  await changeSlides(ctx, change, [
    assertInBatch(ctx.db, isBelow(id, slides.length), isBelowLimit),
    ...appendSlides(ctx, id, slides),
  ]);
  return { added: slides.length };
}
