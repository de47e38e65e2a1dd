import { CorruptIndexError } from "#app/catalogue/similar/index/packed-matrix.ts";
import type { Stores } from "#app/catalogue/similar/index/similar-state.server.ts";
import { modelKey } from "#app/catalogue/similar/index/similar-state.server.ts";
import type { SimilarityModel } from "#audio/analysis/similarity/model.ts";
import { decodeModel, encodeModel } from "#audio/analysis/similarity/model-bytes.ts";

/** The model last used by this isolate, about 50 KB. docs/decisions/030-similar-index.md */
let held: SimilarityModel | null = null;

/** @throws CorruptIndexError if it is missing or malformed */
export async function readModel({ env }: Pick<Stores, "env">, version: string): Promise<SimilarityModel> {
  if (held?.id === version) return held;
  const object = await env.MASTERS.get(modelKey(version));
  if (object === null) throw new CorruptIndexError(`The model ${version} is missing from the bucket`);
  try {
    held = decodeModel(new Uint8Array(await object.arrayBuffer()));
    return held;
  } catch (cause) {
    throw new CorruptIndexError(`The model ${version} cannot be read`, { cause });
  }
}

export async function storeModel({ env }: Pick<Stores, "env">, model: SimilarityModel): Promise<void> {
  await env.MASTERS.put(modelKey(model.id), encodeModel(model));
}
