import { eq, type SQL, sql } from "drizzle-orm";
import { isHeldBack } from "#app/backoffice/rating/require-approved-rating.server.ts";
import { fold } from "#app/catalogue/fold.ts";
import { formerRecordOf, isNewArtist } from "#app/catalogue/ingest/ingested-statements.server.ts";
import { publishStreams } from "#app/catalogue/ingest/publish-streams.server.ts";
import { nameSlugOf } from "#app/catalogue/slug.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { albumStatements, recordingsOfKey } from "#app/exchange/deliveries/apply/album-statements.server.ts";
import { changesOf, readSongs, songColumns, songFields } from "#app/exchange/deliveries/apply/song-changes.server.ts";
import { takeCover } from "#app/exchange/deliveries/apply/take-cover.server.ts";
import { daysOf, deliveredArtists, deliveredFields } from "#app/exchange/deliveries/delivered-fields.ts";
import { requireCompleteRights } from "#app/licensing/rights/require-complete-rights.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch } from "#app/records/batch-assertion.server.ts";
import { newId } from "#db/new-id.server.ts";
import { deliveries, deliveryReleases } from "#db/schema/deliveries.server.ts";

type ApplyContext = Pick<RequestContext, "db" | "env" | "now" | "actor"> &
  Partial<Pick<RequestContext, "sentForm">> & { company: { id: string } };
type Release = typeof deliveryReleases.$inferSelect;
export const songsChanged = "songs-are-unchanged";

async function readRelease(
  { db }: Pick<ApplyContext, "db">,
  releaseId: string,
): Promise<Release & { senderName: string | null }> {
  const [found] = await db
    .select({ release: deliveryReleases, senderName: deliveries.senderName })
    .from(deliveryReleases)
    .innerJoin(deliveries, eq(deliveries.id, deliveryReleases.deliveryId))
    .where(eq(deliveryReleases.id, releaseId));
  if (found === undefined) throw new AppError("not_found", "There is no such release.");
  return { ...found.release, senderName: found.senderName };
}

function markDirty({ now }: Pick<ApplyContext, "now">, ids: SQL): SQL {
  return sql`INSERT INTO search_dirty (recording_id, marked_at) SELECT id, ${now} FROM recordings WHERE id IN (${ids})
    ON CONFLICT (recording_id) DO UPDATE SET marked_at = excluded.marked_at`;
}

/** Unpublishes recordings (a SELECT of ids), but those that a published release with another key has. */
function unpublish(
  { now }: Pick<ApplyContext, "now">,
  { sender, releaseKey }: Pick<Release, "sender" | "releaseKey">,
  ids: SQL,
): SQL[] {
  const elsewhere = sql`EXISTS (SELECT 1 FROM delivery_tracks t CROSS JOIN delivery_releases r ON r.id = t.release_id
    WHERE t.recording_id = recordings.id AND r.state IN ('published', 'updated') AND NOT (r.sender = ${sender} AND r.release_key = ${releaseKey}))`;
  const chosen = sql`SELECT id FROM recordings WHERE id IN (${ids}) AND status IN ('published', 'unpublished') AND NOT ${elsewhere}`;
  return [
    markDirty({ now }, chosen),
    // Otherwise a later message could not tell this from what staff unpublished.
    sql`DELETE FROM recording_field_sources WHERE field = 'status' AND recording_id IN (${chosen}) AND recording_id IN (SELECT id FROM recordings WHERE status = 'published')`,
    sql`UPDATE recordings SET status = 'unpublished', publish_from = NULL, publish_until = NULL, updated_at = max(${now}, updated_at + 1) WHERE id IN (${chosen})`,
  ];
}

function artistStatements(
  { now }: ApplyContext,
  songs: { id: string; artists: ReturnType<typeof deliveredArtists> }[],
): SQL[] {
  const links = songs.flatMap(({ id: recordingId, artists }) =>
    artists.map(({ name, role }, position) => ({
      recordingId,
      name,
      role,
      position,
      slug: nameSlugOf(name),
      sortName: fold(name),
      id: newId(now),
    })),
  );
  const rows = JSON.stringify(links);
  const ids = JSON.stringify(songs.map(({ id }) => id));
  return [
    sql`INSERT INTO artists (id, slug, name, sort_name, status)
      SELECT min(value ->> 'id'), value ->> 'slug', value ->> 'name', value ->> 'sortName', 'published' FROM json_each(${rows})
      WHERE ${formerRecordOf("artist", sql`value ->> 'slug'`)} IS NULL GROUP BY value ->> 'slug'
      ON CONFLICT (slug) DO UPDATE SET status = 'published', updated_at = max(artists.updated_at + 1, ${now})
      WHERE artists.status = 'unpublished' AND ${isNewArtist}`,
    sql`DELETE FROM recording_artists WHERE recording_id IN (SELECT value FROM json_each(${ids}))`,
    sql`INSERT INTO recording_artists (recording_id, artist_id, role, position)
      SELECT j.value ->> 'recordingId', a.id, j.value ->> 'role', min(j.value ->> 'position') FROM json_each(${rows}) j
      CROSS JOIN artists a ON a.id = coalesce(${formerRecordOf("artist", sql`j.value ->> 'slug'`)},
        (SELECT id FROM artists WHERE slug = j.value ->> 'slug')) GROUP BY j.value ->> 'recordingId', a.id`,
  ];
}

/**
 * Statements, for the batch of a change, that make the catalogue what a release says, and publish it in the days of its deals. Songs that
 * wait in the rating queue or lie on ice stay unpublished, and in an update those that staff unpublished; their streams stay private. A deal
 * is never read as a licence to synchronise. The batch fails with `songsChanged` if a song was saved meanwhile. `clear` follows it.
 * `reason`: why songs are published without complete rights.
 * @throws AppError not_found; invalid as `requireCompleteRights`; conflict as `publishStreams`
 */
export async function applyRelease(
  ctx: ApplyContext,
  {
    releaseId,
    state,
    isUpdate,
    reason,
  }: { releaseId: string; state: "published" | "updated"; isUpdate: boolean; reason: string },
) {
  const { db, now } = ctx;
  const { senderName, ...stored } = await readRelease(ctx, releaseId);
  const cover = await takeCover(ctx, stored.cover);
  const release = { ...stored, cover };
  const { content, sender, messageId, sentAt, deliveryId } = release;
  const today = new Date(now).toISOString().slice(0, 10);
  const stated = { by: senderName ?? sender, on: new Date(sentAt).toISOString().slice(0, 10) };
  const songs = (await readSongs(ctx, releaseId)).flatMap((song) => {
    const recording = content.recordings[song.position];
    if (recording === undefined) return [];
    const change = changesOf(
      song,
      { ...deliveredFields(recording, content, stated), imageKey: cover?.imageKey ?? null },
      { ...daysOf(content), today },
    );
    return [
      {
        ...change,
        ...{ updatedAt: song.updatedAt, isKept: isUpdate && song.isUnpublishedByPerson === 1 },
        ...{ track: song.position + 1, artists: deliveredArtists(recording), isHeld: song.isHeld === 1 },
        isPublished: song.isPublished === 1,
      },
    ];
  });
  const rows = JSON.stringify(
    songs.map(({ id, after, owned, keepsArtists, updatedAt, isKept, isOutside }) => ({
      ...{ id, after, owned: keepsArtists ? owned : [...owned, "artists"], updatedAt },
      ...{ isKept: Number(isKept), isOutside: Number(isOutside) },
    })),
  );
  const ids = sql`SELECT value ->> 'id' FROM json_each(${rows})`;
  const opened = songs.filter(({ isOutside, isHeld, isKept }) => !isOutside && !isHeld && !isKept);
  const recordingIds = songs
    .filter(({ isHeld, isKept, isPublished }) => !isHeld && !isKept && !isPublished)
    .map(({ id }) => id);
  const rights = recordingIds.length === 0 ? [] : await requireCompleteRights(ctx, { recordingIds, reason });
  const streams = await publishStreams(
    ctx,
    opened.map(({ id }) => id),
  );
  const assignments = songFields.map(
    (name) =>
      sql`${sql.raw(songColumns[name])} = iif(json_type(j.value, ${`$.after.${name}`}) IS NULL, ${sql.raw(songColumns[name])}, j.value ->> ${`$.after.${name}`})`,
  );
  const artists = artistStatements(
    ctx,
    songs.filter(({ keepsArtists }) => !keepsArtists),
  );
  const statements = [
    sql`UPDATE recordings SET ${sql.join(assignments, sql`, `)},
      image_focus = iif(json_type(j.value, '$.after.imageKey') IS NULL, image_focus, 'center'),
      status = CASE WHEN status IN ('deleted', 'icebox') OR j.value ->> 'isKept' THEN status
        WHEN j.value ->> 'isOutside' OR ${isHeldBack(sql`recordings.id`)} THEN 'unpublished' ELSE 'published' END,
      updated_at = max(${now}, recordings.updated_at + 1) FROM json_each(${rows}) j WHERE recordings.id = j.value ->> 'id'`,
    sql`INSERT INTO recording_field_sources (recording_id, field, source, locked, user_id, at)
      SELECT j.value ->> 'id', f.value, 'ddex', 1, NULL, ${now} FROM json_each(${rows}) j, json_each(j.value, '$.owned') f WHERE true
      ON CONFLICT (recording_id, field) DO UPDATE SET source = 'ddex', locked = 1, user_id = NULL, at = excluded.at`,
    ...albumStatements(
      ctx,
      release,
      songs.map(({ id, track }) => ({ id, track })),
    ),
    markDirty(ctx, ids),
    // What the release had before and has no longer.
    ...unpublish(ctx, release, sql`${recordingsOfKey(release)} EXCEPT ${ids}`),
    sql`UPDATE delivery_releases SET state = ${state}, applied_at = ${now}, is_withheld = 0,
      cover = ${cover === null ? null : JSON.stringify(cover)}, updated_at = max(${now}, updated_at + 1) WHERE id = ${releaseId}`,
  ];
  const isUnchanged = sql`NOT EXISTS (SELECT 1 FROM json_each(${rows}) j CROSS JOIN recordings r ON r.id = j.value ->> 'id'
    WHERE r.updated_at <> j.value ->> 'updatedAt')`;
  const changes = [
    ...rights,
    assertInBatch(db, isUnchanged, songsChanged),
    // Before the streams: an artist is new while all of its songs are private.
    ...artists.map((statement) => db.run(statement)),
    streams.statement,
    ...statements.map((statement) => db.run(statement)),
    ...songs
      .filter(({ after }) => Object.keys(after).length > 0)
      .map(({ id, before, after }) =>
        auditEntry(ctx, {
          action: "song-changed",
          subjectType: "song",
          subjectId: id,
          detail: { before, after, source: "ddex", messageId },
        }),
      ),
    auditEntry(ctx, {
      ...{ action: `release-${state}`, subjectType: "delivery", subjectId: deliveryId },
      detail: { title: content.title, upc: content.upc, songs: songs.length },
    }),
  ];
  return { statements: changes, clear: streams.clear };
}

/**
 * Statements that unpublish the songs of a release, but those that another published release has, and its album.
 * Nothing is deleted. `isWithheld`: staff did it, so that later messages do not publish it again.
 */
export async function takeDownRelease(
  ctx: ApplyContext,
  { releaseId, isWithheld }: { releaseId: string; isWithheld: boolean },
) {
  const { db, now } = ctx;
  const release = await readRelease(ctx, releaseId);
  const { sender, releaseKey, content, deliveryId } = release;
  const albums = sql`SELECT album_id FROM delivery_releases WHERE sender = ${sender} AND release_key = ${releaseKey} AND album_id IS NOT NULL`;
  const statements = [
    ...unpublish(ctx, release, recordingsOfKey(release)),
    sql`UPDATE albums SET status = 'unpublished', updated_at = max(updated_at + 1, ${now}) WHERE id IN (${albums}) AND status = 'published'
      AND NOT EXISTS (SELECT 1 FROM delivery_releases r WHERE r.album_id = albums.id AND r.state IN ('published', 'updated')
        AND NOT (r.sender = ${sender} AND r.release_key = ${releaseKey}))`,
    sql`UPDATE delivery_releases SET state = 'taken_down', is_withheld = ${Number(isWithheld)}, applied_at = coalesce(applied_at, ${now}),
      updated_at = max(${now}, updated_at + 1) WHERE id = ${releaseId}`,
  ];
  const changes = [
    ...statements.map((statement) => db.run(statement)),
    auditEntry(ctx, {
      ...{ action: "release-taken-down", subjectType: "delivery", subjectId: deliveryId },
      detail: { title: content.title, upc: content.upc },
    }),
  ];
  return { statements: changes, clear: null };
}
