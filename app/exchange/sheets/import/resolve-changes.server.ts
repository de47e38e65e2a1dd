import { sql } from "drizzle-orm";
import { findParties, type Party } from "#app/backoffice/song-rights/resolve-parties.server.ts";
import { toShareChange } from "#app/backoffice/song-rights/save-shares.server.ts";
import type { ShareRow } from "#app/backoffice/song-rights/share-row.ts";
import { areSame, type KeptShare } from "#app/backoffice/song-rights/write-shares.server.ts";
import { nameProblems, recordsNamedIn, songRules } from "#app/backoffice/songs/check-song.server.ts";
import type { NamedKind, NamedRecords } from "#app/backoffice/songs/named-records.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { topField } from "#app/edge/forms/field-rules.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { withoutLabel } from "#app/exchange/sheets/cells/plain-cell.ts";
import { recordFields, sheetFields } from "#app/exchange/sheets/cells/sheet-fields.server.ts";
import type { SheetSong } from "#app/exchange/sheets/cells/sheet-song.ts";
import type { SheetChange, SheetProblem } from "#app/exchange/sheets/import/sheet-row.ts";
import { sheetsCopy } from "#app/exchange/sheets/sheets-copy.ts";
import type { StoredRecord } from "#app/records/definition/record-store.server.ts";
import { publisherRoles, type Side } from "#app/rights/shares.ts";

const { errors } = sheetsCopy;

export type RowDiff = { song: SheetSong; changes: SheetChange[]; problems: SheetProblem[] };

const isSide = (field: string): field is Side => field === "composition" || field === "master";
const columnOf = (field: string, at = 0) => sheetFields.find(({ name }) => name === field)?.columns[at] ?? field;

/** The fields of its record that a row enters; null if it enters none. */
function enteredBy({ song, changes }: RowDiff) {
  const entered = changes.filter(({ field }) => recordFields.includes(field));
  if (entered.length === 0) return null;
  const stored = song.record as StoredRecord;
  return { stored, values: { ...stored, ...Object.fromEntries(entered.map(({ field, after }) => [field, after])) } };
}

/** Rules of the form, also of names: what is wrong with the changes of a row. */
async function checkRow(ctx: RequestContext, diff: RowDiff, records: NamedRecords): Promise<void> {
  const entered = enteredBy(diff);
  if (entered === null) return;
  const { values, stored } = entered;
  const ruled = await Promise.all(songRules.map((check) => check(ctx, values, stored)));
  for (const [path, message] of [...ruled, nameProblems(entered, records)].flatMap((one) => Object.entries(one)))
    if (message !== null) diff.problems.push({ column: columnOf(topField(path)), message: withoutLabel(message) });
}

/** Names as they are stored: a sheet may have a slug, UPC or IPI instead. */
function storeNames({ changes }: RowDiff, records: NamedRecords): void {
  const stored = (kind: NamedKind, name: string) => records[kind].get(name)?.[0]?.stored ?? name;
  for (const change of changes) {
    const { field, after } = change;
    if (field === "artists")
      change.after = (after as { artist: string }[]).map((row) => ({ ...row, artist: stored("artists", row.artist) }));
    if (field === "albums")
      change.after = (after as { album: string }[])
        .map((row) => ({ ...row, album: stored("albums", row.album) }))
        .toSorted((a, b) => (a.album < b.album ? -1 : 1));
    if (field === "representedBy" && after !== null) change.after = stored("parties", String(after));
  }
}

/** Gives the shares of a change their parties. */
function storeSide({ song, problems }: RowDiff, change: SheetChange, side: Side, parties: readonly Party[]): void {
  const rows = change.after as ShareRow[];
  const key = { side, subjectId: side === "master" ? song.id : song.workId };
  try {
    change.after = toShareChange({ key, title: "", stored: "", shares: song.shares[side] }, parties, rows).after;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "invalid") throw error;
    change.after = change.before;
    for (const [path, messages] of Object.entries(error.fields ?? { "": [error.message] })) {
      const row = rows[Number(/\[(\d+)\]/.exec(path)?.[1])];
      const at = side === "composition" && row && publisherRoles.includes(row.role) ? 1 : 0;
      problems.push({ column: columnOf(side, at), message: withoutLabel(messages?.[0] ?? "") });
    }
  }
}

async function storeShares(ctx: RequestContext, diffs: readonly RowDiff[]): Promise<void> {
  const all = diffs.flatMap(({ changes }) =>
    changes.flatMap(({ field, after }) => (isSide(field) ? (after as ShareRow[]) : [])),
  );
  const parties = await findParties(ctx, all);
  for (const diff of diffs)
    for (const change of diff.changes) if (isSide(change.field)) storeSide(diff, change, change.field, parties);
}

/** Main versions beside which another one would be. */
async function checkMain({ db }: RequestContext, diffs: readonly RowDiff[]): Promise<void> {
  const becoming = diffs.filter(({ changes }) =>
    changes.some(({ field, after }) => field === "versionType" && after === "main"),
  );
  if (becoming.length === 0) return;
  const works = JSON.stringify(becoming.map(({ song }) => song.workId));
  const mains = await db.all<{
    id: string;
    workId: string;
  }>(sql`SELECT r.id AS id, r.work_id AS workId FROM json_each(${works}) AS one
    CROSS JOIN recordings r ON r.work_id = one.value WHERE r.version_type = 'main' AND r.status <> 'deleted'`);
  const leaving = new Set(
    diffs
      .filter(({ changes }) => changes.some(({ field, after }) => field === "versionType" && after !== "main"))
      .map(({ song }) => song.id),
  );
  for (const { song, problems } of becoming)
    if (mains.some(({ id, workId }) => workId === song.workId && id !== song.id && !leaving.has(id)))
      problems.push({ column: columnOf("versionType"), message: errors.mainTwice });
}

/** Whether two values of a field are the same. */
export function isSameValue(field: string, one: unknown, other: unknown): boolean {
  if (isSide(field)) return areSame(one as KeptShare[], other as KeptShare[]);
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Checks the changes of rows by the rules of the form and gives them the values that are stored; adds to their problems. */
export async function resolveChanges(ctx: RequestContext, diffs: readonly RowDiff[]): Promise<void> {
  const records = await recordsNamedIn(
    ctx,
    diffs.flatMap((diff) => enteredBy(diff) ?? []),
  );
  await Promise.all(diffs.map((diff) => checkRow(ctx, diff, records)));
  for (const diff of diffs) storeNames(diff, records);
  await Promise.all([storeShares(ctx, diffs), checkMain(ctx, diffs)]);
  for (const diff of diffs)
    diff.changes = diff.changes.filter(({ field, before, after }) => !isSameValue(field, before, after));
}
