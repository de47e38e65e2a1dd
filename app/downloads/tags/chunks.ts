import type { Part, Source } from "#app/downloads/composed-file.ts";
import { concat, latin1, textOf, u32be, u32le } from "#app/downloads/tags/bytes.ts";

/** Content range of a chunk of a WAV or AIFF file, without header and padding. */
export type Chunk = { id: string; offset: number; size: number };

export type ByteOrder = "little" | "big";

/** Max chunks: more is not a recording, and each read costs a request. */
const MAX_CHUNKS = 100;
/** Placeholder in a header: the real size is in `ds64`, or was unknown to the writer. */
export const UNKNOWN_SIZE = 0xffff_ffff;

function readU32(bytes: Uint8Array, at: number, order: ByteOrder): number {
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(at, order === "little");
}

/**
 * Chunks from `from` to the end of the source, in order. `largeSizes`: sizes of chunks whose header has `UNKNOWN_SIZE`. A chunk that
 * exceeds the end is cut. Null if it is no sequence of chunks.
 */
export async function readChunks(
  source: Source,
  { from, order, largeSizes = {} }: { from: number; order: ByteOrder; largeSizes?: Record<string, number> },
): Promise<Chunk[] | null> {
  const chunks: Chunk[] = [];
  // Some writers leave padding shorter than a header at the end.
  for (let at = from; at + 8 <= source.size; ) {
    const header = await source.read(at, 8);
    const id = textOf(header.subarray(0, 4));
    if (!/^[\x20-\x7e]{4}$/.test(id) || chunks.length === MAX_CHUNKS) return null;
    const declaredSize = readU32(header, 4, order);
    const offset = at + 8;
    const size = Math.min(
      declaredSize === UNKNOWN_SIZE ? (largeSizes[id] ?? declaredSize) : declaredSize,
      source.size - offset,
    );
    chunks.push({ id, offset, size });
    at = offset + size + (size % 2);
  }
  return chunks;
}

function header(id: string, size: number, order: ByteOrder): Uint8Array {
  return concat(latin1(id), order === "little" ? u32le(size) : u32be(size));
}

/** A chunk padded to an even length, as both formats require. */
export function newChunk(id: string, content: Uint8Array, order: ByteOrder): Part {
  return { bytes: concat(header(id, content.length, order), content, new Uint8Array(content.length % 2)) };
}

/** An unchanged chunk of the source with a new header. `declaredSize`: size in the header. */
export function keptChunk({ id, offset, size }: Chunk, order: ByteOrder, declaredSize = size): Part[] {
  const padding = size % 2 === 0 ? [] : [{ bytes: new Uint8Array(1) }];
  return [{ bytes: header(id, declaredSize, order) }, { offset, length: size }, ...padding];
}
