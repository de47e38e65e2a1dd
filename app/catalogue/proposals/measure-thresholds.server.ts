import { sql } from "drizzle-orm";
import {
  categoryList,
  findNeighbours,
  openTagIndex,
  type ProposalStores,
} from "#app/catalogue/proposals/neighbours.server.ts";
import { type Judged, measureTag, type Tagged, votesOf } from "#app/catalogue/proposals/tag-votes.ts";

/** Songs left out, one by one: each is a search of the index. */
const sampleSize = 400;
/** Recordings whose neighbours are read at once. */
const batchSize = 20;
/** Confirmed songs of the sample with which a tag is measured. */
const minExamples = 4;

type Sampled = { id: string; workId: string; tags: string };

/** Published recordings with confirmed tags, sampled evenly by id. */
function readSample({ db }: ProposalStores): Promise<Sampled[]> {
  return db.all<Sampled>(sql`WITH confirmed AS MATERIALIZED (
    SELECT rt.recording_id AS id, group_concat(rt.tag_id, ' ') AS tags, row_number() OVER (ORDER BY rt.recording_id) AS place, count(*) OVER () AS total
    FROM recording_tags rt CROSS JOIN tags t ON t.id = rt.tag_id AND t.category IN (${categoryList})
    CROSS JOIN recordings r ON r.id = rt.recording_id AND r.status = 'published' WHERE rt.source = 'human' GROUP BY rt.recording_id)
    SELECT confirmed.id, r.work_id AS workId, tags FROM confirmed JOIN recordings r ON r.id = confirmed.id
    WHERE place % max(1, total / ${sampleSize}) = 0 LIMIT ${sampleSize}`);
}

/**
 * Measures from which strength on each tag is proposed: songs are left out with their other versions, and the votes of their neighbours
 * compared with their tags. Tags with fewer than four songs are not measured.
 */
export async function measureThresholds(stores: ProposalStores): Promise<{ measured: number }> {
  const { db, now } = stores;
  const index = await openTagIndex(stores);
  if (index === null) return { measured: 0 };
  const categories = new Map(
    (
      await db.all<{ id: string; category: string }>(
        sql`SELECT id, category FROM tags WHERE category IN (${categoryList})`,
      )
    ).map(({ id, category }) => [id, category]),
  );
  const sample = await readSample(stores);
  const leftOut = new Map(sample.map(({ id, workId }) => [id, workId]));
  const known = new Map<string, Tagged | null>();
  const songs: { own: Set<string>; categories: Set<string | undefined>; votes: Map<string, number> }[] = [];
  for (let at = 0; at < sample.length; at += batchSize) {
    const batch = sample.slice(at, at + batchSize);
    const found = await findNeighbours(
      stores,
      index,
      batch.map(({ id }) => id),
      { leftOut, known },
    );
    for (const { id, tags } of batch) {
      const neighbours = found.get(id);
      if (!neighbours || neighbours.length === 0) continue;
      const own = new Set(tags.split(" "));
      songs.push({ own, categories: new Set([...own].map((tag) => categories.get(tag))), votes: votesOf(neighbours) });
    }
  }
  const rows = [...categories].flatMap(([tag, category]) => {
    const judged: Judged[] = songs
      .filter((song) => song.categories.has(category))
      .map(({ own, votes }) => ({ strength: votes.get(tag) ?? 0, isRight: own.has(tag) }));
    const examples = judged.filter(({ isRight }) => isRight).length;
    return examples < minExamples ? [] : [{ tag, examples, ...measureTag(judged) }];
  });
  await db.batch([
    db.run(sql`DELETE FROM tag_thresholds`),
    db.run(sql`INSERT INTO tag_thresholds (tag_id, threshold, precision, examples, measured_at)
      SELECT value ->> 'tag', value ->> 'threshold', value ->> 'precision', value ->> 'examples', ${now} FROM json_each(${JSON.stringify(rows)})
      WHERE value ->> 'tag' IN (SELECT id FROM tags)`),
  ]);
  return { measured: rows.length };
}
