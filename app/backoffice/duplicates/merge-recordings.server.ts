import { eq, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { mergeBlocks, undoMs } from "#app/backoffice/duplicates/duplicate-state.ts";
import { duplicatesCopy as copy } from "#app/backoffice/duplicates/duplicates-copy.ts";
import { hasNoNewMain, isFree } from "#app/backoffice/duplicates/merge-blocks.server.ts";
import { moveFigures, moveFiguresBack } from "#app/backoffice/duplicates/move-figures.server.ts";
import { pairVersion } from "#app/backoffice/duplicates/read-duplicate.server.ts";
import {
  linkReference,
  moveReference,
  moveReferenceBack,
  recordingReferences,
} from "#app/backoffice/duplicates/recording-references.server.ts";
import { parentStatement } from "#app/backoffice/song-versions/parent-statement.server.ts";
import { songStore } from "#app/backoffice/songs/song-store.server.ts";
import { popularityScale } from "#app/catalogue/popularity/popularity.ts";
import { refreshSearch } from "#app/catalogue/projection/refresh-search.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion, rowExists } from "#app/records/batch-assertion.server.ts";
import { recordCopy } from "#app/records/definition/record-copy.ts";
import { assertUnchanged, isChangedMeanwhile } from "#app/records/record-version.server.ts";
import { setStatus } from "#app/records/store/delete-record.server.ts";
import { markRecordings } from "#app/records/store/read-records.server.ts";
import { rightsChanged } from "#app/rights/rights-changed.server.ts";
import { songPath } from "#app/track/track.ts";
import { newId } from "#db/new-id.server.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { duplicatePairs, recordingMerges } from "#db/schema/duplicates.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { playlists, pitches } = unsafeTenantTables("their open editors are told that a song of theirs was merged");

const isLive = "recordings-are-live";
const isUndoable = "merge-is-undoable";
const hasOneMain = "family-has-one-main";

type Song = Pick<
  typeof recordings.$inferSelect,
  "id" | "title" | "slug" | "status" | "workId" | "popularity" | "updatedAt"
>;

/** A pair with its recordings and the merge that can be undone, in one round trip. @throws AppError not_found */
async function readPair({ db, now }: RequestContext, pairId: string) {
  const { id, title, slug, status, workId, popularity, updatedAt } = recordings;
  const [pairs, songs, merges] = await db.batch([
    db.select().from(duplicatePairs).where(eq(duplicatePairs.id, pairId)),
    db
      .select({ id, title, slug, status, workId, popularity, updatedAt })
      .from(recordings)
      .where(
        sql`${id} IN (SELECT value FROM duplicate_pairs, json_each(json_array(first_id, second_id)) WHERE duplicate_pairs.id = ${pairId})`,
      ),
    db
      .select()
      .from(recordingMerges)
      .where(sql`pair_id = ${pairId} AND undone_at IS NULL AND merged_at > ${now - undoMs}`),
  ]);
  const [pair] = pairs;
  const [first, second] = [pair?.firstId, pair?.secondId].map((one) => songs.find((song) => song.id === one));
  if (!(pair && first && second)) throw new AppError("not_found", copy.missing);
  return { pair, first, second, merge: merges[0] };
}

/** Raises the revision of the documents that have a recording, so that their open editors read them again. */
function reviseDocuments({ db }: RequestContext, recordingId: string): BatchItem<"sqlite">[] {
  return [
    db
      .update(playlists)
      .set({ revision: sql`revision + 1` })
      .where(sql`${playlists.id} IN (SELECT playlist_id FROM playlist_tracks WHERE recording_id = ${recordingId})`),
    db
      .update(pitches)
      .set({ revision: sql`revision + 1` })
      .where(sql`${pitches.listId} IN (SELECT playlist_id FROM playlist_tracks WHERE recording_id = ${recordingId})`),
  ];
}

/** The kept recording, if it has restrictions of the other one now. */
const restrictedSong = ({ mergeId, into }: { mergeId: string; into: string }) =>
  sql`SELECT ${into} AS id WHERE EXISTS (SELECT 1 FROM recording_merge_rows WHERE merge_id = ${mergeId} AND source = 'recording_restrictions.recording_id')`;

/** Points of both together. */
function togetherPopularity(a: number, b: number): number {
  const { perDoubling } = popularityScale;
  return a === 0 || b === 0
    ? a + b
    : Math.round(perDoubling * Math.log2(2 ** (a / perDoubling) + 2 ** (b / perDoubling)));
}

/** Search and parents of both families, versions of both, and the histories. */
function changedStatements(
  ctx: RequestContext,
  action: string,
  songs: readonly [Song, Song],
  notes: readonly string[],
) {
  const works = sql`SELECT value FROM json_each(${JSON.stringify(songs.map(({ workId }) => workId))})`;
  const detail = { from: songs[0].id, into: songs[1].id };
  return [
    ctx.db.run(parentStatement(works)),
    ...songs.map(({ id }) => ctx.db.run(markRecordings(ctx, songStore, id))),
    ...songs.map(({ id }, at) =>
      auditEntry(ctx, { action, subjectType: "song", subjectId: id, detail: { ...detail, note: notes[at] } }),
    ),
  ];
}

type Merge = { id: string; keep: string; version: string };

/**
 * Merges the recordings of a pair: everything that names the other one follows to `keep`, its address redirects, and it is deleted with its
 * files kept. One batch; of two people at a time one merges. @throws AppError unauthorised, forbidden, not_found, too_many_requests,
 * invalid while something prevents it; conflict when the pair or a recording changed after it was read
 */
export async function mergeRecordings(ctx: RequestContext, { id, keep, version }: Merge): Promise<{ title: string }> {
  const { db, now } = ctx;
  const actor = requireAccess(ctx, "songs-edit");
  await enforceRateLimit(ctx.env, "form", `merge:${actor.id}`);
  const { pair, first, second } = await readPair(ctx, id);
  if (keep !== first.id && keep !== second.id)
    throw new AppError("invalid", copy.chooseKept, { keep: [copy.chooseKept] });
  const conflict = new AppError("conflict", copy.conflict);
  if (
    pairVersion(
      pair,
      [first, second].map(({ updatedAt }) => ({ version: String(updatedAt) })),
    ) !== version
  )
    throw conflict;
  const [from, into] = keep === second.id ? [first, second] : [second, first];
  const mergeId = newId(now);
  const move = { mergeId, from: from.id, into: into.id };
  const after = togetherPopularity(from.popularity, into.popularity);
  const run = (statements: SQL[]) => statements.map((statement) => db.run(statement));
  try {
    await db.batch([
      assertInBatch(
        db,
        rowExists(duplicatePairs, sql`id = ${id} AND updated_at = ${pair.updatedAt} AND state <> 'merged'`),
        isLive,
      ),
      assertInBatch(
        db,
        sql`2 = (SELECT count(*) FROM recordings WHERE id IN (${from.id}, ${into.id}) AND status <> 'deleted')`,
        isLive,
      ),
      assertUnchanged(db, recordings, from),
      assertUnchanged(db, recordings, into),
      ...mergeBlocks.map((block) => assertInBatch(db, isFree(block, from.id, into.id), `merge-${block}`)),
      db.insert(recordingMerges).values({
        ...{
          id: mergeId,
          pairId: id,
          mergedId: from.id,
          keptId: into.id,
          status: from.status,
          actorId: actor.id,
          mergedAt: now,
        },
        ...{ popularityBefore: into.popularity, popularityAfter: after },
      }),
      ...reviseDocuments(ctx, from.id),
      ...recordingReferences.flatMap((reference) => run(moveReference(reference, move))),
      ...run(moveReference(linkReference, { mergeId, from: songPath(from), into: songPath(into) })),
      ...run(moveFigures(move)),
      db.run(rightsChanged("restriction", restrictedSong(move))),
      db.run(sql`INSERT INTO former_slugs (slug, recording_id) VALUES (${from.slug}, ${into.id})
        ON CONFLICT (slug) DO UPDATE SET recording_id = excluded.recording_id`),
      db.run(setStatus(recordings, { id: from.id, status: "deleted", now })),
      db.run(
        sql`UPDATE recordings SET popularity = ${after}, updated_at = max(${now}, updated_at + 1) WHERE id = ${into.id}`,
      ),
      db.run(
        sql`UPDATE duplicate_pairs SET state = 'merged', decided_by = ${actor.id}, updated_at = max(${now}, updated_at + 1) WHERE id = ${id}`,
      ),
      ...changedStatements(
        ctx,
        "song-merged",
        [from, into],
        [recordCopy.mergedInto(into.title), recordCopy.mergedFrom(from.title)],
      ),
    ]);
  } catch (error) {
    if (isFailedAssertion(error, isLive) || isChangedMeanwhile(error)) throw conflict;
    const block = mergeBlocks.find((one) => isFailedAssertion(error, `merge-${one}`));
    if (block) throw new AppError("invalid", copy.blocks[block], { keep: [copy.blocks[block]] });
    throw error;
  }
  ctx.waitUntil(refreshSearch(ctx, { limit: 50 }));
  return { title: into.title };
}

/**
 * Undoes a merge within 30 days: what followed and is still there goes back to the recording that was merged, which returns with its
 * status, its figures and its address. @throws AppError unauthorised, forbidden, not_found, gone after 30 days or
 * another undo, conflict when the kept one was merged in turn or the family has another main version now
 */
export async function undoMerge(ctx: RequestContext, { id }: { id: string }): Promise<{ title: string }> {
  const { db, now } = ctx;
  const actor = requireAccess(ctx, "songs-edit");
  const { first, second, merge } = await readPair(ctx, id);
  const gone = new AppError("gone", copy.undoGone);
  if (merge === undefined) throw gone;
  const [from, into] = merge.mergedId === first.id ? [first, second] : [second, first];
  // Figures of several merges are taken apart in the order in which they were added.
  if (merge.keptId !== into.id) throw new AppError("conflict", copy.mergedOn);
  const move = { mergeId: merge.id, from: from.id, into: into.id };
  const run = (statements: SQL[]) => statements.map((statement) => db.run(statement));
  try {
    await db.batch([
      assertInBatch(
        db,
        sql`${rowExists(recordingMerges, sql`id = ${merge.id} AND undone_at IS NULL AND kept_id = ${into.id}`)}
          AND EXISTS (SELECT 1 FROM recordings WHERE id = ${from.id} AND status = 'deleted')`,
        isUndoable,
      ),
      assertInBatch(db, hasNoNewMain(merge), hasOneMain),
      db.update(recordingMerges).set({ undoneAt: now }).where(eq(recordingMerges.id, merge.id)),
      ...recordingReferences.map((reference) => db.run(moveReferenceBack(reference, move))),
      db.run(moveReferenceBack(linkReference, { mergeId: merge.id, from: songPath(from), into: songPath(into) })),
      ...run(moveFiguresBack(move)),
      db.run(sql`DELETE FROM former_slugs WHERE slug = ${from.slug} AND recording_id = ${into.id}`),
      db.run(setStatus(recordings, { id: from.id, status: merge.status, now })),
      ...(songStore.relink?.(from.id) ?? []).map((statement) => db.run(statement)),
      db.run(sql`UPDATE recordings SET popularity = iif(popularity = ${merge.popularityAfter}, ${merge.popularityBefore}, popularity),
        updated_at = max(${now}, updated_at + 1) WHERE id = ${into.id}`),
      ...reviseDocuments(ctx, from.id),
      db.run(
        sql`UPDATE duplicate_pairs SET state = 'open', decided_by = ${actor.id}, updated_at = max(${now}, updated_at + 1) WHERE id = ${id}`,
      ),
      db.run(sql`DELETE FROM recording_merge_rows WHERE merge_id = ${merge.id}`),
      ...changedStatements(
        ctx,
        "song-restored",
        [from, into],
        [copy.unmergedFrom(into.title), copy.unmerged(from.title)],
      ),
    ]);
  } catch (error) {
    if (isFailedAssertion(error, isUndoable)) throw gone;
    if (isFailedAssertion(error, hasOneMain)) throw new AppError("conflict", copy.mainTaken);
    throw error;
  }
  ctx.waitUntil(refreshSearch(ctx, { limit: 50 }));
  return { title: from.title };
}
