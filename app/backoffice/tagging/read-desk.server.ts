import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import { queuedTrack, withoutOptions } from "#app/backoffice/rating/read-rating.server.ts";
import { type Answer, readAnswer, readSeen } from "#app/backoffice/tagging/tagging-form.ts";
import { categoryList, findNeighbours, openTagIndex } from "#app/catalogue/proposals/neighbours.server.ts";
import {
  type KnownRow,
  knownTagsQuery,
  type ThresholdRow,
  thresholdQuery,
} from "#app/catalogue/proposals/propose-tags.server.ts";
import { defaultThreshold, type Neighbour, proposalsOf, vocalShare } from "#app/catalogue/proposals/tag-votes.ts";
import { storedBytes } from "#app/catalogue/shape/stored-bytes.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { recordingAnalysis } from "#db/schema/analysis.server.ts";
import { recordings } from "#db/schema/catalogue.server.ts";

/** As many as there are keys; others follow once these are answered. */
const maxProposals = 9;
const maxReasons = 5;

/** SQL of the song whose proposal is nearest to its tag's threshold: of each tag the weakest one is read, by its index. */
function nextSong(seen: readonly string[]): SQL {
  return sql`SELECT m.recording_id AS id FROM (
    SELECT coalesce(th.threshold, ${defaultThreshold}) AS threshold, (SELECT p.rowid FROM recording_tags p INDEXED BY recording_tags_proposed
      CROSS JOIN recordings r ON r.id = p.recording_id AND r.status <> 'deleted' WHERE p.tag_id = t.id AND p.source = 'machine'
      AND p.recording_id NOT IN (SELECT value FROM json_each(${JSON.stringify(seen)})) ORDER BY p.strength LIMIT 1) AS place
    FROM tags t LEFT JOIN tag_thresholds th ON th.tag_id = t.id WHERE t.category IN (${categoryList})) AS weakest
  CROSS JOIN recording_tags m ON m.rowid = weakest.place ORDER BY abs(m.strength - weakest.threshold), m.recording_id LIMIT 1`;
}

const song = {
  ...queuedTrack,
  measured: recordings.measured,
  hookStart: sql<number | null>`${recordingAnalysis.hookStartMs}`.as("hook_start"),
  hookEnd: sql<number | null>`${recordingAnalysis.hookEndMs}`.as("hook_end"),
  energy: sql<string | null>`${recordingAnalysis.energy}`.as("energy_levels"),
};

/** Mean and peak of the stored curve, in per cent; null without one. */
function energyOf(text: string | null) {
  const levels = [...storedBytes(text ?? "")].map((byte) => byte.charCodeAt(0) / 255);
  if (levels.length === 0) return null;
  const percent = (level: number) => Math.round(100 * level);
  return {
    mean: percent(levels.reduce((sum, level) => sum + level, 0) / levels.length),
    peak: percent(Math.max(...levels)),
  };
}

/** What is proposed now, and what was and is not decided; the strongest first. */
function listProposals(neighbours: readonly Neighbour[], known: KnownRow[], thresholds: ThresholdRow[]) {
  const thresholdOf = new Map(thresholds.map(({ tagId, threshold }) => [tagId, threshold]));
  const voted = proposalsOf(neighbours, { thresholdOf, known });
  const labels = new Map(neighbours.flatMap(({ tags }) => tags.map((tag) => [tag.id, tag] as const)));
  const stored = known.filter(({ state, tagId }) => state === "machine" && !voted.some((one) => one.tagId === tagId));
  const shown = voted.flatMap((one) => {
    const tag = labels.get(one.tagId);
    return tag === undefined ? [] : [{ ...one, label: tag.label, category: tag.category }];
  });
  const strongest = [...shown, ...stored].toSorted((a, b) => b.strength - a.strength);
  return strongest.slice(0, maxProposals).map(({ tagId, strength, label, category }) => ({
    ...{ tagId, label, category, percent: Math.max(1, Math.round(100 * strength)) },
    like: neighbours
      .flatMap(({ title, tags }) => (tags.some(({ id }) => id === tagId) ? title : []))
      .slice(0, maxReasons),
  }));
}

/** The song to tag next, or `song` of the address, and what its neighbours propose at this moment. @throws AppError unauthorised, forbidden */
export async function readDesk(ctx: RequestContext) {
  requireAccess(ctx, "songs-edit");
  const { db } = ctx;
  const { searchParams } = ctx.url;
  const seen = readSeen(searchParams.get("seen"));
  const [[asked, thresholds], index] = await Promise.all([
    db.batch([
      db.all<{ id: string }>(searchParams.has("song") ? sql`SELECT ${searchParams.get("song")} AS id` : nextSong(seen)),
      db.all<ThresholdRow>(thresholdQuery),
    ]),
    openTagIndex(ctx),
  ]);
  const id = asked[0]?.id ?? "";
  const [[[found], known], neighbours] = await Promise.all([
    db.batch([
      db
        .select(song)
        .from(recordings)
        .leftJoin(recordingAnalysis, eq(recordingAnalysis.recordingId, recordings.id))
        .where(and(eq(recordings.id, id), ne(recordings.status, "deleted"))),
      db.all<KnownRow>(knownTagsQuery(sql`SELECT ${id}`)),
    ]),
    index === null ? new Map<string, Neighbour[] | null>() : findNeighbours(ctx, index, [id]),
  ]);
  const tags = thresholds.length;
  const learned = { tags, precision: thresholds.reduce((sum, { precision }) => sum + precision / tags, 0) };
  if (found === undefined) return { song: null, seen, learned, last: null };
  const nearest = neighbours.get(id) ?? [];
  const { measured, hookStart, hookEnd, energy, ...row } = found;
  const passage =
    hookStart === null || hookEnd === null ? {} : { passage: { start: hookStart / 1000, end: hookEnd / 1000 } };
  return {
    ...{ seen, learned, last: lastOf(readAnswer(searchParams.get("last") ?? ""), known) },
    song: {
      ...{ id, track: { ...withoutOptions(row), ...passage }, measured, energy: energyOf(energy) },
      vocalShare: vocalShare(nearest),
      confirmed: known.flatMap(({ state, label }) => (state === "human" ? label : [])),
      proposals: listProposals(nearest, known, thresholds),
    },
  };
}

/** The last answer with the tag's name, if it still holds. */
function lastOf(answer: Answer | null, known: KnownRow[]) {
  const tag = known.find(({ tagId }) => tagId === answer?.tagId);
  const isIt =
    (answer?.kind === "confirm" && tag?.state === "human") || (answer?.kind === "refuse" && tag?.state === "refused");
  return answer !== null && tag !== undefined && isIt ? { ...answer, label: tag.label } : null;
}
