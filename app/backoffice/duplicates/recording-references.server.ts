import { getTableName, type SQL, sql } from "drizzle-orm";
import { getTableConfig, type SQLiteColumn } from "drizzle-orm/sqlite-core";
import { agreementGroupSongs } from "#db/schema/agreements.server.ts";
import { albumRecordings } from "#db/schema/albums.server.ts";
import { approvalItems } from "#db/schema/approvals.server.ts";
import { audienceWaiting } from "#db/schema/audience.server.ts";
import { brandSongs } from "#db/schema/brands.server.ts";
import { deletedRecordLinks } from "#db/schema/deleted-records.server.ts";
import { deliveryTracks } from "#db/schema/deliveries.server.ts";
import { recordingMerges } from "#db/schema/duplicates.server.ts";
import { formerSlugs } from "#db/schema/former-slugs.server.ts";
import { ingestFiles } from "#db/schema/ingest-files.server.ts";
import { clearances, licensedRecordings } from "#db/schema/licences.server.ts";
import { lyrics } from "#db/schema/lyrics.server.ts";
import { playlistTracks } from "#db/schema/playlists.server.ts";
import { ratings } from "#db/schema/ratings.server.ts";
import { recordingRestrictions } from "#db/schema/restricted.server.ts";
import { segments } from "#db/schema/segments.server.ts";
import { shareDownloads, shareListening } from "#db/schema/shares.server.ts";
import { slides } from "#db/schema/sliders.server.ts";
import { songSubmissionFiles, songSubmissions } from "#db/schema/song-submissions.server.ts";
import { recordingTags, refusedTags } from "#db/schema/tags.server.ts";
import { transactionItems } from "#db/schema/transactions.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { comments, commentThreads, downloads, events, inquiries, internalNotes, ...own } = unsafeTenantTables(
  "everything that names a recording, at all companies, follows it when it is merged",
);
const { filmComments, filmCuts, ownRatings, playlists, savedSearches, shortlistTracks, siteEntries, submissions } = own;

/**
 * How a column follows a merge. `move`: each row, unless the kept recording has one of the same key, with which it stays. `fill`: all rows,
 * unless the kept one has any. `copy`: each row counts for both. `text`: the name within a text. `only`: condition of the rows that
 * follow, or that finds them by their index.
 */
export type Reference = { column: SQLiteColumn; rule: "move" | "fill" | "copy" | "text"; only?: SQL };

/** A request is moved until it is quoted: quotes and licences are final, and name what they were made for. */
const isNotQuoted = (transactionId: SQLiteColumn) =>
  sql`NOT EXISTS (SELECT 1 FROM ${own.quotes} q WHERE q.transaction_id = ${transactionId})`;

const moved: SQLiteColumn[] = [
  ...[agreementGroupSongs.recordingId, albumRecordings.recordingId],
  ...[audienceWaiting.recordingId, brandSongs.recordingId, commentThreads.recordingId],
  ...[deletedRecordLinks.recordingId, deliveryTracks.foundId, downloads.recordingId, events.subjectId],
  ...[filmComments.recordingId, filmCuts.recordingId],
  ...[formerSlugs.recordingId, ingestFiles.recordingId, ingestFiles.targetRecordingId],
  ...[
    ownRatings.recordingId,
    playlistTracks.recordingId,
    ratings.recordingId,
    recordingMerges.keptId,
    recordingRestrictions.recordingId,
  ],
  ...[refusedTags.recordingId, shareDownloads.recordingId, shareListening.recordingId, shortlistTracks.recordingId],
  ...[songSubmissionFiles.recordingId, songSubmissions.recordingId, submissions.recordingId],
];

/** Every column that names a recording and follows it: a new one belongs here (test/unit/db/recording-references.test.ts). */
export const recordingReferences: Reference[] = [
  ...moved.map((column) => ({ column, rule: "move" as const })),
  ...[comments, inquiries, internalNotes].map(({ recordingId: column, companyId }) => ({
    ...{ column, rule: "move" as const, only: sql`${companyId} IN (SELECT id FROM companies)` },
  })),
  // What is proposed to the other one may be refused for the kept one.
  { column: recordingTags.recordingId, rule: "move", only: sql`${recordingTags.source} = 'human'` },
  { column: transactionItems.recordingId, rule: "move", only: isNotQuoted(transactionItems.transactionId) },
  { column: transactionItems.secondId, rule: "move", only: isNotQuoted(transactionItems.transactionId) },
  { column: clearances.recordingId, rule: "move", only: isNotQuoted(clearances.transactionId) },
  // As its clearance does: by the request of the item.
  {
    column: approvalItems.recordingId,
    rule: "move",
    only: sql`NOT EXISTS (SELECT 1 FROM ${own.approvalRequests} a JOIN ${own.quotes} q ON q.transaction_id = a.transaction_id
      WHERE a.id = ${approvalItems.requestId})`,
  },
  { column: own.standingUses.recordingId, rule: "move", only: isNotQuoted(own.standingUses.transactionId) },
  // The other one's work stays licensed as well: its versions are still there.
  { column: licensedRecordings.recordingId, rule: "copy" },
  // Measured or written of one sound; of deliveries, those of the kept recording go on deciding about it.
  ...[deliveryTracks.recordingId, lyrics.recordingId, segments.recordingId].map((column) => ({
    ...{ column, rule: "fill" as const },
  })),
  ...[playlists.rules, savedSearches.query, slides.itemId, slides.topSongId].map((column) => ({
    ...{ column, rule: "text" as const },
  })),
];

/** The link of a page's song: the whole address, with which that of another song may begin. */
export const linkReference: Reference = { column: siteEntries.link, rule: "move" };

export const sourceOf = ({ column }: Reference) => `${getTableName(column.table)}.${column.name}`;

/** Columns of the primary key without `column`, by which a row is found again. */
function keysOf(column: SQLiteColumn): string[] {
  const { columns, primaryKeys } = getTableConfig(column.table);
  const keys = [...columns.filter(({ primary }) => primary), ...primaryKeys.flatMap((key) => key.columns)];
  return keys.map(({ name }) => name).filter((name) => name !== column.name);
}

type Move = { mergeId: string; from: string; into: string };

const keyJson = (keys: string[]) => sql`json_array(${sql.join(keys.map(sql.identifier), sql`, `)})`;
const movedRows = ({ mergeId }: Pick<Move, "mergeId">, source: string) =>
  sql`(SELECT row FROM recording_merge_rows WHERE merge_id = ${mergeId} AND source = ${source})`;

function isNotInTheWay({ column, rule }: Reference, into: string): SQL {
  const { table, name } = column;
  if (rule === "fill") return sql`NOT EXISTS (SELECT 1 FROM ${table} o WHERE o.${sql.identifier(name)} = ${into})`;
  const isInKey = getTableConfig(table).columns.find((one) => one.name === name)?.primary;
  const isInKeys = getTableConfig(table).primaryKeys.some((key) => key.columns.some((one) => one.name === name));
  if (!isInKey && !isInKeys) return sql`1`;
  const same = keysOf(column).map((key) => sql`o.${sql.identifier(key)} = ${table}.${sql.identifier(key)}`);
  const conditions = sql.join([sql`o.${sql.identifier(name)} = ${into}`, ...same], sql` AND `);
  return sql`NOT EXISTS (SELECT 1 FROM ${table} o WHERE ${conditions})`;
}

function copyRows({ column }: Reference, { from, into }: Move): SQL {
  const names = getTableConfig(column.table).columns.map(({ name }) => sql.identifier(name));
  const cells = names.map((name) => (name.value === column.name ? sql`${into}` : sql`${name}`));
  return sql`INSERT OR IGNORE INTO ${column.table} (${sql.join(names, sql`, `)})
    SELECT ${sql.join(cells, sql`, `)} FROM ${column.table} WHERE ${sql.identifier(column.name)} = ${from}`;
}

/** Statements that note the rows of a column that follow, and move them. */
export function moveReference(reference: Reference, move: Move): SQL[] {
  const { column, rule, only = sql`1` } = reference;
  const { from, into, mergeId } = move;
  const { table } = column;
  const [source, name, keys] = [sourceOf(reference), sql.identifier(column.name), keyJson(keysOf(column))];
  const isText = rule === "text";
  // A text that names both is not undone: it would lose the one that it had.
  const follows = isText
    ? sql`instr(${name}, ${from}) > 0 AND instr(${name}, ${into}) = 0`
    : sql`${name} = ${from} AND ${only} AND ${isNotInTheWay(reference, into)}`;
  const noted = sql`INSERT INTO recording_merge_rows (merge_id, source, row) SELECT ${mergeId}, ${source}, ${keys} FROM ${table} WHERE ${follows}`;
  if (rule === "copy") return [noted, copyRows(reference, move)];
  return [
    noted,
    isText
      ? sql`UPDATE ${table} SET ${name} = replace(${name}, ${from}, ${into}) WHERE instr(${name}, ${from}) > 0`
      : sql`UPDATE OR IGNORE ${table} SET ${name} = ${into} WHERE ${name} = ${from} AND ${only} AND ${keys} IN ${movedRows(move, source)}`,
  ];
}

/** A statement that moves back the rows that followed, unless they are gone or follow another recording now. */
export function moveReferenceBack(reference: Reference, move: Move): SQL {
  const { column, rule, only = sql`1` } = reference;
  const { from, into } = move;
  const [name, rows] = [sql.identifier(column.name), movedRows(move, sourceOf(reference))];
  const keys = keyJson(keysOf(column));
  if (rule === "copy") return sql`DELETE FROM ${column.table} WHERE ${name} = ${into} AND ${keys} IN ${rows}`;
  return rule === "text"
    ? sql`UPDATE ${column.table} SET ${name} = replace(${name}, ${into}, ${from}) WHERE instr(${name}, ${into}) > 0 AND ${keys} IN ${rows}`
    : sql`UPDATE OR IGNORE ${column.table} SET ${name} = ${from} WHERE ${name} = ${into} AND ${only} AND ${keys} IN ${rows}`;
}
