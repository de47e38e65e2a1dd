import { asc, desc, eq, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { parseWords } from "#app/edge/stored-json.ts";
import { columnNames } from "#app/exchange/moves/change-move.server.ts";
import { guessColumn } from "#app/exchange/moves/guess-columns.ts";
import { extraFiles, groupOfRow, rowsOfMove } from "#app/exchange/moves/move-groups.server.ts";
import { movesCopy as copy, type MoveGroup, moveGroups } from "#app/exchange/moves/moves-copy.ts";
import { headOf, requireMove, sheetsOf } from "#app/exchange/moves/require-move.server.ts";
import { placesOf } from "#app/exchange/sheets/cells/joined-columns.ts";
import { audioColumns } from "#app/exchange/sheets/cells/profiles.ts";
import { parseProblems } from "#app/exchange/sheets/import/sheet-row.ts";
import { columnsOfActor, requireSheetDesk } from "#app/exchange/sheets/require-sheet-desk.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { catalogueMoves, sheetProfiles } from "#db/schema/moves.server.ts";

const pageSize = 50;
const maxListed = 50;
/** Files without a row that are offered where one is chosen. */
const maxOffered = 300;
const rowsPerRead = 500;
/** Rows of a sheet whose values are shown, and looked at for a guess. */
const [maxSamples, sampleRows] = [3, 40];

/** The last moves, newest first. @throws AppError unauthorised, forbidden */
export async function listMoves(ctx: RequestContext) {
  requireSheetDesk(ctx, "see");
  const { id, name, state, counts, createdAt } = catalogueMoves;
  return await ctx.db
    .select({ id, name, state, counts, createdAt, who: users.name })
    .from(catalogueMoves)
    .leftJoin(users, eq(users.id, catalogueMoves.createdBy))
    .orderBy(desc(createdAt), desc(id))
    .limit(maxListed);
}

type Listed = {
  importId: string;
  sheet: string;
  row: number;
  title: string;
  group: MoveGroup;
  recordingId: string | null;
  file: string | null;
};

const rowColumns = sql`i.id AS importId, i.name AS sheet, r.row AS row, r.title AS title, r.recording_id AS recordingId, r.problems AS problems,
  ${groupOfRow} AS "group", iif(f.folder <> '', f.folder || '/', '') || f.name AS file, f.problem AS fileProblem`;

type RawRow = Listed & { problems: string; fileProblem: string | null };

/** What is to be known of a row: of its columns that the actor may read, and of its file. */
function problemsOf(mine: readonly string[], { problems, fileProblem }: RawRow): string[] {
  const own = parseProblems(problems).flatMap(({ column, message }) =>
    mine.includes(column) ? [`${column}: ${message}`] : [],
  );
  return fileProblem === null ? own : [...own, fileProblem];
}

/** A move with a page of its rows of one group. @throws AppError unauthorised, forbidden, not_found */
export async function readMove(ctx: RequestContext, query: { id: string; group: MoveGroup | null; page: number }) {
  requireSheetDesk(ctx, "see");
  const { db } = ctx;
  const { id, name, state, publishing, counts, appliedAt } = await requireMove(ctx, query);
  const group = query.group ?? moveGroups.find((one) => (counts[one] ?? 0) > 0) ?? "missing";
  const pages = Math.max(1, Math.ceil((counts[group] ?? 0) / pageSize));
  const page = Math.min(query.page, pages);
  const [sheets, rows, files, offered] = await db.batch([
    sheetsOf(ctx, id),
    db.all<RawRow>(sql`SELECT ${rowColumns} FROM ${rowsOfMove(id)} AND ${groupOfRow} = ${group} ORDER BY i.id, r.row
      LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`),
    db.all<{ state: string; n: number }>(
      sql`SELECT state, count(*) AS n FROM ingest_files WHERE move_id = ${id} AND deleted_at IS NULL GROUP BY state`,
    ),
    db.all<{ name: string }>(
      sql`SELECT iif(f.folder <> '', f.folder || '/', '') || f.name AS name FROM ${extraFiles(id)} AND f.state = 'held' ORDER BY f.name LIMIT ${maxOffered}`,
    ),
  ]);
  const mine = [...columnsOfActor(ctx), ...audioColumns];
  const filesIn = (...states: string[]) =>
    files.reduce((sum, one) => (states.includes(one.state) ? sum + one.n : sum), 0);
  return {
    ...{ id, name, state, publishing, counts, appliedAt, group, page, pages },
    sheets: sheets.map((sheet) => sheet.name),
    isJudged: sheets.every(({ judgedTo }) => judgedTo === null),
    files: {
      total: files.reduce((sum, { n }) => sum + n, 0),
      done: filesIn("done"),
      coming: filesIn("queued", "done", "unreadable"),
    },
    offered: offered.map((one) => one.name),
    rows: rows.map(({ problems, fileProblem, ...row }) => ({
      ...row,
      problems: problemsOf(mine, { ...row, problems, fileProblem }),
    })),
  };
}

export type MovePage = Awaited<ReturnType<typeof readMove>>;

/** The columns of a move's sheets with what they are, and some of their values. @throws AppError unauthorised, forbidden, not_found */
export async function readColumns(ctx: RequestContext, { id }: { id: string }) {
  requireSheetDesk(ctx, "see");
  const move = await requireMove(ctx, { id });
  const [names, sheets, profiles] = await Promise.all([
    columnNames(ctx, id),
    sheetsOf(ctx, id),
    ctx.db
      .select({ value: sheetProfiles.id, label: sheetProfiles.name })
      .from(sheetProfiles)
      .where(sql`${sheetProfiles.name} > ''`)
      .orderBy(asc(sheetProfiles.name)),
  ]);
  const values = new Map<string, string[]>(names.map((one) => [one, []]));
  const found = new Map<string, string>();
  for (const sheet of sheets) {
    const rows = await ctx.db.all<{ cells: string }>(
      sql`SELECT cells FROM sheet_rows WHERE import_id = ${sheet.id} AND cells IS NOT NULL ORDER BY row LIMIT ${sampleRows}`,
    );
    const cells = rows.map((row) => parseWords(row.cells));
    for (const [at, one] of sheet.head.entries())
      values.get(one.trim())?.push(...cells.flatMap((row) => row[at]?.trim() || []));
    const { places, joined } = headOf(ctx, sheet, move);
    const parts = joined.flatMap((column) => placesOf(column).map((at) => [column.name, at] as const));
    for (const [own, at] of [...Object.entries(places), ...parts]) found.set(sheet.head[at]?.trim() ?? "", own);
  }
  const own = [...columnsOfActor(ctx), ...audioColumns];
  const taken = new Set(found.values());
  const columns = names.map((one) => {
    const named = found.get(one) ?? "";
    const isChosen = Object.hasOwn(move.columns, one);
    const guess = named === "" && !isChosen ? guessColumn(values.get(one) ?? [], (other) => !taken.has(other)) : null;
    if (guess !== null) taken.add(guess);
    return { name: one, own: named || (guess ?? ""), samples: (values.get(one) ?? []).slice(0, maxSamples) };
  });
  return { id, name: move.name, own, columns, profiles };
}

/** All rows that are not in the catalogue yet, with what is wrong, as a sheet. @throws AppError unauthorised, forbidden, not_found */
export async function exportLeft(ctx: RequestContext, { id }: { id: string }): Promise<AsyncGenerator<string[]>> {
  requireSheetDesk(ctx, "see");
  await requireMove(ctx, { id });
  const sheets = await sheetsOf(ctx, id);
  const mine = [...columnsOfActor(ctx), ...audioColumns];
  return (async function* () {
    yield [...copy.leftColumns];
    for (const sheet of sheets)
      for (let after = 0; ; ) {
        const rows =
          await ctx.db.all<RawRow>(sql`SELECT ${rowColumns} FROM ${rowsOfMove(id)} AND i.id = ${sheet.id} AND r.row > ${after}
          ORDER BY r.row LIMIT ${rowsPerRead}`);
        for (const row of rows.filter(({ group }) => group !== "done"))
          yield [
            row.sheet,
            String(row.row),
            row.title,
            copy.groupNames[row.group],
            row.file ?? "",
            problemsOf(mine, row).join(" "),
          ];
        after = rows.at(-1)?.row ?? 0;
        if (rows.length < rowsPerRead) break;
      }
  })();
}
