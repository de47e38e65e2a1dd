import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { type Run, secondsOf } from "#app/playlists/sharing/listening/runs.ts";
import { isShownBy, selectSharedPlaylist } from "#app/playlists/sharing/select-shared.server.ts";
import { requireOpenLink } from "#app/sharing/visits/open-share-link.server.ts";
import { recordShareVisit, saltOfToday } from "#app/sharing/visits/record-share-visit.server.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { playlistTracks } from "#db/schema/playlists.server.ts";
import { shareListening } from "#db/schema/shares.server.ts";

/** What one visit counts for a second at most: no one hears it more often. */
const maxCount = 99;
/** Runs of one recording, and recordings of one report. */
const maxRuns = 1_000;
const maxRecordings = 20;
/** Seconds: a recording is no longer than a day. */
const maxSecond = 86_400;

const second = z.number().int().nonnegative().max(maxSecond);

function isInOrder(runs: Run[]): boolean {
  return runs.every(([from, to], at) => from < to && from >= (runs[at - 1]?.[1] ?? 0));
}

const runs = z
  .array(z.tuple([second, second, z.number().int().positive()]))
  .max(maxRuns)
  .refine(isInOrder);

/** What a page reports: its visit, and what it has heard of each recording so far. */
export const listeningReportSchema = z.object({
  visit: z.uuid(),
  heard: z
    .record(z.string().max(64), z.object({ ms: z.number().nonnegative(), heard: runs, skipped: runs }))
    .refine((heard) => Object.keys(heard).length <= maxRecordings),
});

type Reported = z.output<typeof listeningReportSchema>["heard"];

/** A recording that a link shows. */
type Shown = { id: string; durationMs: number };

/** The runs within the recording, with counts that can be. */
function within(list: Run[], seconds: number): Run[] {
  return list
    .filter(([from]) => from < seconds)
    .map(([from, to, count]) => [from, Math.min(to, seconds), Math.min(count, maxCount)]);
}

function rowsOf(heard: Reported, shown: Shown[]) {
  return shown.flatMap(({ id, durationMs }) => {
    const report = Object.hasOwn(heard, id) ? heard[id] : undefined;
    if (report === undefined) return [];
    const seconds = secondsOf(durationMs);
    const ms = Math.min(Math.round(report.ms), seconds * 1000 * maxCount);
    const [played, skipped] = [within(report.heard, seconds), within(report.skipped, seconds)];
    return [{ id, ms, heard: JSON.stringify(played), skipped: JSON.stringify(skipped) }];
  });
}

/** Which recordings a report is about, as a condition on `recordings`. */
export function isReported(heard: Reported) {
  return sql`${recordings.id} IN (SELECT value FROM json_each(${JSON.stringify(Object.keys(heard))}))`;
}

type Saving = {
  linkId: string;
  heard: Reported;
  /** The recordings that the link shows: others are left out. */
  shown: Shown[];
};

/** The statements that write what a visit has heard, unless a later report of it came before. */
export function saveListening({ db }: RequestContext, { linkId, heard, shown }: Saving) {
  const rows = rowsOf(heard, shown);
  const field = (name: string) => sql`json_extract(value, ${`$.${name}`})`;
  return (visitId: string) => [
    db.run(sql`INSERT INTO ${shareListening} (link_id, visit_id, recording_id, heard_ms, heard, skipped)
      SELECT ${linkId}, ${visitId}, ${field("id")}, ${field("ms")}, ${field("heard")}, ${field("skipped")}
      FROM json_each(${JSON.stringify(rows)}) WHERE true
      ON CONFLICT DO UPDATE SET heard_ms = excluded.heard_ms, heard = excluded.heard, skipped = excluded.skipped
      WHERE excluded.heard_ms >= share_listening.heard_ms`),
  ];
}

type Report = {
  token: string;
  /** Null for a browser without scripts, which reports nothing heard. */
  visit: string | null;
  heard?: Reported;
};

/**
 * Records what a visit of a shared playlist has heard. Recordings that the link does not show are left out, and nothing is recorded of those
 * who share the playlist.
 * @throws AppError not_found, gone, forbidden as `requireOpenLink`; too_many_requests
 */
export async function recordListening(ctx: RequestContext, { token, visit, heard = {} }: Report): Promise<void> {
  await enforceRateLimit(ctx.env, "form", `share-visit:${ctx.address}`);
  const link = await requireOpenLink(ctx, { kind: "playlist", token });
  await enforceRateLimit(ctx.env, "form", `share-visit:link:${link.id}`);
  const { db } = ctx;
  const [[playlist], shown, , [today]] = await db.batch([
    selectSharedPlaylist(ctx, link),
    db
      .selectDistinct({ id: recordings.id, durationMs: recordings.durationMs })
      .from(playlistTracks)
      .innerJoin(recordings, eq(recordings.id, playlistTracks.recordingId))
      .where(and(isShownBy(ctx, link), isReported(heard))),
    ...saltOfToday(ctx),
  ]);
  if (playlist === undefined || playlist.isStaff || today === undefined) return;
  const also = saveListening(ctx, { linkId: link.id, heard, shown });
  await recordShareVisit(ctx, { linkId: link.id, visit, seconds: {}, salt: today.salt, also });
}
