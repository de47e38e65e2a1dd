import { BadFeatures } from "#audio/analysis/similarity/bad-features.ts";
import { aspects, FEATURE_VERSION, FEATURES } from "#audio/analysis/similarity/layout.ts";
import { EMBEDDING_BYTES, MODEL_VERSION, QUANTILES, type SimilarityModel } from "#audio/analysis/similarity/model.ts";

/** "SLM" and the version of the model. */
const MAGIC = (MODEL_VERSION << 24) | 0x4d4c53;
const HEADER = [FEATURE_VERSION, FEATURES, EMBEDDING_BYTES, QUANTILES];
const HEADER_BYTES = 12;
const NUMBERS = 2 * FEATURES + EMBEDDING_BYTES * FEATURES + aspects.length * QUANTILES;

/**
 * Little endian: magic with the version of the model (32 bits), feature version, numbers per vector, bytes per embedded vector, quantiles (16 bits each); then as 32-bit
 * floats mean, scale, projection, and the quantiles of each aspect.
 */
export function encodeModel(model: Omit<SimilarityModel, "id">): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(HEADER_BYTES + 4 * NUMBERS);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, MAGIC, true);
  for (const [i, value] of HEADER.entries()) view.setUint16(4 + 2 * i, value, true);
  let at = HEADER_BYTES;
  for (const numbers of [
    model.mean,
    model.scale,
    model.projection,
    ...aspects.map((aspect) => model.distances[aspect]),
  ]) {
    for (const value of numbers) {
      view.setFloat32(at, value, true);
      at += 4;
    }
  }
  return bytes;
}

/** Reads what `encodeModel` wrote. @throws BadFeatures for other bytes, and for a model of another feature version */
export function decodeModel(bytes: Uint8Array): SimilarityModel {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < HEADER_BYTES || view.getUint32(0, true) !== MAGIC)
    throw new BadFeatures("this is no similarity model");
  const same = HEADER.every((value, i) => view.getUint16(4 + 2 * i, true) === value);
  if (!same) throw new BadFeatures("the similarity model is of another version");
  if (bytes.length !== HEADER_BYTES + 4 * NUMBERS) throw new BadFeatures("the similarity model is not complete");
  let at = HEADER_BYTES;
  const take = (count: number) => {
    const numbers = Float32Array.from({ length: count }, (_, i) => view.getFloat32(at + 4 * i, true));
    at += 4 * count;
    return numbers;
  };
  const [mean, scale, projection] = [take(FEATURES), take(FEATURES), take(EMBEDDING_BYTES * FEATURES)];
  const distances = Object.fromEntries(aspects.map((aspect) => [aspect, take(QUANTILES)]));
  return {
    id: idOf(bytes),
    mean,
    scale,
    projection,
    distances: distances as SimilarityModel["distances"],
  };
}

/** Content hash: equal models have equal ids. */
export function modelId(model: Omit<SimilarityModel, "id">): string {
  return idOf(encodeModel(model));
}

/** Versions of what the model reads and writes. */
const idPrefix = `${FEATURE_VERSION}.${MODEL_VERSION}-`;

/** Whether vectors of this model are those of `embed` today; otherwise the index has to be rebuilt. */
export function isCurrentModel(id: string): boolean {
  return id.startsWith(idPrefix);
}

/** The versions and FNV-1a, 32 bits, in hex. */
function idOf(bytes: Uint8Array): string {
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return `${idPrefix}${hash.toString(16).padStart(8, "0")}`;
}
