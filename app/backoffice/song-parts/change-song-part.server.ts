import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import { songPartsCopy as copy } from "#app/backoffice/song-parts/song-parts-copy.ts";
import { enteredByPerson } from "#app/backoffice/songs/field-sources.server.ts";
import { songStore } from "#app/backoffice/songs/song-store.server.ts";
import { songsCopy } from "#app/backoffice/songs/songs-copy.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import type { Area } from "#app/identity/access/scopes.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion } from "#app/records/batch-assertion.server.ts";
import {
  assertUnchanged,
  isChangedMeanwhile,
  nextUpdatedAt,
  requireVersion,
} from "#app/records/record-version.server.ts";
import { markRecordings } from "#app/records/store/read-records.server.ts";
import { recordings } from "#db/schema/catalogue.server.ts";

/** The recording of a tab, with its version, to be read in a batch with what the tab shows, for `foundSong`. */
export function selectSong({ db }: Pick<RequestContext, "db">, id: string) {
  const { workId, title, slug, status, versionType, durationMs, language, updatedAt } = recordings;
  return db
    .select({ id: recordings.id, workId, title, slug, status, versionType, durationMs, language, updatedAt })
    .from(recordings)
    .where(and(eq(recordings.id, id), ne(status, "deleted")))
    .limit(1);
}

export type Song = Awaited<ReturnType<typeof selectSong>>[number];

/** @throws AppError not_found */
export function foundSong([song]: Song[]): Song {
  if (song === undefined) throw new AppError("not_found", songsCopy.missing);
  return song;
}

/** The recording of a tab. @throws AppError unauthorised, forbidden, not_found */
export async function requireSong(ctx: RequestContext, id: string, area: Area): Promise<Song> {
  requireAccess(ctx, area);
  return foundSong(await selectSong(ctx, id));
}

type Guard = { condition: SQL; field: string; message: string };

type PartChange = {
  area: Area;
  song: Song;
  version: string;
  /** Its name in the audit log and among the sources of fields. */
  part: "lyrics" | "tags" | "files" | "family";
  /** In words, for the history. */
  before: string;
  after: string;
  statements: SQL[];
  guards?: Guard[];
  /** Other songs that the statements change, for their histories. */
  alsoChanged?: { id: string; before: string; after: string }[];
};

/**
 * Changes a part of a song that its other tabs show: statements, the song's version, its source, search and the audit entry in one batch.
 * @throws AppError unauthorised, forbidden, invalid by a guard, conflict when the song changed after it was read
 */
export async function changeSongPart(ctx: RequestContext, change: PartChange): Promise<void> {
  const { db, now } = ctx;
  const { area, song, version, part, before, after, statements, guards = [], alsoChanged = [] } = change;
  requireAccess(ctx, area);
  requireVersion(song, { version, message: copy.conflict });
  const entries = [{ id: song.id, before, after }, ...alsoChanged].map(({ id, ...texts }) =>
    auditEntry(ctx, {
      ...{ action: "song-changed", subjectType: "song", subjectId: id },
      detail: { before: { [part]: texts.before }, after: { [part]: texts.after } },
    }),
  );
  try {
    await db.batch([
      assertUnchanged(db, recordings, song),
      ...guards.map(({ condition }, at) => assertInBatch(db, condition, `part-guard-${at}`)),
      // Before and after: a recording that leaves its family changes both.
      db.run(markRecordings(ctx, songStore, song.id)),
      ...statements.map((statement) => db.run(statement)),
      db.run(markRecordings(ctx, songStore, song.id)),
      db
        .update(recordings)
        .set({ updatedAt: nextUpdatedAt(now, song) })
        .where(eq(recordings.id, song.id)),
      db.run(enteredByPerson(ctx, sql`SELECT ${song.id} AS id`, [part])),
      ...entries,
    ]);
  } catch (error) {
    if (isChangedMeanwhile(error)) throw new AppError("conflict", copy.conflict);
    const broken = guards.find((_, at) => isFailedAssertion(error, `part-guard-${at}`));
    if (broken) throw new AppError("invalid", broken.message, { [broken.field]: [broken.message] });
    throw error;
  }
}
