import nearestRows from "#app/catalogue/similar/index/nearest-rows.wasm";
import { CorruptIndexError, type PackedMatrix, unpackMatrix } from "#app/catalogue/similar/index/packed-matrix.ts";
import { EMBEDDING_BYTES, HALF_BYTES } from "#audio/analysis/similarity/model.ts";

/** Parameters of `nearestRows` in nearest-rows.wat: a count and addresses. */
type NearestRows = (
  ...parameters: [
    count: number,
    vectors: number,
    lengths: number,
    offsets: number,
    skip: number,
    seed: number,
    rows: number,
    scores: number,
  ]
) => void;

const pageBytes = 65_536;
/** Read size: the runtime's own chunks of 4 KB cost three times as much. */
const chunkBytes = 1 << 20;

/** Nearest row of each recording (-1 if none), and its dot product with the seed divided by its stored norm. */
export type NearestRow = { rows: Int32Array; scores: Float64Array };

const toMultiple = (value: number, of: number) => Math.ceil(value / of) * of;

/**
 * A packed matrix in the memory of the WebAssembly module that compares its vectors, without copying for a search. It is followed by
 * scratch space for input and output.
 */
export class MatrixMemory {
  readonly #memory = new WebAssembly.Memory({ initial: 1 });
  readonly #nearestRows = new WebAssembly.Instance(nearestRows, { matrix: { memory: this.#memory } }).exports
    .nearestRows as NearestRows;
  #packed: PackedMatrix | null = null;

  /** The matrix as views of the memory. */
  get packed(): PackedMatrix {
    if (this.#packed === null) throw new Error("No matrix is open");
    return this.#packed;
  }

  /** Buffer to write a packed matrix of `bytes` into, replacing the previous one. Call `open` afterwards. */
  reserve(bytes: number): Uint8Array<ArrayBuffer> {
    this.#packed = null;
    this.#growTo(bytes);
    return new Uint8Array(this.#memory.buffer, 0, bytes);
  }

  /** Opens the written matrix. @throws CorruptIndexError if it is invalid or its vectors have another length */
  open(bytes: number): void {
    const { dims, offsets } = unpackMatrix(this.#memory.buffer, bytes);
    if (dims !== EMBEDDING_BYTES) throw new CorruptIndexError("The vectors are of another length");
    this.#growTo(scratchOf(bytes, offsets.length - 1).end);
    // Growing the memory detaches the old buffer.
    this.#packed = unpackMatrix(this.#memory.buffer, bytes);
  }

  /**
   * Compares the sound half of the seed with the wholes or windows of all recordings without a 1 in `skip`. The arrays are overwritten by
   * the next call.
   */
  nearestRows(by: "whole" | "window", seed: Int8Array, skip: Uint8Array | null): NearestRow {
    const { offsets, wholes, wholeNorms, windows, norms } = this.packed;
    const { buffer } = this.#memory;
    const count = offsets.length - 1;
    const at = scratchOf(norms.byteOffset + norms.byteLength, count);
    new Int16Array(buffer, at.seed, HALF_BYTES).set(seed.subarray(0, HALF_BYTES));
    const skipped = new Uint8Array(buffer, at.skip, count);
    if (skip === null) skipped.fill(0);
    else skipped.set(skip);
    const [vectors, lengths, first] = by === "whole" ? [wholes, wholeNorms, 0] : [windows, norms, offsets.byteOffset];
    this.#nearestRows(count, vectors.byteOffset, lengths.byteOffset, first, at.skip, at.seed, at.rows, at.scores);
    return { rows: new Int32Array(buffer, at.rows, count), scores: new Float64Array(buffer, at.scores, count) };
  }

  #growTo(bytes: number): void {
    const missing = bytes - this.#memory.buffer.byteLength;
    if (missing > 0) this.#memory.grow(Math.ceil(missing / pageBytes));
  }
}

/**
 * Reads a matrix of `bytes` through one buffer, so that it is never in memory twice. `body` must be a byte stream. @throws
 * CorruptIndexError
 */
export async function readMatrix(body: ReadableStream, bytes: number): Promise<MatrixMemory> {
  const matrix = new MatrixMemory();
  const target = matrix.reserve(bytes);
  const reader = body.getReader({ mode: "byob" });
  let at = 0;
  let buffer = new Uint8Array(chunkBytes);
  for (;;) {
    const { done, value } = await reader.read(buffer, { min: chunkBytes });
    if (value !== undefined) {
      target.set(value, at);
      at += value.byteLength;
      buffer = new Uint8Array(value.buffer);
    }
    if (done) break;
  }
  matrix.open(at);
  return matrix;
}

/** Addresses of the scratch space after the matrix, and its end. */
function scratchOf(matrixBytes: number, recordings: number) {
  const seed = toMultiple(matrixBytes, 16);
  const scores = seed + 2 * HALF_BYTES;
  const rows = scores + 8 * recordings;
  const skip = rows + 4 * recordings;
  return { seed, scores, rows, skip, end: skip + recordings };
}
