import {
  CorruptIndexError,
  type Counts,
  headerBytes,
  packedBytes,
  readHeader,
  sectionBytes,
  sectionStart,
  sections,
  writeHeader,
} from "#app/catalogue/similar/index/packed-matrix.ts";

type Part = { key: string; counts: Counts };

async function readRange(bucket: R2Bucket, key: string, offset: number, length: number): Promise<ArrayBuffer> {
  const object = await bucket.get(key, { range: { offset, length } });
  if (object === null) throw new CorruptIndexError(`${key} is missing`);
  return object.arrayBuffer();
}

function add(counts: Counts[]): Counts {
  const dims = counts[0]?.dims ?? 0;
  if (counts.some((one) => one.dims !== dims)) throw new CorruptIndexError("The parts are of different models");
  return {
    dims,
    recordings: counts.reduce((sum, one) => sum + one.recordings, 0),
    windows: counts.reduce((sum, one) => sum + one.windows, 0),
  };
}

/** Window offsets of a part's recordings, shifted by `base` windows of the parts before. Only the last part includes the end. */
function moveOffsets(buffer: ArrayBuffer, base: number, isLast: boolean): Uint8Array<ArrayBuffer> {
  const offsets = new Uint32Array(buffer).map((offset) => offset + base);
  return new Uint8Array(offsets.buffer, 0, (isLast ? offsets.length : offsets.length - 1) * 4);
}

/** The joined object, section by section. */
async function* sectionsOf(bucket: R2Bucket, parts: Part[], counts: Counts): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  yield writeHeader(counts);
  for (const section of sections) {
    let base = 0;
    for (const [index, part] of parts.entries()) {
      const bytes = sectionBytes(section, part.counts);
      if (bytes === 0) continue;
      const content = await readRange(bucket, part.key, sectionStart(section, part.counts), bytes);
      const isLast = index === parts.length - 1;
      yield section === "offsets" ? moveOffsets(content, base, isLast) : new Uint8Array(content);
      base += part.counts.windows;
    }
  }
}

async function putStream(
  bucket: R2Bucket,
  target: string,
  length: number,
  chunks: AsyncGenerator<Uint8Array<ArrayBuffer>>,
) {
  // Node, where pages run in development, has no FixedLengthStream.
  if (!("FixedLengthStream" in globalThis)) {
    const all: Uint8Array<ArrayBuffer>[] = [];
    for await (const chunk of chunks) all.push(chunk);
    return bucket.put(target, await new Blob(all).arrayBuffer());
  }
  const { readable, writable } = new FixedLengthStream(length);
  async function write(): Promise<void> {
    const writer = writable.getWriter();
    for await (const chunk of chunks) await writer.write(chunk);
    await writer.close();
  }
  const [object] = await Promise.all([bucket.put(target, readable), write()]);
  return object;
}

/**
 * Joins packed matrices, in order of their ids, into one object. Streamed section by section, so that memory holds one section of one part:
 * an index may be half as large as an isolate's memory.
 */
export async function joinParts(bucket: R2Bucket, keys: string[], target: string): Promise<Counts> {
  const parts: Part[] = [];
  for (const key of keys) parts.push({ key, counts: readHeader(await readRange(bucket, key, 0, headerBytes)) });
  const counts = add(parts.map((part) => part.counts));
  const object = await putStream(bucket, target, packedBytes(counts), sectionsOf(bucket, parts, counts));
  if (object === null) throw new Error(`${target} could not be stored`);
  return counts;
}
