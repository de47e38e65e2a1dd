import { sql } from "drizzle-orm";
import { z } from "zod";
import { type Neighbour, nearestTagged, proposedCategories, type Tagged } from "#app/catalogue/proposals/tag-votes.ts";
import {
  openPackedIndex,
  readIndexStatements,
  toStoredIndex,
} from "#app/catalogue/similar/index/packed-index.server.ts";
import { CorruptIndexError } from "#app/catalogue/similar/index/packed-matrix.ts";
import type { SimilarityIndex } from "#app/catalogue/similar/index/similarity-index.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { jsonReader } from "#app/edge/stored-json.ts";

export type ProposalStores = Pick<RequestContext, "db" | "search" | "now" | "env">;

/** Nearest recordings among which tagged ones are looked for. */
const maxHits = 300;
/** Ids of a query. */
const batchIds = 2000;

/** The index of similar music; null without a usable one. One round trip. */
export async function openTagIndex(stores: Pick<ProposalStores, "search" | "env">): Promise<SimilarityIndex | null> {
  const [state, delta] = await stores.search.batch(readIndexStatements(stores.search));
  const stored = toStoredIndex(state, delta);
  if (stored.state.build_id === null) return null;
  try {
    return await openPackedIndex(stores, stored);
  } catch (error) {
    if (!(error instanceof CorruptIndexError)) throw error;
    console.warn("proposals: the index of similar music cannot be used", error.message);
    return null;
  }
}

const parseTags = jsonReader(
  z.array(z.object({ id: z.string(), category: z.enum(proposedCategories), label: z.string() })),
  "confirmed tags",
);

/** SQL list of the categories. */
export const categoryList = sql.raw(proposedCategories.map((name) => `'${name}'`).join(", "));

/** The published recordings with confirmed tags among these. */
async function readTagged({ db }: Pick<ProposalStores, "db">, ids: readonly string[]): Promise<Tagged[]> {
  const rows = await db.all<Omit<Tagged, "tags"> & { tags: string }>(
    sql`SELECT r.id, r.work_id AS workId, r.title, r.vocals, json_group_array(json_object('id', t.id, 'category', t.category, 'label', t.label)) AS tags
      FROM json_each(${JSON.stringify(ids)}) wanted CROSS JOIN recordings r ON r.id = wanted.value AND r.status = 'published'
      CROSS JOIN recording_tags rt ON rt.recording_id = r.id AND rt.source = 'human'
      CROSS JOIN tags t ON t.id = rt.tag_id AND t.category IN (${categoryList}) GROUP BY r.id`,
  );
  return rows.map((row) => ({ ...row, tags: parseTags(row.tags) }));
}

/**
 * The neighbours that vote on the tags of each recording, nearest first; null for one that is not indexed. `leftOut`: works to be left out,
 * by recording. `known`: what earlier calls read.
 */
export async function findNeighbours(
  stores: Pick<ProposalStores, "db">,
  index: SimilarityIndex,
  ids: readonly string[],
  { leftOut, known = new Map() }: { leftOut?: Map<string, string>; known?: Map<string, Tagged | null> } = {},
): Promise<Map<string, Neighbour[] | null>> {
  const indexed = new Map((await index.read(ids)).map((one) => [one.id, one.whole]));
  const hits = new Map<string, { id: string; score: number }[]>();
  for (const [id, seed] of indexed) {
    const found = await index.nearest({ seed, by: "whole", limit: maxHits, only: null });
    hits.set(
      id,
      found.filter((hit) => hit.id !== id),
    );
  }
  const unread = [...new Set([...hits.values()].flat().map(({ id }) => id))].filter((id) => !known.has(id));
  for (let at = 0; at < unread.length; at += batchIds) {
    const batch = unread.slice(at, at + batchIds);
    for (const id of batch) known.set(id, null);
    for (const tagged of await readTagged(stores, batch)) known.set(tagged.id, tagged);
  }
  const taggedOf = (own: string) => (id: string) => {
    const tagged = known.get(id);
    return tagged?.workId === leftOut?.get(own) ? null : tagged;
  };
  return new Map(ids.map((id) => [id, hits.has(id) ? nearestTagged(hits.get(id) ?? [], taggedOf(id)) : null]));
}
