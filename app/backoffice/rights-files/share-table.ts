import { rightsFilesCopy as copy } from "#app/backoffice/rights-files/rights-files-copy.ts";
import {
  rolesOf,
  type ShareRow,
  shareRowSchema,
  type TypedShare,
  toTypedShare,
} from "#app/backoffice/song-rights/share-row.ts";
import { songRightsCopy } from "#app/backoffice/song-rights/song-rights-copy.ts";
import type { Share, Side } from "#app/rights/shares.ts";

const { columns, errors } = copy;

type ColumnName = keyof typeof columns;
const names = Object.keys(columns) as ColumnName[];
/** Columns that a file may lack: they have the value of an empty cell, or are there to be read only. */
const required: ColumnName[] = ["song", "side", "party", "share"];
const flags = ["controlled", "approvalRequired", "mfn"] as const;
const lists = ["preclearMedia", "excludedCategories"] as const;

export const tableHead: readonly string[] = names.map((name) => columns[name]);

/** A stored share as a row of the file. */
export function toTableRow(song: { id: string; title: string }, share: Share): string[] {
  const typed = toTypedShare(share);
  const cells: Record<string, string> = { song: song.id, title: song.title, side: share.side };
  for (const [name, value] of Object.entries(typed)) {
    if (typeof value === "boolean") cells[name] = value ? "yes" : "no";
    else cells[name] = Array.isArray(value) ? value.join(", ") : String(value ?? "");
  }
  // Names can be of several parties; numbers are of one.
  if (share.ipi !== null) cells.party = share.ipi;
  return names.map((name) => cells[name] ?? "");
}

/** A mistake in a file. `row` is counted from 1, with the head. */
export type TableProblem = { row: number; column: string; message: string };
/** The rows of one side of a song; null if one of them has a mistake. */
export type TableSide = { recordingId: string; side: Side; rows: { row: number; share: ShareRow }[]; isWrong: boolean };

function yesOrNo(text: string): boolean | null {
  const typed = text.trim().toLowerCase();
  if (["yes", "true", "1"].includes(typed)) return true;
  return ["", "no", "false", "0"].includes(typed) ? false : null;
}

/** The input of a row by field, and its flags that are neither yes nor no. */
function typedOf(cells: Map<ColumnName, string>) {
  const cell = (name: ColumnName) => (cells.get(name) ?? "").trim();
  const split = (text: string) => text.split(/[,;]/).flatMap((item) => item.trim() || []);
  const plain = Object.fromEntries([...cells].map(([name, text]) => [name, text.trim()]));
  const typed = {
    ...plain,
    role: cell("role") || undefined,
    right: cell("right") || undefined,
    territories: cell("territories") || "World",
    ...Object.fromEntries(flags.map((name) => [name, yesOrNo(cell(name)) ?? false])),
    ...Object.fromEntries(lists.map((name) => [name, split(cell(name))])),
  } as unknown as TypedShare;
  return { typed, wrongFlags: flags.filter((name) => yesOrNo(cell(name)) === null) };
}

/** "Share: enter …" → "enter …": the column is named before it. */
const withoutLabel = (message: string) => message.replace(/^[^:]{1,40}: /, "");

type Mistake = { name: ColumnName; message: string };

/** The share of a row, and what is wrong with its cells. */
function readRow(cells: Map<ColumnName, string>, side: Side): { share: ShareRow | null; mistakes: Mistake[] } {
  const { typed, wrongFlags } = typedOf(cells);
  const read = shareRowSchema.safeParse(typed);
  const issues = (read.error?.issues ?? []).map((issue): Mistake => {
    const field = issue.path[0] as ColumnName;
    return { name: field in columns ? field : "party", message: withoutLabel(issue.message) };
  });
  const isOfSide = !read.success || rolesOf[side].includes(read.data.role);
  const role = isOfSide ? [] : [{ name: "role" as const, message: withoutLabel(songRightsCopy.errors.role) }];
  const flagged = wrongFlags.map((name): Mistake => ({ name, message: errors.yesOrNo }));
  return { share: read.success ? read.data : null, mistakes: [...flagged, ...issues, ...role] };
}

const isSide = (text: string): text is Side => text === "composition" || text === "master";

/** Reads the cells of a file into sides. `missing`: columns that its head lacks. */
export function readTable([head = [], ...body]: readonly string[][]) {
  const labels = new Map(names.map((name) => [columns[name].toLowerCase(), name]));
  const order = head.map((label) => labels.get(label.trim().toLowerCase()));
  const missing = required.filter((name) => !order.includes(name)).map((name) => columns[name]);
  const problems: TableProblem[] = [];
  const sides = new Map<string, TableSide>();
  for (const [at, line] of body.entries()) {
    const row = at + 2;
    const cells = new Map(order.flatMap((name, place) => (name ? [[name, line[place] ?? ""] as const] : [])));
    const side = (cells.get("side") ?? "").trim().toLowerCase();
    if (!isSide(side)) {
      problems.push({ row, column: columns.side, message: errors.side });
      continue;
    }
    const recordingId = (cells.get("song") ?? "").trim();
    const group = sides.get(`${recordingId} ${side}`) ?? { recordingId, side, rows: [], isWrong: false };
    sides.set(`${recordingId} ${side}`, group);
    const { share, mistakes } = readRow(cells, side);
    problems.push(...mistakes.map(({ name, message }) => ({ row, column: columns[name], message })));
    if (share !== null) group.rows.push({ row, share });
    group.isWrong ||= mistakes.length > 0;
  }
  return { missing, problems, sides: [...sides.values()] };
}
