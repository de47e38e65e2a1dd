import type { RequestContext } from "#app/edge/context/request-context.server.ts";

export type Stores = Pick<RequestContext, "db" | "search" | "now"> & { env: Pick<RequestContext["env"], "MASTERS"> };

/** The row of `similar_index`: active build and build in progress. */
export type SimilarState = {
  /** Incremented with every write. */
  revision: number;
  build_id: string | null;
  model_version: string | null;
  recordings: number;
  windows: number;
  built_at: number | null;
  next_id: string | null;
  next_version: string | null;
  /** Milliseconds since 1970: start and last progress. */
  next_began: number | null;
  next_since: number | null;
  next_revision: number | null;
  next_parts: number;
  next_seen: number;
  next_last: string | null;
};

/** Time without progress after which a build counts as abandoned. */
const buildLeaseMs = 10 * 60_000;

export const readStateStatement = "SELECT * FROM similar_index";

export async function readSimilarState(search: D1Database): Promise<SimilarState> {
  const state = await search.prepare(readStateStatement).first<SimilarState>();
  if (state === null) throw new Error("The search database has no row of the similar index: apply its migrations");
  return state;
}

export function isBuilding(state: SimilarState, now: number): boolean {
  return state.next_since !== null && now - state.next_since < buildLeaseMs;
}

/** First statement of every write: fails the whole batch after a concurrent write. */
export function guardSimilar(search: D1Database, state: SimilarState): D1PreparedStatement {
  return search
    .prepare("UPDATE similar_index SET revision = CASE WHEN revision = ?1 THEN revision + 1 END")
    .bind(state.revision);
}

/** Whether a batch failed because of `guardSimilar`. */
export function isSimilarConflict(error: unknown): boolean {
  return error instanceof Error && error.message.includes("similar_index.revision");
}

const folder = "similar/";

export function modelKey(version: string): string {
  return `${folder}${version}/model.bin`;
}

export function buildKey(version: string, buildId: string): string {
  return `${folder}${version}/${buildId}.bin`;
}

export function partKey(version: string, buildId: string, part: number): string {
  return `${folder}${version}/${buildId}.${part}.part`;
}

/** Deletes all objects of the index except `kept`. */
export async function deleteOtherObjects(bucket: R2Bucket, kept: string[]): Promise<void> {
  let cursor: string | undefined;
  do {
    const listing = await bucket.list({ prefix: folder, ...(cursor && { cursor }) });
    const old = listing.objects.map(({ key }) => key).filter((key) => !kept.includes(key));
    if (old.length > 0) await bucket.delete(old);
    cursor = listing.truncated ? listing.cursor : undefined;
  } while (cursor !== undefined);
}
