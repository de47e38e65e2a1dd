import type { Env } from "#app/edge/context/env.server.ts";
import { readFragment } from "#audio/trace/fragment.ts";
import { MAX_INDEX_BYTES, type MarkedSegment, markedName, readMarkedIndex } from "#audio/trace/marked-object.ts";
import { type BitAt, SLOT_FRAMES, spliceSegment } from "#audio/trace/splice-segment.ts";

/** What a stream carries: the bits of slots `first` to `last`. */
export type StreamCode = { bits(first: number, last: number): Promise<BitAt> };

type Place = { folder: string; rate: number; code: StreamCode };

async function bytesOf(bucket: R2Bucket, key: string, range?: R2Range): Promise<Uint8Array | null> {
  const object = await bucket.get(key, range ? { range } : {});
  return object && new Uint8Array(await object.arrayBuffer());
}

/** A recording's stream at one bit rate, of which each slot is from the plain or from the marked rendition. */
export class MarkedStream {
  readonly #buckets: Pick<Env, "MEDIA" | "MASTERS">;
  readonly #code: StreamCode;
  /** Key of the marked rendition, and folder of the plain one. */
  readonly #key: string;
  readonly #folder: string;
  #index: Promise<readonly MarkedSegment[] | null> | null = null;

  constructor(buckets: Pick<Env, "MEDIA" | "MASTERS">, { folder, rate, code }: Place) {
    this.#buckets = buckets;
    this.#code = code;
    this.#key = `${folder}/${markedName(rate)}`;
    this.#folder = `${folder}/hls/${rate}k`;
  }

  readInit(): Promise<Uint8Array | null> {
    return bytesOf(this.#buckets.MEDIA, `${this.#folder}/init.mp4`);
  }

  /** Null if there is no marked rendition. */
  readIndex(): Promise<readonly MarkedSegment[] | null> {
    this.#index ??= bytesOf(this.#buckets.MASTERS, this.#key, { offset: 0, length: MAX_INDEX_BYTES }).then(
      (bytes) => bytes && readMarkedIndex(bytes),
    );
    return this.#index;
  }

  /** The segment with this number; null if it is not in both renditions. */
  async splice(number: number): Promise<Uint8Array<ArrayBuffer> | null> {
    const name = `${this.#folder}/seg_${String(number).padStart(3, "0")}.m4s`;
    const [plain, index] = await Promise.all([bytesOf(this.#buckets.MEDIA, name), this.readIndex()]);
    const segment = index?.find((one) => one.number === number);
    const fragment = plain && readFragment(plain);
    if (!fragment || segment === undefined) return null;
    const length = segment.to - segment.from;
    const slotOf = (frame: number) => Math.floor(frame / SLOT_FRAMES);
    const [marked, bitAt] = await Promise.all([
      bytesOf(this.#buckets.MASTERS, this.#key, { offset: segment.from, length }),
      this.#code.bits(slotOf(fragment.firstFrame), slotOf(fragment.firstFrame + fragment.sizes.length)),
    ]);
    return marked && spliceSegment(plain, marked, bitAt);
  }
}
