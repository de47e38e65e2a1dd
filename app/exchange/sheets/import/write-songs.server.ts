import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { lyricsCopy } from "#app/backoffice/song-lyrics/lyrics-copy.ts";
import { type ReadSide, readSides } from "#app/backoffice/song-rights/read-side.server.ts";
import { type KeptShare, shareStatements, toKeptShare } from "#app/backoffice/song-rights/write-shares.server.ts";
import { parentStatement } from "#app/backoffice/song-versions/parent-statement.server.ts";
import { namedRecords } from "#app/backoffice/songs/named-records.server.ts";
import { songLinks } from "#app/backoffice/songs/song-links.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { recordFields, sheetFields } from "#app/exchange/sheets/cells/sheet-fields.server.ts";
import type { FieldSource, SheetSong } from "#app/exchange/sheets/cells/sheet-song.ts";
import { id, ofEdits, tagStatements } from "#app/exchange/sheets/import/tag-statements.server.ts";
import { assertInBatch } from "#app/records/batch-assertion.server.ts";
import type { Side } from "#app/rights/shares.ts";
import type { TimedText } from "#audio/ingest/tags/lyrics.ts";
import { newIdPerRow } from "#db/new-id.server.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { auditLog } = unsafeTenantTables("each song of the shared catalogue has the change in its history");
const columns = getTableColumns(recordings);

/** Names of the assertions of the batch. */
export const songsUnchanged = "sheet-songs-are-unchanged";
export const mainsAreOne = "sheet-main-versions-are-one";
export const namesAreKnown = "sheet-names-are-known";

/** A song, its new values by field, and for the history their text before and after. */
export type SongEdit = {
  song: SheetSong;
  set: Record<string, unknown>;
  history: { before: Record<string, unknown>; after: Record<string, unknown> };
  /** Fields with their value, which another version of the work may have brought. */
  fields: readonly string[];
  /** Sources that its fields get back, by name; without it those that are set are noted as imported. */
  sources?: readonly FieldSource[];
};

const sides: readonly Side[] = ["composition", "master"];
const isColumn = (field: string) => recordFields.includes(field) && songLinks[field] === undefined;
const sourceOf = (field: string) => sheetFields.find(({ name }) => name === field)?.source ?? null;

/** Names under which the changed fields have sources. */
export function sourcesOf(fields: readonly string[]): string[] {
  return [...new Set(fields.flatMap((field) => sourceOf(field) ?? []))];
}

/**
 * Columns of the changed songs, in one statement. Here and below the rows are found by their keys, whatever the statistics: those of a
 * catalogue that was small yesterday make the planner walk a whole table for each batch.
 */
function columnStatement({ now }: RequestContext, edits: readonly SongEdit[], json: string): SQL {
  const names = [...new Set(edits.flatMap(({ set }) => Object.keys(set)))].filter(isColumn);
  const assignments = names.map((name) => {
    const column = sql.raw(columns[name as keyof typeof columns].name);
    const path = `$.set.${name}`;
    return sql`, ${column} = iif(json_type(j.value, ${path}) IS NULL, ${column}, j.value ->> ${path})`;
  });
  return sql`UPDATE recordings INDEXED BY sqlite_autoindex_recordings_1 SET updated_at = max(${now}, updated_at + 1)${sql.join(assignments)}
    FROM json_each(${json}) AS j WHERE recordings.id = j.value ->> 'id'`;
}

function lyricStatements(edits: readonly SongEdit[]): SQL[] {
  const rows = edits.flatMap(({ song, set }) => (set.lyrics === undefined ? [] : [{ id: song.id, lines: set.lyrics }]));
  return ofEdits(rows, (json) => [
    sql`DELETE FROM lyrics WHERE recording_id IN (SELECT ${id} FROM ${json})`,
    sql`INSERT INTO lyrics (recording_id, line, at_ms, text)
      SELECT ${id}, l.key, l.value ->> 'atMs', l.value ->> 'text' FROM ${json}, json_each(j.value, '$.lines') AS l`,
  ]);
}

/** Artists and albums of songs, by the ids that their names mean now. */
async function nameStatements(ctx: RequestContext, edits: readonly SongEdit[]): Promise<SQL[]> {
  const artistsOf = ({ set }: SongEdit) => (set.artists ?? []) as { artist: string; role: string }[];
  const albumsOf = ({ set }: SongEdit) => (set.albums ?? []) as { album: string; track: number | null }[];
  const records = await namedRecords(ctx, {
    artists: edits.flatMap((edit) => artistsOf(edit).map(({ artist }) => artist)),
    albums: edits.flatMap((edit) => albumsOf(edit).map(({ album }) => album)),
    parties: [],
  });
  const having = (field: "artists" | "albums") => edits.filter(({ set }) => set[field] !== undefined);
  const ofArtists = having("artists").map((edit) => ({
    id: edit.song.id,
    rows: artistsOf(edit).map(({ artist, role }) => ({ of: records.artists.get(artist)?.[0]?.id ?? null, role })),
  }));
  const ofAlbums = having("albums").map((edit) => ({
    id: edit.song.id,
    rows: albumsOf(edit).map(({ album, track }) => ({ of: records.albums.get(album)?.[0]?.id ?? null, track })),
  }));
  return [
    ...ofEdits(ofArtists, (json) => [
      sql`DELETE FROM recording_artists WHERE recording_id IN (SELECT ${id} FROM ${json})`,
      sql`INSERT INTO recording_artists (recording_id, artist_id, role, position)
        SELECT ${id}, a.id, r.value ->> 'role', r.key FROM ${json}, json_each(j.value, '$.rows') AS r CROSS JOIN artists a ON a.id = r.value ->> 'of' AND a.status <> 'deleted'`,
    ]),
    ...ofEdits(ofAlbums, (json) => [
      sql`DELETE FROM album_recordings WHERE recording_id IN (SELECT ${id} FROM ${json})`,
      sql`INSERT INTO album_recordings (album_id, recording_id, track)
        SELECT a.id, ${id}, r.value ->> 'track' FROM ${json}, json_each(j.value, '$.rows') AS r CROSS JOIN albums a ON a.id = r.value ->> 'of' AND a.status <> 'deleted'`,
    ]),
  ];
}

/** Who the changed fields come from: this import, or those they had before it. */
function sourceStatements({ now, actor }: RequestContext, edits: readonly SongEdit[], isUndo: boolean): SQL[] {
  const json = JSON.stringify(
    edits.map(({ song, set, fields, sources = [] }) => ({
      ...{ id: song.id, sources },
      fields: sourcesOf(isUndo ? fields : Object.keys(set)),
    })),
  );
  const fields = sql`json_each(${json}) AS j, json_each(j.value, '$.fields') AS f`;
  if (!isUndo)
    return [
      sql`INSERT INTO recording_field_sources (recording_id, field, source, user_id, at)
        SELECT j.value ->> 'id', f.value, 'import', ${actor?.id ?? null}, ${now} FROM ${fields} WHERE true
        ON CONFLICT (recording_id, field) DO UPDATE SET source = 'import', user_id = excluded.user_id, at = excluded.at`,
    ];
  return [
    sql`DELETE FROM recording_field_sources INDEXED BY sqlite_autoindex_recording_field_sources_1 WHERE source = 'import' AND NOT locked
      AND (recording_id, field) IN (SELECT j.value ->> 'id', f.value FROM ${fields})`,
    sql`INSERT INTO recording_field_sources (recording_id, field, source, locked, user_id, at)
      SELECT j.value ->> 'id', s.value ->> 'field', s.value ->> 'source', s.value ->> 'locked', s.value ->> 'userId', s.value ->> 'at'
      FROM json_each(${json}) AS j, json_each(j.value, '$.sources') AS s WHERE true
      ON CONFLICT (recording_id, field) DO NOTHING`,
  ];
}

function historyStatement({ now, actor, company }: RequestContext, edits: readonly SongEdit[], importId: string): SQL {
  const json = JSON.stringify(
    edits.flatMap(({ song, history }) =>
      Object.keys(history.after).length === 0 ? [] : [{ id: song.id, detail: { ...history, sheet: importId } }],
    ),
  );
  return sql`INSERT INTO ${auditLog} (id, company_id, actor_id, original_actor_id, action, subject_type, subject_id, detail, created_at)
    SELECT ${newIdPerRow(now)}, ${company.id}, ${actor?.id ?? null}, ${actor?.originalUserId ?? null}, 'song-changed', 'song',
      value ->> 'id', value -> 'detail', ${now} FROM json_each(${json})`;
}

async function sideStatements(ctx: RequestContext, edits: readonly SongEdit[]): Promise<BatchItem<"sqlite">[]> {
  const asked = edits.flatMap(({ song, set }) =>
    sides.flatMap((side) =>
      set[side] === undefined ? [] : [{ recordingId: song.id, side, after: set[side] as KeptShare[] }],
    ),
  );
  if (asked.length === 0) return [];
  const read = await readSides(
    ctx,
    asked.map(({ recordingId, side }) => ({ recordingId, side })),
  );
  const changes = read.flatMap((found: ReadSide | null, at) => {
    const after = asked[at]?.after;
    if (found === null || after === undefined) return [];
    return [{ key: found.key, stored: found.stored, before: found.shares.map(toKeptShare), after }];
  });
  return shareStatements(ctx, changes);
}

/** How the history shows a value: fields as they are, tags and lyrics in words. */
export function inHistory(field: string, value: unknown, text: string): Record<string, unknown> {
  if (recordFields.includes(field)) return { [field]: value };
  if (field === "lyrics") {
    const lines = value as TimedText[];
    return { lyrics: lyricsCopy.lines(lines.length, lines.filter(({ atMs }) => atMs !== null).length) };
  }
  return sides.some((side) => side === field) ? {} : { tags: text };
}

const countOf = (rows: unknown) => (Array.isArray(rows) ? rows.length : null);

/**
 * Statements, for one batch, that give songs values: with their version, sources, search and history. The batch fails with `songsUnchanged`
 * if a song changed after it was read, with `mainsAreOne` if a work would have two main versions, and with `namesAreKnown` if an artist or album is gone.
 */
export async function songStatements(
  ctx: RequestContext,
  edits: readonly SongEdit[],
  { importId, isUndo }: { importId: string; isUndo: boolean },
): Promise<BatchItem<"sqlite">[]> {
  const { db, now } = ctx;
  const json = JSON.stringify(
    edits.map(({ song, set }) => ({
      ...{ id: song.id, updatedAt: song.updatedAt },
      set: Object.fromEntries(Object.entries(set).filter(([field]) => isColumn(field))),
    })),
  );
  const families = sql`SELECT own.work_id FROM json_each(${json}) j CROSS JOIN recordings own ON own.id = j.value ->> 'id'`;
  const linked = edits.flatMap(({ song, set }) =>
    Object.entries(set).flatMap(([field, value]) =>
      field === "artists" || field === "albums" ? [] : (songLinks[field]?.write(ctx, song.id, value) ?? []),
    ),
  );
  const isVersion = edits.some(({ set }) => set.versionType !== undefined);
  const statements = [
    columnStatement(ctx, edits, json),
    ...linked,
    ...(await nameStatements(ctx, edits)),
    ...tagStatements(ctx, edits, isUndo),
    ...lyricStatements(edits),
    ...(isVersion ? [parentStatement(families)] : []),
    ...sourceStatements(ctx, edits, isUndo),
    sql`INSERT INTO search_dirty (recording_id, marked_at) SELECT r.id, ${now} FROM (${families}) f CROSS JOIN recordings r ON r.work_id = f.work_id
      WHERE true ON CONFLICT (recording_id) DO UPDATE SET marked_at = excluded.marked_at`,
    historyStatement(ctx, edits, importId),
  ];
  const isRead = sql`NOT EXISTS (SELECT 1 FROM json_each(${json}) j CROSS JOIN recordings r ON r.id = j.value ->> 'id'
    WHERE r.updated_at <> j.value ->> 'updatedAt' OR r.status = 'deleted')`;
  const isOneMain = sql`NOT EXISTS (SELECT 1 FROM recordings r WHERE r.work_id IN (${families}) AND r.version_type = 'main' AND r.status <> 'deleted'
    AND EXISTS (SELECT 1 FROM recordings o WHERE o.work_id = r.work_id AND o.version_type = 'main' AND o.status <> 'deleted' AND o.id > r.id))`;
  // A name that means no record any more would take the link away.
  const linkCounts = JSON.stringify(
    edits.map(({ song: { id }, set }) => ({ id, artists: countOf(set.artists), albums: countOf(set.albums) })),
  );
  const hasLinks = sql`NOT EXISTS (SELECT 1 FROM json_each(${linkCounts}) j WHERE
    (j.value ->> 'artists') <> (SELECT count(*) FROM recording_artists WHERE recording_id = j.value ->> 'id')
    OR (j.value ->> 'albums') <> (SELECT count(*) FROM album_recordings WHERE recording_id = j.value ->> 'id'))`;
  return [
    assertInBatch(db, isRead, songsUnchanged),
    // Before the songs: it checks the shares that were read.
    ...(await sideStatements(ctx, edits)),
    ...statements.map((statement) => db.run(statement)),
    assertInBatch(db, hasLinks, namesAreKnown),
    ...(isVersion ? [assertInBatch(db, isOneMain, mainsAreOne)] : []),
  ];
}
