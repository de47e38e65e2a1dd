import { formatIsrc } from "#app/catalogue/record/credits/credits.ts";
import { cueSheetCopy as copy } from "#app/licensing/cue-sheets/cue-sheet-copy.ts";
import { formatTime, totalSeconds } from "#app/licensing/cue-sheets/cue-times.ts";
import { describeParties, describeProduction } from "#app/licensing/cue-sheets/describe-cue.ts";
import { cuesWithSongs } from "#app/licensing/cue-sheets/exports/sheet-tables.ts";
import type { CueSheet } from "#app/licensing/cue-sheets/read-cue-sheet.server.ts";
import { licenceLabels } from "#app/licensing/documents/licence-document-copy.ts";
import type { PrintedDocument } from "#app/licensing/documents/printed-document.ts";

const { columns, notOnFile } = copy;

/** A cue sheet for printing, with what is known of each cue. `address`: of the sheet's page. */
export function sheetDocument(
  sheet: CueSheet,
  { author, address }: { author: string; address: string },
): PrintedDocument {
  const { production, cues, reference, savedAt } = sheet;
  const column = (label: string, share: number, align: "start" | "end" = "start") => ({ label, share, align });
  const rows = cuesWithSongs(sheet).map(({ cue, number, song }) => [
    ...[String(number), [song.title, song.isrc === null ? "" : formatIsrc(song.isrc)].filter(Boolean).join("\n")],
    ...[
      cue.use || notOnFile,
      [cue.timeIn || notOnFile, cue.timeOut].filter(Boolean).join("\n"),
      cue.duration || notOnFile,
    ],
    ...[describeParties(song.writers), describeParties(song.publishers), cue.origin || notOnFile],
  ]);
  return {
    ...{ title: `${copy.title} ${reference}`, language: "en", author, date: savedAt ?? 0, mark: null },
    foot: { text: `${copy.title} ${reference} · ${author}`, pages: licenceLabels.en.pages },
    missingCharacters: licenceLabels.en.missingCharacters(address),
    blocks: [
      { kind: "title", text: copy.title },
      { kind: "facts", facts: describeProduction(production).filter(({ value }) => value !== "") },
      { kind: "heading", text: copy.cues },
      {
        kind: "table",
        columns: [
          ...[column(columns.number, 0.06), column(columns.title, 0.2), column(columns.use, 0.06)],
          ...[column(columns.times, 0.1), column(columns.duration, 0.1, "end"), column(columns.writers, 0.2)],
          ...[column(columns.publishers, 0.2), column(columns.origin, 0.08)],
        ],
        rows,
      },
      { kind: "sums", sums: [{ label: copy.total, value: formatTime(totalSeconds(cues)) }] },
    ],
  };
}
