import { and, asc, eq, gt } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { placesOf } from "#app/exchange/sheets/cells/joined-columns.ts";
import { readHead } from "#app/exchange/sheets/cells/profiles.ts";
import { ownColumns } from "#app/exchange/sheets/export-songs.server.ts";
import { foundImport, requireImport, selectImport } from "#app/exchange/sheets/import/require-import.server.ts";
import { type SheetKind, sheetKinds } from "#app/exchange/sheets/import/sheet-row.ts";
import { columnsOfActor, requireSheetDesk } from "#app/exchange/sheets/require-sheet-desk.server.ts";
import { sheetsCopy as copy } from "#app/exchange/sheets/sheets-copy.ts";
import { sheetRows } from "#db/schema/sheets.server.ts";

const pageSize = 50;
const rowsPerRead = 500;

const isOfKind = (id: string, kind: SheetKind) => and(eq(sheetRows.importId, id), eq(sheetRows.kind, kind));

function selectRows({ db }: RequestContext, id: string, kind: SheetKind, page: number) {
  const { row, recordingId, title, changes, problems, state } = sheetRows;
  return db
    .select({ row, recordingId, title, changes, problems, state })
    .from(sheetRows)
    .where(isOfKind(id, kind))
    .orderBy(asc(row))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
}

/** An import with a page of its rows of one kind: the first kind that has any, if none is asked for. @throws AppError unauthorised, forbidden, not_found */
export async function readImport(ctx: RequestContext, query: { id: string; kind: SheetKind | null; page: number }) {
  requireSheetDesk(ctx, "see");
  const asked = query.kind ?? sheetKinds[0];
  const [found, askedRows] = await ctx.db.batch([
    selectImport(ctx, query),
    selectRows(ctx, query.id, asked, query.page),
  ]);
  const sheet = foundImport(found);
  const countOf = (kind: SheetKind) => sheet.counts[kind] ?? 0;
  const kind = query.kind ?? sheetKinds.find((one) => countOf(one) > 0) ?? asked;
  const pages = Math.max(1, Math.ceil(countOf(kind) / pageSize));
  const page = Math.min(query.page, pages);
  const isAsked = kind === asked && page === query.page;
  const rows = isAsked ? askedRows : await selectRows(ctx, sheet.id, kind, page);
  const mine = columnsOfActor(ctx);
  const isMine = (column: string) => mine.includes(column);
  const head = readHead(sheet.head, mine);
  const { id, name, policy, counts, applied, undone, createdAt } = sheet;
  return {
    ...{ id, name, policy, counts, applied, undone, createdAt, kind, page, pages },
    state: sheet.state,
    unknown: typeof head === "string" ? [] : head.unknown,
    // The person who read the sheet may have had more rights.
    rows: rows.map(({ changes: own, problems, ...row }) => ({
      ...row,
      problems: problems.filter(({ column }) => isMine(column)),
      cells: own.flatMap(({ columns }) =>
        columns.filter(({ name: column, before, after }) => isMine(column) && before !== after),
      ),
    })),
  };
}

export type ImportPage = Awaited<ReturnType<typeof readImport>>;

/** Places of the columns of a sheet, without those of fields that the actor may not read. */
function shownPlaces(head: string[], isMine: (column: string) => boolean): number[] {
  const read = readHead(head, ownColumns);
  const hidden =
    typeof read === "string"
      ? []
      : [
          ...Object.entries(read.places).flatMap(([name, at]) => (isMine(name) ? [] : at)),
          ...read.joined.flatMap((column) => (isMine(column.name) ? [] : placesOf(column))),
        ];
  return head.flatMap((_, at) => (hidden.includes(at) ? [] : at));
}

async function* linesOf(ctx: RequestContext, id: string, head: string[], kind: SheetKind): AsyncGenerator<string[]> {
  const mine = columnsOfActor(ctx);
  const isMine = (column: string) => mine.includes(column);
  const places = shownPlaces(head, isMine);
  yield [...places.map((at) => head[at] ?? ""), copy.problemColumn];
  for (let after = 0; ; ) {
    const rows = await ctx.db
      .select({ row: sheetRows.row, cells: sheetRows.cells, problems: sheetRows.problems })
      .from(sheetRows)
      .where(and(isOfKind(id, kind), gt(sheetRows.row, after)))
      .orderBy(asc(sheetRows.row))
      .limit(rowsPerRead);
    for (const { row, cells, problems } of rows)
      yield [
        ...places.map((at) => cells?.[at] ?? ""),
        problems
          .filter(({ column }) => isMine(column))
          .map(({ column, message }) => copy.problem(row, column, message))
          .join(" "),
      ];
    after = rows.at(-1)?.row ?? 0;
    if (rows.length < rowsPerRead) return;
  }
}

/** The rows of one kind as they stand in the file, with what is wrong with them. @throws AppError unauthorised, forbidden, not_found */
export async function exportRows(
  ctx: RequestContext,
  { id, kind }: { id: string; kind: SheetKind },
): Promise<AsyncGenerator<string[]>> {
  requireSheetDesk(ctx, "see");
  const sheet = await requireImport(ctx, { id });
  return linesOf(ctx, id, sheet.head, kind);
}
