import { sql } from "drizzle-orm";
import { z } from "zod";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { type Run, secondsOf } from "#app/sharing/listening/runs.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { shareListening } from "#db/schema/shares.server.ts";

/** Max count per second and visit. */
const maxCount = 99;
/** Max runs per recording, and max recordings per report. */
const maxRuns = 1_000;
const maxRecordings = 20;
/** Max second: recordings are at most a day long. */
const maxSecond = 86_400;

const second = z.number().int().nonnegative().max(maxSecond);

function isInOrder(runs: Run[]): boolean {
  return runs.every(([from, to], at) => from < to && from >= (runs[at - 1]?.[1] ?? 0));
}

const runs = z
  .array(z.tuple([second, second, z.number().int().positive()]))
  .max(maxRuns)
  .refine(isInOrder);

/** Report of a page: its visit id and the totals per recording. */
export const listeningReportSchema = z.object({
  visit: z.uuid(),
  heard: z
    .record(z.string().max(64), z.object({ ms: z.number().nonnegative(), heard: runs, skipped: runs }))
    .refine((heard) => Object.keys(heard).length <= maxRecordings),
});

export type Heard = z.output<typeof listeningReportSchema>["heard"];

/** A recording of a link. */
type ReportedTrack = { id: string; durationMs: number };

/** Runs clamped to the recording, with plausible counts. */
function within(list: Run[], seconds: number): Run[] {
  return list
    .filter(([from]) => from < seconds)
    .map(([from, to, count]) => [from, Math.min(to, seconds), Math.min(count, maxCount)]);
}

function rowsOf(heard: Heard, tracks: ReportedTrack[]) {
  return tracks.flatMap(({ id, durationMs }) => {
    const report = Object.hasOwn(heard, id) ? heard[id] : undefined;
    if (report === undefined) return [];
    const seconds = secondsOf(durationMs);
    const ms = Math.min(Math.round(report.ms), seconds * 1000 * maxCount);
    const [played, skipped] = [within(report.heard, seconds), within(report.skipped, seconds)];
    return [{ id, ms, heard: JSON.stringify(played), skipped: JSON.stringify(skipped) }];
  });
}

/** SQL condition on `recordings`: included in the report. */
export function isReported(heard: Heard) {
  return sql`${recordings.id} IN (SELECT value FROM json_each(${JSON.stringify(Object.keys(heard))}))`;
}

type Saving = {
  linkId: string;
  visitId: string;
  heard: Heard;
  /** Recordings of the link; others are ignored. */
  recordings: ReportedTrack[];
};

/** Statement that stores a visit's listening data, unless a later report has been stored. */
export function saveListening({ db }: RequestContext, { linkId, visitId, heard, recordings: tracks }: Saving) {
  const rows = rowsOf(heard, tracks);
  const field = (name: string) => sql`json_extract(value, ${`$.${name}`})`;
  return db.run(sql`INSERT INTO ${shareListening} (link_id, visit_id, recording_id, heard_ms, heard, skipped)
    SELECT ${linkId}, ${visitId}, ${field("id")}, ${field("ms")}, ${field("heard")}, ${field("skipped")}
    FROM json_each(${JSON.stringify(rows)}) WHERE true
    ON CONFLICT DO UPDATE SET heard_ms = excluded.heard_ms, heard = excluded.heard, skipped = excluded.skipped
    WHERE excluded.heard_ms >= share_listening.heard_ms`);
}
