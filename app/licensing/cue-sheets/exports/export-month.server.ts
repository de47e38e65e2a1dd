import { and, count, gt, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { csvText } from "#app/edge/http/csv-text.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { readCues } from "#app/licensing/cue-sheets/cue-sheet.ts";
import { cueSheetCopy } from "#app/licensing/cue-sheets/cue-sheet-copy.ts";
import { monthFormats } from "#app/licensing/cue-sheets/exports/sheet-formats.ts";
import { prsTable, rapidCueTable } from "#app/licensing/cue-sheets/exports/sheet-tables.ts";
import { sheetXml, xmlHead } from "#app/licensing/cue-sheets/exports/sheet-xml.ts";
import { cueSheetsQuery, ofMonth } from "#app/licensing/cue-sheets/list-cue-sheets.server.ts";
import {
  byRecording,
  licensedLines,
  type PlainSheet,
  readProduction,
  selectFacts,
  toSongs,
} from "#app/licensing/cue-sheets/read-cue-sheet.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const { desk: copy } = cueSheetCopy;

/** Sheets that are read at once, and those of a file at most: 500 cues each. */
const sheetsPerPart = 20;
const maxSheets = 1000;

const monthQuery = cueSheetsQuery
  .pick({ broadcaster: true, month: true })
  .extend({ format: z.enum(monthFormats).catch("rapidcue") });
type MonthQuery = z.output<typeof monthQuery>;

function selectSheets({ ctx, after }: { ctx: RequestContext; after: string }, query: MonthQuery) {
  const { cueSheets, select } = scoped(ctx.db, ctx.company);
  const { id, production, cues } = cueSheets;
  const isDone = inArray(cueSheets.state, ["submitted", "approved"]);
  const condition = and(ofMonth(ctx, query), isDone, gt(id, after));
  return {
    rows: select({ id, production, cues }, cueSheets, condition).orderBy(id).limit(sheetsPerPart),
    counted: select({ total: count().as("total") }, cueSheets, condition),
  };
}

/** Sheets with the catalogue's facts of their songs, read together. */
async function withSongs(
  ctx: RequestContext,
  rows: { id: string; production: Record<string, string>; cues: unknown }[],
) {
  const sheets = rows.map(({ id, production, cues }) => ({
    ...{ reference: id, production: readProduction(production), cues: readCues(cues) },
  }));
  const ids = [...new Set(sheets.flatMap(({ cues }) => cues.map(({ song }) => song)))];
  const given = sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`;
  const [found, lines] = await ctx.db.batch([selectFacts(ctx, given), licensedLines(ctx, given, sql`''`, ids.length)]);
  const songs = toSongs(ids, byRecording(lines), found);
  return sheets.map((sheet): PlainSheet => ({ ...sheet, songs }));
}

function textOf(sheets: readonly PlainSheet[], format: MonthQuery["format"], isFirst: boolean): string {
  if (format === "xml") return `${isFirst ? `${xmlHead}<CueSheets>\n` : ""}${sheets.map(sheetXml).join("")}`;
  const tables = sheets.map(format === "prs" ? prsTable : rapidCueTable);
  const rows = tables.flatMap((table) => table.rows);
  // The mark of UTF-8 stands once.
  return isFirst ? csvText([tables[0]?.head ?? [], ...rows]) : csvText(rows).slice(1);
}

/**
 * One file with all submitted and approved sheets of a broadcaster and a month, written part by part. @throws AppError unauthorised,
 * forbidden, not_found without any, too_large
 */
export async function exportMonth(ctx: RequestContext): Promise<Response> {
  const actor = requireAccess(ctx, "transactions-manage");
  const query = monthQuery.parse(Object.fromEntries(ctx.url.searchParams));
  const { broadcaster, month, format } = query;
  const first = selectSheets({ ctx, after: "" }, query);
  const about = { subjectType: "user", subjectId: actor.id, detail: { broadcaster, month, format } };
  const [firstRows, [counted]] = await ctx.db.batch([
    first.rows,
    first.counted,
    auditEntry(ctx, { action: "cue-sheets-exported", ...about }),
  ]);
  if (broadcaster === "" || month === "" || firstRows.length === 0) throw new AppError("not_found", copy.noSheets);
  if ((counted?.total ?? 0) > maxSheets) throw new AppError("too_large", copy.tooManySheets(maxSheets));
  const encoder = new TextEncoder();
  let rows = firstRows;
  let isFirst = true;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const last = rows.at(-1);
      if (last === undefined) {
        if (format === "xml") controller.enqueue(encoder.encode("</CueSheets>\n"));
        return controller.close();
      }
      controller.enqueue(encoder.encode(textOf(await withSongs(ctx, rows), format, isFirst)));
      isFirst = false;
      rows = rows.length < sheetsPerPart ? [] : await selectSheets({ ctx, after: last.id }, query).rows;
    },
  });
  const isXml = format === "xml";
  return new Response(body, {
    headers: {
      "Content-Type": isXml ? "application/xml" : "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="cue-sheets-${month}-${format}.${isXml ? "xml" : "csv"}"`,
      "Cache-Control": "private, no-store",
    },
  });
}
