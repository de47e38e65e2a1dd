import { type Part, type Source, sizeOf } from "#app/downloads/composed-file.ts";
import { broadcastExtension, infoList, ixml } from "#app/downloads/tags/broadcast-chunks.ts";
import { concat, latin1, textOf, u32le, u64le } from "#app/downloads/tags/bytes.ts";
import { type Chunk, keptChunk, newChunk, readChunks, UNKNOWN_SIZE } from "#app/downloads/tags/chunks.ts";
import { id3Tag } from "#app/downloads/tags/id3.ts";
import type { TrackTags } from "#app/downloads/tags/track-tags.ts";

const ORDER = "little";
/** A coding history is a few lines of text. */
const MAX_BEXT_BYTES = 65_536;
const DS64_BYTES = 28;
const PADDING_IDS = ["JUNK", "junk", "PAD ", "FLLR"];

type Wav = {
  /** RIFF, or one of the two 64-bit forms: EBU Tech 3306 (RF64) and ITU-R BS.2088 (BW64). */
  form: "RIFF" | "RF64" | "BW64";
  chunks: Chunk[];
  /** From `ds64`; 0 if unknown. */
  sampleCount: number;
};

async function readWav(source: Source): Promise<Wav | null> {
  const head = await source.read(0, 12);
  const form = textOf(head.subarray(0, 4));
  if (head.length < 12 || textOf(head.subarray(8)) !== "WAVE") return null;
  if (form === "RIFF") return withChunks(form, await readChunks(source, { from: 12, order: ORDER }), 0);
  if (form !== "RF64" && form !== "BW64") return null;
  const ds64 = await source.read(12, 8 + DS64_BYTES);
  if (ds64.length < 8 + DS64_BYTES || textOf(ds64.subarray(0, 4)) !== "ds64") return null;
  const view = new DataView(ds64.buffer, ds64.byteOffset);
  const largeSizes = { data: Number(view.getBigUint64(16, true)) };
  const chunks = await readChunks(source, { from: 12, order: ORDER, largeSizes });
  return withChunks(form, chunks, Number(view.getBigUint64(24, true)));
}

function withChunks(form: Wav["form"], chunks: Chunk[] | null, sampleCount: number): Wav | null {
  const isWhole = chunks?.some(({ id }) => id === "fmt ") && chunks.some(({ id }) => id === "data");
  return chunks !== null && isWhole ? { form, chunks, sampleCount } : null;
}

async function isInfoList(source: Source, { id, offset }: Chunk): Promise<boolean> {
  return id === "LIST" && textOf(await source.read(offset, 4)) === "INFO";
}

/** Whether a chunk is dropped: metadata that ours replaces, padding, and the 64-bit sizes, which are rewritten. */
async function isReplaced(source: Source, chunk: Chunk): Promise<boolean> {
  const replaced = ["ds64", "bext", "id3 ", "ID3 ", ...PADDING_IDS];
  return replaced.includes(chunk.id) || (await isInfoList(source, chunk));
}

async function newChunks(source: Source, chunks: Chunk[], tags: TrackTags): Promise<Part[]> {
  const bext = chunks.find(({ id, size }) => id === "bext" && size <= MAX_BEXT_BYTES);
  const held = bext ? await source.read(bext.offset, bext.size) : null;
  return [
    newChunk("bext", broadcastExtension(tags, held), ORDER),
    // The iXML of a recorder or editor contains production data that is not stored here.
    ...(chunks.some(({ id }) => id === "iXML") ? [] : [newChunk("iXML", ixml(tags), ORDER)]),
    newChunk("LIST", infoList(tags), ORDER),
    newChunk("id3 ", id3Tag(tags), ORDER),
  ];
}

/** The outer header. Past 4 GiB, or if the source has them, sizes are in `ds64`. */
function formHeader({ form, sampleCount }: Wav, bodyBytes: number, dataBytes: number): Uint8Array {
  if (form === "RIFF") return concat(latin1("RIFF"), u32le(4 + bodyBytes), latin1("WAVE"));
  const riffBytes = 4 + 8 + DS64_BYTES + bodyBytes;
  const sizes = concat(u64le(riffBytes), u64le(dataBytes), u64le(sampleCount), u32le(0));
  return concat(latin1(form), u32le(UNKNOWN_SIZE), latin1("WAVE"), latin1("ds64"), u32le(DS64_BYTES), sizes);
}

/**
 * A WAV with our `bext`, `iXML`, `LIST`/INFO and `id3 ` chunks in place of its own. Audio and other chunks are copied. Null for an invalid
 * file, which is better left unchanged.
 */
export async function composeWav(source: Source, tags: TrackTags): Promise<Part[] | null> {
  const held = await readWav(source);
  if (held === null) return null;
  const [format, data] = ["fmt ", "data"].map((name) => held.chunks.find(({ id }) => id === name));
  if (format === undefined || data === undefined) return null;
  const kept: Chunk[] = [];
  for (const chunk of held.chunks) if (chunk !== format && !(await isReplaced(source, chunk))) kept.push(chunk);
  const added = await newChunks(source, held.chunks, tags);
  const bodyBytes = sizeOf([
    ...keptChunk(format, ORDER),
    ...added,
    ...kept.flatMap((chunk) => keptChunk(chunk, ORDER)),
  ]);
  const wav: Wav = bodyBytes + 4 > UNKNOWN_SIZE && held.form === "RIFF" ? { ...held, form: "RF64" } : held;
  const is64 = wav.form !== "RIFF";
  return [
    { bytes: formHeader(wav, bodyBytes, data.size) },
    ...keptChunk(format, ORDER),
    ...added,
    ...kept.flatMap((chunk) => keptChunk(chunk, ORDER, is64 && chunk === data ? UNKNOWN_SIZE : chunk.size)),
  ];
}
