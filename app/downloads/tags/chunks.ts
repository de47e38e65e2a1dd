import type { Part, Source } from "#app/downloads/composed-file.ts";
import { concat, latin1, textOf, u32be, u32le } from "#app/downloads/tags/bytes.ts";

/** A chunk of a WAV or AIFF file: where its content lies, without header and padding. */
export type Chunk = { id: string; offset: number; size: number };

export type ByteOrder = "little" | "big";

/** A file with more chunks than this is not a recording; reading them would cost a request each. */
const MAX_CHUNKS = 100;
/** In a header: the real size stands in `ds64`, or the writer did not know it. */
export const UNKNOWN_SIZE = 0xffff_ffff;

function readU32(bytes: Uint8Array, at: number, order: ByteOrder): number {
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(at, order === "little");
}

/**
 * The chunks from `from` to the end of the source, in order. `largeSizes`: sizes of the chunks whose header has `UNKNOWN_SIZE`. A
 * chunk that reaches past the end is cut there. Null for what is not a sequence of chunks.
 */
export async function readChunks(
  source: Source,
  { from, order, largeSizes = {} }: { from: number; order: ByteOrder; largeSizes?: Record<string, number> },
): Promise<Chunk[] | null> {
  const chunks: Chunk[] = [];
  // A rest shorter than a header is padding that some writers leave.
  for (let at = from; at + 8 <= source.size; ) {
    const header = await source.read(at, 8);
    const id = textOf(header.subarray(0, 4));
    if (!/^[\x20-\x7e]{4}$/.test(id) || chunks.length === MAX_CHUNKS) return null;
    const said = readU32(header, 4, order);
    const offset = at + 8;
    const size = Math.min(said === UNKNOWN_SIZE ? (largeSizes[id] ?? said) : said, source.size - offset);
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

/** A chunk of the source with its content unchanged, under a header of its own. `said`: the size that the header shows. */
export function keptChunk({ id, offset, size }: Chunk, order: ByteOrder, said = size): Part[] {
  const padding = size % 2 === 0 ? [] : [{ bytes: new Uint8Array(1) }];
  return [{ bytes: header(id, said, order) }, { offset, length: size }, ...padding];
}
