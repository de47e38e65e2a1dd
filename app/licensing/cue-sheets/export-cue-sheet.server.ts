import { formatIsrc, formatIswc } from "#app/catalogue/record/credits.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { csvResponse } from "#app/edge/http/csv-response.server.ts";
import { cueSheetCopy as copy } from "#app/licensing/cue-sheets/cue-sheet-copy.ts";
import { formatTime, totalSeconds } from "#app/licensing/cue-sheets/cue-times.ts";
import { describeParties, describeProduction } from "#app/licensing/cue-sheets/describe-cue.ts";
import { readCueSheet } from "#app/licensing/cue-sheets/read-cue-sheet.server.ts";

const { cueFields, columns, songFacts: facts } = copy;

/** Columns of RapidCue. The header fields repeat on each row, so that every row is complete. */
const columnsOfCues = [
  ...[copy.total, columns.number, columns.title, facts.catalogueNumber, facts.isrc, facts.iswc, cueFields.use],
  ...[cueFields.timeIn, cueFields.timeOut, cueFields.duration, facts.writers, facts.publishers, facts.label],
  cueFields.origin,
];

/**
 * The saved cue sheet as CSV, for client and staff; without cues only the header row. @throws AppError unauthorised, forbidden, not_found
 */
export async function exportCueSheet(ctx: RequestContext, { id }: { id: string }): Promise<Response> {
  const { production, cues, songs, licence } = await readCueSheet(ctx, { id });
  const byId = new Map(songs.map((song) => [song.id, song]));
  const onFile = (value: string | null | undefined) => value || copy.notOnFile;
  const about = describeProduction(production);
  const total = formatTime(totalSeconds(cues));
  const rows = cues.map((cue, index) => {
    const song = byId.get(cue.song);
    return [
      ...[
        ...about.map(({ value }) => onFile(value)),
        total,
        index + 1,
        onFile(song?.title),
        onFile(song?.catalogueNumber),
      ],
      ...[onFile(song?.isrc && formatIsrc(song.isrc)), onFile(song?.iswc && formatIswc(song.iswc)), onFile(cue.use)],
      ...[onFile(cue.timeIn), onFile(cue.timeOut), onFile(cue.duration)],
      ...[describeParties(song?.writers ?? []), describeParties(song?.publishers ?? [])],
      ...[onFile(song?.label), onFile(cue.origin)],
    ];
  });
  return csvResponse(copy.file(licence), [...about.map(({ label }) => label), ...columnsOfCues], rows);
}
