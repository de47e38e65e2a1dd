import { type SQL, sql } from "drizzle-orm";
import { findNeighbours, openTagIndex, type ProposalStores } from "#app/catalogue/proposals/neighbours.server.ts";
import { type KnownTag, proposalsOf } from "#app/catalogue/proposals/tag-votes.ts";
import type { tags } from "#db/schema/tags.server.ts";

/** After which a recording is due again: neighbours were tagged meanwhile. */
const dueMs = 24 * 3600_000;

export const thresholdQuery = sql`SELECT tag_id AS tagId, threshold, precision FROM tag_thresholds`;
export type ThresholdRow = { tagId: string; threshold: number; precision: number };

/** SQL of the confirmed, proposed and refused tags of recordings, a list of ids. Rows of `KnownRow`. */
export function knownTagsQuery(ids: SQL): SQL {
  return sql`SELECT known.*, t.label, t.category FROM (
    SELECT recording_id AS id, tag_id AS tagId, source AS state, strength FROM recording_tags WHERE recording_id IN (${ids})
    UNION ALL SELECT recording_id, tag_id, 'refused', 0 FROM refused_tags WHERE recording_id IN (${ids})) AS known JOIN tags t ON t.id = known.tagId
    ORDER BY strength DESC, t.label`;
}
export type KnownRow = KnownTag & { id: string; label: string; category: typeof tags.$inferSelect.category };

/**
 * Proposes tags to up to `limit` recordings: those whose sound was indexed since first, then those that wait longest. What is no longer
 * proposed is removed. Without an index all wait.
 */
export async function proposeTags(stores: ProposalStores, { limit }: { limit: number }): Promise<{ proposed: number }> {
  const { db, now } = stores;
  const due = await db.all<{ id: string }>(
    sql`SELECT recording_id AS id FROM tag_proposals WHERE proposed_at < ${now - dueMs} ORDER BY proposed_at, recording_id LIMIT ${limit}`,
  );
  if (due.length === 0) return { proposed: 0 };
  const index = await openTagIndex(stores);
  if (index === null) return { proposed: 0 };
  const ids = due.map(({ id }) => id);
  const wanted = JSON.stringify(ids);
  const [neighbours, [thresholds, known]] = await Promise.all([
    findNeighbours(stores, index, ids),
    db.batch([
      db.all<ThresholdRow>(thresholdQuery),
      db.all<KnownRow>(knownTagsQuery(sql`SELECT value FROM json_each(${wanted})`)),
    ]),
  ]);
  const thresholdOf = new Map(thresholds.map(({ tagId, threshold }) => [tagId, threshold]));
  const rows = ids.map((id) => {
    const own = known.filter((row) => row.id === id);
    const before = own.flatMap(({ state, tagId }) => (state === "machine" ? tagId : [])).sort();
    const tags = proposalsOf(neighbours.get(id) ?? [], { thresholdOf, known: own });
    const isChanged =
      before.join() !==
      tags
        .map(({ tagId }) => tagId)
        .sort()
        .join();
    return { id, isChanged, tags };
  });
  const json = JSON.stringify(rows);
  await db.batch([
    db.run(sql`DELETE FROM recording_tags WHERE source = 'machine' AND recording_id IN (SELECT value FROM json_each(${wanted}))
      AND NOT EXISTS (SELECT 1 FROM json_each(${json}) j, json_each(j.value, '$.tags') t
        WHERE j.value ->> 'id' = recording_id AND t.value ->> 'tagId' = tag_id)`),
    db.run(sql`INSERT INTO recording_tags (recording_id, tag_id, source, strength)
      SELECT j.value ->> 'id', t.value ->> 'tagId', 'machine', t.value ->> 'strength' FROM json_each(${json}) j, json_each(j.value, '$.tags') t
      WHERE t.value ->> 'tagId' IN (SELECT id FROM tags) AND j.value ->> 'id' IN (SELECT id FROM recordings WHERE status <> 'deleted')
        AND NOT EXISTS (SELECT 1 FROM refused_tags f WHERE f.recording_id = j.value ->> 'id' AND f.tag_id = t.value ->> 'tagId')
      ON CONFLICT (recording_id, tag_id) DO UPDATE SET strength = excluded.strength WHERE source = 'machine'`),
    db.run(sql`INSERT INTO search_dirty (recording_id, marked_at) SELECT value ->> 'id', ${now} FROM json_each(${json}) WHERE value ->> 'isChanged'
      ON CONFLICT (recording_id) DO UPDATE SET marked_at = excluded.marked_at`),
    db.run(
      sql`UPDATE tag_proposals SET proposed_at = ${now} WHERE recording_id IN (SELECT value FROM json_each(${wanted}))`,
    ),
  ]);
  return { proposed: rows.length };
}
