import { formatIsrc, formatIswc } from "#app/catalogue/record/credits/credits.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { csvResponse } from "#app/edge/http/csv-response.server.ts";
import { type SheetPlace, sheetPath } from "#app/licensing/cue-sheets/cue-sheet.ts";
import { cueSheetCopy as copy } from "#app/licensing/cue-sheets/cue-sheet-copy.ts";
import { formatTime, readTime, totalSeconds } from "#app/licensing/cue-sheets/cue-times.ts";
import { describeParties, describeProduction } from "#app/licensing/cue-sheets/describe-cue.ts";
import { sheetDocument } from "#app/licensing/cue-sheets/exports/sheet-document.ts";
import { sheetEvents } from "#app/licensing/cue-sheets/exports/sheet-events.ts";
import type { SheetFormat } from "#app/licensing/cue-sheets/exports/sheet-formats.ts";
import { cuesWithSongs, prsTable, rapidCueTable } from "#app/licensing/cue-sheets/exports/sheet-tables.ts";
import { sheetXml, xmlHead } from "#app/licensing/cue-sheets/exports/sheet-xml.ts";
import { type CueSheet, readCueSheet } from "#app/licensing/cue-sheets/read-cue-sheet.server.ts";
import { readCompanyDocuments } from "#app/licensing/documents/company/read-company-documents.server.ts";
import { printPdf } from "#app/licensing/documents/print-pdf.server.ts";
import { writeEdl, writeFcpxml, writeOtio, writeTimelineCsv } from "#app/licensing/timelines/write/write-timeline.ts";

const { cueFields, columns, songFacts: facts } = copy;

/** Columns of a whole sheet. The header fields repeat on each row, so that every row is complete. */
const columnsOfCues = [
  ...[copy.total, columns.number, columns.title, facts.catalogueNumber, facts.isrc, facts.iswc, cueFields.use],
  ...[cueFields.timeIn, cueFields.timeOut, cueFields.duration, facts.writers, facts.publishers, facts.label],
  cueFields.origin,
];

/** One row a cue, with all parties in a cell. */
function cueTable(sheet: CueSheet) {
  const { production, cues } = sheet;
  const onFile = (value: string | null | undefined) => value || copy.notOnFile;
  const about = describeProduction(production);
  const total = formatTime(totalSeconds(cues));
  const rows = cuesWithSongs(sheet).map(({ cue, number, song }) => [
    ...[...about.map(({ value }) => onFile(value)), total, number, onFile(song.title), onFile(song.catalogueNumber)],
    ...[onFile(song.isrc && formatIsrc(song.isrc)), onFile(song.iswc && formatIswc(song.iswc)), onFile(cue.use)],
    ...[onFile(cue.timeIn), onFile(cue.timeOut), onFile(cue.duration)],
    ...[describeParties(song.writers), describeParties(song.publishers)],
    ...[onFile(song.label), onFile(cue.origin)],
  ]);
  return { head: [...about.map(({ label }) => label), ...columnsOfCues], rows };
}

const tables = { csv: cueTable, rapidcue: rapidCueTable, prs: prsTable };
const timelines = { edl: writeEdl, fcpxml: writeFcpxml, otio: writeOtio, timeline: writeTimelineCsv };
const endings = { xml: "xml", edl: "edl", fcpxml: "fcpxml", otio: "otio", timeline: "timeline.csv" };

function fileResponse(body: string, name: string, ending: keyof typeof endings): Response {
  return new Response(body, {
    headers: {
      "Content-Type": ending === "xml" || ending === "fcpxml" ? "application/xml" : "text/plain; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}.${endings[ending]}"`,
      "Cache-Control": "private, no-store",
    },
  });
}

/**
 * The saved cue sheet as a file, for client and staff: tables, XML, PDF, or its cues as a timeline. @throws AppError unauthorised, forbidden,
 * not_found, also for an unknown format, unavailable
 */
export async function exportCueSheet(
  ctx: RequestContext,
  { format, ...place }: SheetPlace & { format: SheetFormat },
): Promise<Response> {
  const sheet = await readCueSheet(ctx, place);
  const name = copy.file(sheet.reference);
  if (format === "csv" || format === "rapidcue" || format === "prs") {
    const { head, rows } = tables[format](sheet);
    return csvResponse(format === "csv" ? name : `${name}-${format}`, head, rows);
  }
  if (format === "xml") return fileResponse(xmlHead + sheetXml(sheet), name, format);
  if (format === "pdf") {
    const address = new URL(sheetPath(place), ctx.url.origin).href;
    const documents = await readCompanyDocuments(ctx);
    return printPdf(ctx, sheetDocument(sheet, { author: documents.legalName, address }), { documents, name });
  }
  const length = readTime(sheet.production.showLength);
  const edit = { title: sheet.production.title, rate: null, lengthMs: length === null ? null : length * 1000 };
  return fileResponse(timelines[format]({ ...edit, events: sheetEvents(sheet) }), name, format);
}
