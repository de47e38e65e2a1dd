import { sql } from "drizzle-orm";
import { namedRecordings } from "#app/catalogue/record/named-recordings.server.ts";
import { readAnalysed } from "#app/catalogue/shape/analysed.server.ts";
import { type Cut, cutsOf } from "#app/catalogue/shape/cuts.ts";
import { areWholeBarsPlain, wholeBars } from "#app/catalogue/shape/whole-bars.ts";
import { trackColumns, trackOfRow } from "#app/catalogue/track/track-column.server.ts";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { TrackView } from "#app/track/track.ts";
import { recordings } from "#db/schema/catalogue.server.ts";

/**
 * `cuts`: downbeats, those marked with which a section begins; empty if no pulse is on file, so that only a plain cut is possible.
 * `hasSureBars`: whether they are likely the first beats of bars; otherwise they may be other beats, the same ones throughout.
 */
export type SongBars = { track: TrackView; cuts: Cut[]; hasSureBars: boolean };

/** Of the recordings above it nine in ten are right: docs/decisions/116-fit-to-picture.md. */
const sureConfidence = 0.8;
/** Below it the beats may be those of two thirds of the tempo, or of none. */
const sureTempoConfidence = 0.6;

const analysis = sql<
  string | null
>`(SELECT json_object('energy', a.energy, 'beats', a.beats, 'sections', json(a.sections))
  FROM recording_analysis a WHERE a.recording_id = recordings.id)`;

/** What `fitLength` needs of the visible recording that this id or slug means now; null if there is none. */
export async function findSongBars(ctx: RequestContext, { song }: { song: string }): Promise<SongBars | null> {
  const [row] = await ctx.db
    .select({ ...trackColumns, analysis: analysis.as("analysis"), measured: recordings.measured })
    .from(sql`(${namedRecordings([song])}) named`)
    .innerJoin(recordings, sql`${recordings.id} = named.id`)
    .where(visibleTo(ctx))
    .orderBy(sql`named.rank`)
    .limit(1);
  if (row === undefined) return null;
  const { beats = [], sections = [] } = readAnalysed(row.analysis) ?? {};
  const hasBars = beats.some(({ downbeat }) => downbeat);
  const track = trackOfRow(row);
  const cuts = hasBars ? cutsOf(beats, sections) : [];
  const { barConfidence = 0, bpmConfidence } = row.measured;
  const isSure = barConfidence >= sureConfidence && bpmConfidence >= sureTempoConfidence;
  return { track, cuts: wholeBars(cuts, track.bpm), hasSureBars: isSure && areWholeBarsPlain(cuts, track.bpm) };
}
