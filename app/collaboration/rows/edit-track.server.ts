import { and, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { assertFieldsUnchanged } from "#app/collaboration/unchanged-fields.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { assertInBatch, rowExists } from "#app/records/batch-assertion.server.ts";

const isThere = "row-is-there";
const isVersion = "recording-is-a-version";
const isWithin = "passage-is-within";
const isPassageUnchanged = "passage-is-unchanged";

/** Recording and passage of a row. `startMs` and `endMs` are both null for the whole recording; text rows have none of the three. */
type TrackFields = { recordingId?: string; startMs?: number | null; endMs?: number | null };
type TrackTable<Text extends string> = SQLiteTable &
  Record<"id" | "recordingId" | "startMs" | "endMs" | Text, SQLiteColumn>;

type Edit<Text extends string> = {
  table: TrackTable<Text>;
  /** Condition: the row of its document. */
  isIt: SQL | undefined;
  /** Condition: the document has the row. */
  isThere: SQL;
  texts: readonly Text[];
  fields: TrackFields & Record<Text, string>;
  /** Values that the form was rendered with. */
  before: TrackFields & Record<Text, string>;
  /** Condition on a row of `recordings`: visible to the user. */
  isVisible: SQL;
  messages: Record<"rowGone" | "changedMeanwhile" | "noVersion" | "passageLong", string>;
};

const passageOf = ({ startMs = null, endMs = null }: TrackFields) => ({ startMs, endMs });

/**
 * Changes texts, version or passage of a row, for a batch: only fields that differ from `before` are written, so that concurrent edits of
 * different fields succeed and of the same field the second conflicts. Null if nothing differs. Errors: conflict when the row was removed
 * or, naming the field, changed meanwhile; invalid, naming the field, for a recording that is no visible version of the song, and for a
 * passage outside the recording.
 */
export function editTrack<Text extends string>(
  { db }: Pick<RequestContext, "db">,
  { table, isIt, texts, fields, before, isVisible, messages, ...edit }: Edit<Text>,
): { statements: BatchItem<"sqlite">[]; errors: Record<string, AppError> } | null {
  const at = (code: "conflict" | "invalid", message: string, field: string) =>
    new AppError(code, message, { [field]: [message] });
  const { recordingId } = fields;
  const isVersionChange = recordingId !== undefined && recordingId !== before.recordingId;
  const changed = [
    ...texts.filter((text) => fields[text] !== before[text]),
    ...(isVersionChange ? ["recordingId" as const] : []),
  ];
  const [was, becomes] = [passageOf(before), passageOf(fields)];
  const isPassage = was.startMs !== becomes.startMs || was.endMs !== becomes.endMs;
  if (changed.length === 0 && !isPassage) return null;
  const { startMs, endMs } = table;
  const holds = (passage: typeof was) => sql`(${startMs} IS ${passage.startMs} AND ${endMs} IS ${passage.endMs})`;
  const version = sql`EXISTS (SELECT 1 FROM recordings JOIN recordings AS chosen ON chosen.work_id = recordings.work_id
    WHERE recordings.id = ${recordingId} AND chosen.id = ${table.recordingId} AND ${isVisible})`;
  const fits = sql`(${endMs} IS NULL OR ${endMs} <= (SELECT r.duration_ms FROM recordings r WHERE r.id = ${table.recordingId}))`;
  const assert = (condition: SQL, name: string) => assertInBatch(db, rowExists(table, and(isIt, condition)), name);
  const unchanged = assertFieldsUnchanged(db, {
    ...{ table, isIt, before: { recordingId: null, ...before }, after: fields, message: messages.changedMeanwhile },
    columns: Object.fromEntries(changed.map((field) => [field, table[field]])),
  });
  const writes = [
    ...changed.map((field) => sql`${sql.identifier(table[field].name)} = ${fields[field]}`),
    ...(isPassage ? [sql`start_ms = ${becomes.startMs}, end_ms = ${becomes.endMs}`] : []),
  ];
  return {
    statements: [
      assertInBatch(db, edit.isThere, isThere),
      ...unchanged.assertions,
      ...(isVersionChange ? [assert(version, isVersion)] : []),
      ...(isPassage ? [assert(sql`(${holds(was)} OR ${holds(becomes)})`, isPassageUnchanged)] : []),
      db.run(sql`UPDATE ${table} SET ${sql.join(writes, sql`, `)} WHERE ${isIt}`),
      ...(isPassage || isVersionChange ? [assert(fits, isWithin)] : []),
    ],
    errors: {
      ...unchanged.errors,
      [isThere]: new AppError("conflict", messages.rowGone),
      [isVersion]: at("invalid", messages.noVersion, "recordingId"),
      [isPassageUnchanged]: at("conflict", messages.changedMeanwhile, "start"),
      [isWithin]: at("invalid", messages.passageLong, "end"),
    },
  };
}
