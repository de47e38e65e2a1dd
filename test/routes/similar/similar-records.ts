import { sql } from "drizzle-orm";
import { buildSimilarIndex } from "#app/catalogue/similar/index/build-similar-index.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { encodeFeatures, type RecordingFeatures } from "#audio/analysis/similarity/features.ts";
import { FEATURES, FEATURES_NAME } from "#audio/analysis/similarity/layout.ts";
import { testContext } from "#test/support/context.ts";

/** The same number from 0 to 1 for the same arguments. */
function noise(a: number, b: number): number {
  let value = Math.imul(a ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(b + 0x165667b1, 0xc2b2ae35);
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
  value = Math.imul(value ^ (value >>> 12), 0x297a2d39);
  return ((value ^ (value >>> 15)) >>> 0) / 2 ** 32;
}

/** The numbers of a kind of music, and those of one piece of it, a little off. */
function rawOf(kind: number, piece: number, spread: number): Float32Array {
  return Float32Array.from(
    { length: FEATURES },
    (_, at) => 4 * noise(kind, at) - 2 + spread * (noise(piece, at) - 0.5),
  );
}

let pieces = 1000;

/**
 * Features of a recording whose windows, 10 s each, are of these kinds. `piece` makes it the same recording as another one with that
 * number.
 */
export function featuresOf(
  kinds: number[],
  { piece, spread = 2 }: { piece?: number; spread?: number } = {},
): RecordingFeatures {
  pieces += 100;
  const own = piece ?? pieces;
  const windows = kinds.map((kind, at) => ({
    startMs: at * 10_000,
    endMs: (at + 1) * 10_000,
    raw: rawOf(kind, own + at, spread),
  }));
  const whole = Float32Array.from(
    { length: FEATURES },
    (_, at) => windows.reduce((sum, { raw }) => sum + (raw[at] as number), 0) / windows.length,
  );
  return { windows, whole };
}

/** Stores features as ingest does. */
export async function storeFeatures(
  ctx: RequestContext,
  recordingId: string,
  features: RecordingFeatures | Uint8Array,
) {
  const bytes = features instanceof Uint8Array ? features : encodeFeatures(features);
  const key = `songs/${recordingId}/0123456789abcdef/${FEATURES_NAME}`;
  await ctx.env.MASTERS.put(key, bytes);
  await ctx.db.run(sql`DELETE FROM files WHERE recording_id = ${recordingId} AND role = 'features'`);
  await ctx.db.run(sql`INSERT INTO files (id, recording_id, role, bucket, key, content_type, bytes, sha256)
VALUES (${crypto.randomUUID()}, ${recordingId}, 'features', 'MASTERS', ${key}, 'application/octet-stream', ${bytes.length}, ${key})`);
  return key;
}

/** Builds the index to its end. */
export async function buildIndex(): Promise<void> {
  while (!(await buildSimilarIndex(testContext())).done);
}
