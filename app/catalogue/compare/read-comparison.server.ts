import { eq, sql } from "drizzle-orm";
import { namedRecordings } from "#app/catalogue/record/named-recordings.server.ts";
import { readAnalysed } from "#app/catalogue/shape/analysed.server.ts";
import { curveOf, presetCurve, shapeMatch, shapeNames, shapeOf, targetShape } from "#app/catalogue/shape/curve.ts";
import { shapeCopy } from "#app/catalogue/shape/shape-copy.ts";
import { trackColumns, trackOfRow } from "#app/catalogue/track/track-column.server.ts";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { CompareEntry } from "#app/player/compare/compare-address.ts";
import type { ComparedTrack } from "#app/player/compare/same-bar.ts";
import { recordingAnalysis } from "#db/schema/analysis.server.ts";
import { recordings } from "#db/schema/catalogue.server.ts";

const analysis = sql<
  string | null
>`(SELECT json_object('energy', a.energy, 'beats', a.beats, 'sections', json(a.sections))
  FROM recording_analysis a WHERE a.recording_id = recordings.id)`;
/** Similarity from which a development has a name. */
const minMatch = 0.6;

/** "Builds to the end"; null if the curve is like none of the known ones. */
function developmentOf(levels: Uint8Array | null): string | null {
  if (levels === null) return null;
  const shape = shapeOf(curveOf(levels));
  const matches = shapeNames.map((name) => ({ name, match: shapeMatch(targetShape(presetCurve(name)), shape) }));
  const best = matches.reduce((top, next) => (next.match > top.match ? next : top));
  return best.match < minMatch ? null : shapeCopy.hints[best.name];
}

/** The tracks of a comparison in its order, by recording id or slug; those that are gone or hidden from this visitor are left out. */
export async function readComparison(
  ctx: RequestContext,
  { entries }: { entries: CompareEntry[] },
): Promise<ComparedTrack[]> {
  if (entries.length === 0) return [];
  const named = sql`(${namedRecordings(entries.map(({ id }) => id))}) named`;
  const { hookStartMs, hookEndMs } = recordingAnalysis;
  const rows = await ctx.db
    .select({
      ...trackColumns,
      name: sql<string>`named.name`.as("requested_name"),
      analysis: analysis.as("analysis"),
      from: hookStartMs,
      to: hookEndMs,
    })
    .from(named)
    .innerJoin(recordings, sql`${recordings.id} = named.id`)
    .leftJoin(recordingAnalysis, eq(recordingAnalysis.recordingId, recordings.id))
    .where(visibleTo(ctx))
    .orderBy(sql`named.rank`);
  const found = entries.map(({ id, point }) => ({
    point,
    row: rows.find(({ name }) => name === id),
  }));
  return found.flatMap(({ point, row }, index) => {
    if (row === undefined || found.findIndex((one) => one.row?.trackId === row.trackId) < index) return [];
    const { from, to } = row;
    const analysed = readAnalysed(row.analysis);
    return {
      track: trackOfRow(row),
      point,
      hook: from === null || to === null ? null : { start: from / 1000, end: to / 1000 },
      bars: (analysed?.beats ?? []).filter(({ downbeat }) => downbeat).map(({ ms }) => ms / 1000),
      development: developmentOf(analysed?.levels ?? null),
    };
  });
}
