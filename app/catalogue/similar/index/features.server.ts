import { sql } from "drizzle-orm";
import pMap from "p-map";
import { type IndexedRecording, isPackable } from "#app/catalogue/similar/index/packed-matrix.ts";
import type { Stores } from "#app/catalogue/similar/index/similar-state.server.ts";
import { decodeFeatures, type RecordingFeatures } from "#audio/analysis/similarity/features.ts";
import { embed, type SimilarityModel } from "#audio/analysis/similarity/model.ts";

export type StoredFeatures = { recordingId: string; bucket: "MEDIA" | "MASTERS"; key: string };
export type FeatureProblem = { recordingId: string; reason: string };

/** Max connections of an invocation. */
const parallel = 6;
const maxReason = 500;

type Buckets = { env: Record<StoredFeatures["bucket"], R2Bucket> };

/** Reads the features in an object. @throws when it is missing or malformed */
async function fetchFeatures({ env }: Buckets, { bucket, key }: StoredFeatures): Promise<RecordingFeatures> {
  const object = await env[bucket].get(key);
  if (object === null) throw new Error(`${key} is not in the bucket`);
  return decodeFeatures(new Uint8Array(await object.arrayBuffer()));
}

/** Features of many recordings in their order, by which the model is fitted, and those without readable features. */
export async function readFeatures(
  stores: Buckets,
  stored: StoredFeatures[],
): Promise<{ found: { id: string; features: RecordingFeatures }[]; problems: FeatureProblem[] }> {
  const problems: FeatureProblem[] = [];
  const read = await pMap(
    stored,
    async (one) => {
      try {
        if (!isPackable(one.recordingId)) throw new Error("The recording's id is no UUID");
        return [{ id: one.recordingId, features: await fetchFeatures(stores, one) }];
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        problems.push({ recordingId: one.recordingId, reason: reason.slice(0, maxReason) });
        return [];
      }
    },
    { concurrency: parallel },
  );
  return { found: read.flat(), problems };
}

function embedRecording(model: SimilarityModel, id: string, features: RecordingFeatures): IndexedRecording {
  return {
    id,
    whole: embed(model, features.whole),
    windows: features.windows.map(({ startMs, endMs, raw }) => ({ startMs, endMs, vector: embed(model, raw) })),
  };
}

/** Reads and embeds recordings, sorted by id. Malformed ones are left out and listed in `problems`. */
export async function embedStored(
  stores: Buckets,
  model: SimilarityModel,
  stored: StoredFeatures[],
): Promise<{ recordings: IndexedRecording[]; problems: FeatureProblem[] }> {
  const { found, problems } = await readFeatures(stores, stored);
  const recordings = found.flatMap(({ id, features }) => {
    try {
      return [embedRecording(model, id, features)];
    } catch (error) {
      problems.push({ recordingId: id, reason: error instanceof Error ? error.message : String(error) });
      return [];
    }
  });
  return { recordings: recordings.sort((a, b) => (a.id < b.id ? -1 : 1)), problems };
}

/** Logs the problems and stores them in `similar_problems` until the recording is indexed. */
export async function reportFeatureProblems({ db, now }: Stores, problems: FeatureProblem[]): Promise<void> {
  if (problems.length === 0) return;
  for (const { recordingId, reason } of problems)
    console.warn(`similar: recording ${recordingId} is left out: ${reason}`);
  await db.run(sql`INSERT INTO similar_problems (recording_id, reason, found_at)
SELECT value ->> 'recordingId', value ->> 'reason', ${now} FROM json_each(${JSON.stringify(problems)}) WHERE true
ON CONFLICT (recording_id) DO UPDATE SET reason = excluded.reason, found_at = excluded.found_at`);
}
