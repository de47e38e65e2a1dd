import { featuresOf } from "#app/catalogue/similar/explain-matches.server.ts";
import { readFeatures } from "#app/catalogue/similar/index/features.server.ts";
import { RecentEntries } from "#app/edge/cache/recent-entries.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { TrackView } from "#app/track/track.ts";

/** 1.3 KB each. */
const maxHeld = 600;
/** Features of whole recordings by the key of their object, which is never replaced: docs/decisions/089. */
const held = new RecentEntries<Float32Array>(maxHeld);

/** Features of whole recordings by id, from memory or the bucket. Recordings without readable features are left out. */
export async function wholeFeatures(
  ctx: Pick<RequestContext, "env">,
  tracks: readonly Pick<TrackView, "id" | "mediaBase">[],
): Promise<Map<string, Float32Array>> {
  const keys = new Map(tracks.map((track) => [track.id, featuresOf(track)]));
  const wholes = new Map<string, Float32Array>();
  for (const [id, { key }] of keys) {
    const whole = held.get(key);
    if (whole === undefined) continue;
    held.set(key, whole);
    wholes.set(id, whole);
  }
  const missing = [...keys].flatMap(([id, stored]) => (wholes.has(id) ? [] : [stored]));
  if (missing.length === 0) return wholes;
  const { found } = await readFeatures(ctx, missing);
  for (const { id, features } of found) {
    wholes.set(id, features.whole);
    held.set(keys.get(id)?.key ?? id, features.whole);
  }
  return wholes;
}
