import { eq, ne, type SQL, sql } from "drizzle-orm";
import { undoMs } from "#app/backoffice/duplicates/duplicate-state.ts";
import { duplicatesCopy as copy } from "#app/backoffice/duplicates/duplicates-copy.ts";
import { blocksJson, readBlocks } from "#app/backoffice/duplicates/merge-blocks.server.ts";
import { hasPrivateStream } from "#app/catalogue/ingest/has-private-stream.server.ts";
import { privateMediaBase } from "#app/catalogue/ingest/private-media-base.ts";
import { trackColumns, trackOfRow } from "#app/catalogue/track/track-column.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import type { PlayableTrack } from "#app/player/player.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { duplicatePairs, recordingMerges } from "#db/schema/duplicates.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { playlists, comments, shortlistTracks } = unsafeTenantTables("staff see how much a merge moves, as numbers");

/** A pair as it is stored. */
export async function findPair({ db }: Pick<RequestContext, "db">, id: string) {
  const found = await db.select().from(duplicatePairs).where(eq(duplicatePairs.id, id)).get();
  if (found === undefined) throw new AppError("not_found", copy.missing);
  return found;
}

const text = (value: SQL, name: string) => sql<string | null>`${value}`.as(name);
const count = (from: SQL, name: string) => sql<number>`(SELECT count(*) FROM ${from})`.as(name);
const r = sql.raw("recordings");
const original = (column: string) =>
  sql`(SELECT ${sql.raw(column)} FROM files f WHERE f.recording_id = ${r}.id AND f.role = 'original' ORDER BY f.id LIMIT 1)`;

/** What staff compare, and the numbers of what would move. */
const facts = {
  ...trackColumns,
  isPrivate: sql<number>`${hasPrivateStream(sql`recordings.id`)}`.as("is_private"),
  version: sql<string>`CAST(${recordings.updatedAt} AS TEXT)`.as("song_version"),
  ...{ status: recordings.status, versionType: recordings.versionType, versionTitle: recordings.versionTitle },
  ...{
    isrc: recordings.isrc,
    catalogueNumber: recordings.catalogueNumber,
    label: recordings.label,
    year: recordings.year,
  },
  ...{ durationMs: recordings.durationMs, explicit: recordings.explicit, vocals: recordings.vocals },
  lufs: recordings.integratedLufs,
  iswc: text(sql`(SELECT w.iswc FROM works w WHERE w.id = ${r}.work_id)`, "work_iswc"),
  tier: text(sql`(SELECT t.name FROM tiers t WHERE t.id = ${r}.tier_id)`, "tier_name"),
  format: text(original("content_type"), "original_format"),
  bytes: sql<number | null>`${original("bytes")}`.as("original_bytes"),
  albums: text(
    sql`(SELECT group_concat(b.title, ', ') FROM album_recordings ab JOIN albums b ON b.id = ab.album_id
      WHERE ab.recording_id = ${r}.id AND b.status <> 'deleted')`,
    "album_titles",
  ),
  createdAt: sql<number>`${r}.created_at`.as("song_created_at"),
  stems: count(sql`files f WHERE f.recording_id = ${r}.id AND f.role = 'stem'`, "stem_count"),
  lyrics: count(sql`lyrics l WHERE l.recording_id = ${r}.id`, "lyric_lines"),
  playlists: count(
    sql`(SELECT DISTINCT pt.playlist_id FROM playlist_tracks pt JOIN ${playlists} ON ${playlists.id} = pt.playlist_id AND ${playlists.status} <> 'slides' WHERE pt.recording_id = ${r}.id)`,
    "playlist_count",
  ),
  comments: count(
    sql`${comments} WHERE ${comments.companyId} IN (SELECT id FROM companies) AND ${comments.recordingId} = ${r}.id AND ${comments.deletedAt} IS NULL`,
    "comment_count",
  ),
  shortlists: count(sql`${shortlistTracks} WHERE ${shortlistTracks.recordingId} = ${r}.id`, "shortlist_count"),
  requests: count(sql`transaction_items i WHERE i.recording_id = ${r}.id`, "request_count"),
  licences: count(sql`licensed_recordings g WHERE g.recording_id = ${r}.id`, "licence_count"),
};

function selectSide({ db }: RequestContext, id: string, otherId: string) {
  return db
    .select({ ...facts, blocks: blocksJson(id, otherId).as("merge_blocks") })
    .from(recordings)
    .where(eq(recordings.id, id));
}

type SideRow = Awaited<ReturnType<typeof selectSide>>[number];

function sideOf(rows: SideRow[]) {
  const [row] = rows;
  if (row === undefined) throw new AppError("not_found", copy.missing);
  const { trackId, trackJson, isPrivate, blocks, ...side } = row;
  const track: PlayableTrack = {
    ...trackOfRow({ trackId, trackJson }),
    hideOptions: true,
    ...(isPrivate ? { mediaBase: privateMediaBase(trackId) } : {}),
  };
  /** `blocks`: what prevents that this one is merged into the other. */
  return { ...side, id: trackId, track, blocks: readBlocks(blocks) };
}

/** Version of a pair: that of its decision and of both recordings. */
export function pairVersion(pair: { updatedAt: number }, sides: readonly { version: string }[]): string {
  return [pair.updatedAt, ...sides.map(({ version }) => version)].join(".");
}

/** Both recordings of a pair side by side, with what prevents a merge either way. @throws AppError unauthorised, forbidden, not_found */
export async function readDuplicate(ctx: RequestContext, id: string) {
  requireAccess(ctx, "songs-edit");
  const pair = await findPair(ctx, id);
  const [first, second, merges, following] = await ctx.db.batch([
    selectSide(ctx, pair.firstId, pair.secondId),
    selectSide(ctx, pair.secondId, pair.firstId),
    ctx.db
      .select()
      .from(recordingMerges)
      .where(sql`${recordingMerges.pairId} = ${id} AND ${recordingMerges.undoneAt} IS NULL`),
    selectNext(ctx, id),
  ]);
  const sides = [sideOf(first), sideOf(second)] as const;
  const [merge] = merges;
  const { sameBytes, sameIsrc, cosine, state } = pair;
  return {
    ...{ id, sameBytes, sameIsrc, cosine, sides, version: pairVersion(pair, sides) },
    state,
    merge:
      merge === undefined
        ? null
        : {
            keptId: merge.keptId,
            at: merge.mergedAt,
            until: merge.mergedAt + undoMs,
            isOver: merge.mergedAt + undoMs <= ctx.now,
          },
    isGone: merge === undefined && sides.some(({ status }) => status === "deleted"),
    nextId: following[0]?.id ?? null,
  };
}

export type Duplicate = Awaited<ReturnType<typeof readDuplicate>>;
export type DuplicateSide = Duplicate["sides"][number];

/** Condition: both recordings are in the catalogue. */
export const bothLive = sql`NOT EXISTS (SELECT 1 FROM recordings gone WHERE gone.id IN (${duplicatePairs.firstId}, ${duplicatePairs.secondId})
  AND gone.status = 'deleted')`;

/** The open pair after another one, in the order of the queue. */
function selectNext({ db }: RequestContext, id: string) {
  return db
    .select({ id: duplicatePairs.id })
    .from(duplicatePairs)
    .where(sql`${duplicatePairs.state} = 'open' AND ${ne(duplicatePairs.id, id)} AND ${bothLive}`)
    .orderBy(sql`${duplicatePairs.id} < ${id}`, duplicatePairs.id)
    .limit(1);
}

/** The next pair to decide after another one; null when there is none. */
export async function nextDuplicate(ctx: RequestContext, id: string): Promise<string | null> {
  return (await selectNext(ctx, id))[0]?.id ?? null;
}
