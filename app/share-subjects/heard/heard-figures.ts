import { z } from "zod";
import { fullTitle } from "#app/catalogue/track/version-label.ts";
import { jsonReader, listOf, parseWords } from "#app/edge/stored-json.ts";
import type { HeardRow } from "#app/share-subjects/heard/heard-sql.server.ts";
import { addRuns, type Run } from "#app/sharing/listening/runs.ts";
import { shareMarks } from "#app/sharing/visits/share-answer.ts";

const parseRuns = jsonReader(listOf(z.tuple([z.number(), z.number(), z.number()])));

/** Seconds that were heard more than once, over all visits. */
export function replayedSeconds(visits: readonly (readonly Run[])[]): number {
  const end = visits.flat().reduce((last, [, to]) => Math.max(last, to), 0);
  return addRuns(visits, end).filter((count) => count > 1).length;
}

type RunRow = { linkId: string; recordingId: string; runs: string };

/** What recipients heard of recordings, from the results of `heardQueries`. Seconds are totals of all visits. */
export function toHeard(rows: readonly HeardRow[], runs: readonly RunRow[]) {
  const keyOf = ({ linkId, recordingId }: Pick<HeardRow, "linkId" | "recordingId">) => `${linkId} ${recordingId}`;
  const runsOf = Map.groupBy(runs, keyOf);
  return rows.map(({ ms, mark, notes, title, versionType, versionTitle, cameOfIt, ...row }) => {
    return {
      ...row,
      id: keyOf(row),
      song: fullTitle({ title, versionType, versionTitle }),
      seconds: Math.round(ms / 1000),
      replayed: replayedSeconds((runsOf.get(keyOf(row)) ?? []).map((one) => parseRuns(one.runs))),
      mark: mark === null ? null : (shareMarks[mark - 1] ?? null),
      notes: parseWords(notes),
      /** `licence`: its number, empty for a request without one. */
      result: cameOfIt === null ? null : { licence: cameOfIt },
    };
  });
}

export type Heard = ReturnType<typeof toHeard>[number];
