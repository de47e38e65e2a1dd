import { type Part, type Source, sizeOf } from "#app/downloads/composed-file.ts";
import { concat, latin1, textOf, u32be } from "#app/downloads/tags/bytes.ts";
import { keptChunk, newChunk, readChunks } from "#app/downloads/tags/chunks.ts";
import { id3Tag } from "#app/downloads/tags/id3.ts";
import type { TrackTags } from "#app/downloads/tags/track-tags.ts";

const ORDER = "big";
/** Sizes have 32 bits, and AIFF has no 64-bit form. */
const MAX_BYTES = 0xffff_ffff;

/**
 * An AIFF or AIFF-C with our `ID3 ` chunk in place of its own. Other chunks are copied. Null for an invalid file, or if it would exceed the
 * size limit.
 */
export async function composeAiff(source: Source, tags: TrackTags): Promise<Part[] | null> {
  const head = await source.read(0, 12);
  const [form, type] = [textOf(head.subarray(0, 4)), textOf(head.subarray(8))];
  if (form !== "FORM" || (type !== "AIFF" && type !== "AIFC")) return null;
  const chunks = await readChunks(source, { from: 12, order: ORDER });
  const kept = chunks?.filter(({ id }) => id !== "ID3 ") ?? [];
  const sound = kept.findIndex(({ id }) => id === "SSND");
  if (sound < 0) return null;
  const body = [
    ...kept.slice(0, sound).flatMap((chunk) => keptChunk(chunk, ORDER)),
    newChunk("ID3 ", id3Tag(tags), ORDER),
    ...kept.slice(sound).flatMap((chunk) => keptChunk(chunk, ORDER)),
  ];
  const bytes = 4 + sizeOf(body);
  return bytes > MAX_BYTES ? null : [{ bytes: concat(latin1("FORM"), u32be(bytes), latin1(type)) }, ...body];
}
