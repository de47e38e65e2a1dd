import type { FileHandle } from "node:fs/promises";
import { nextChunk } from "#audio/ingest/decode/next-chunk.ts";
import { readAt } from "#audio/ingest/decode/read-bytes.ts";
import { readId3 } from "#audio/ingest/tags/id3-tags.ts";
import type { TagBlock } from "#audio/ingest/tags/tag-block.ts";
import { decodeText } from "#audio/ingest/tags/text-encoding.ts";

/** Longer chunks contain pictures or sessions, not text. */
const MAX_CHUNK_BYTES = 32 * 1024 * 1024;

const idOf = (bytes: Buffer) => bytes.toString("latin1", 0, 4);

/** Tags in the chunks of a WAV or AIFF starting at byte `from`: RIFF INFO, AIFF text chunks and ID3v2. */
export async function readChunkTags(file: FileHandle, from: number, size: number): Promise<TagBlock[]> {
  const head = await readAt(file, from, 12);
  const isBigEndian = idOf(head) === "FORM";
  const blocks: TagBlock[] = [];
  let longDataBytes: number | null = null;
  for (let at = from + 12; at + 8 <= size; ) {
    const header = await readAt(file, at, 8);
    const length = isBigEndian ? header.readUInt32BE(4) : header.readUInt32LE(4);
    const id = idOf(header);
    const read = () => readAt(file, at + 8, Math.min(length, MAX_CHUNK_BYTES));
    if (/^id3 $/i.test(id)) blocks.push({ kind: "id3", tags: readId3(await read()) });
    if (id === "LIST") blocks.push({ kind: "info", tags: infoTags(await read()) });
    if (isBigEndian && /^(?:NAME|AUTH|\(c\) )$/.test(id)) {
      blocks.push({ kind: "info", tags: [{ id: id.trim(), values: [textOf(await read())] }] });
    }
    if (id === "ds64") longDataBytes = await longLength(file, at);
    const isLong = id === "data" && length === 0xffffffff && longDataBytes !== null;
    at = await nextChunk(file, at, isLong ? (longDataBytes ?? 0) : length);
  }
  return blocks;
}

/** Length of the data in RF64 and BW64, whose chunk header cannot hold it. */
async function longLength(file: FileHandle, at: number): Promise<number | null> {
  const bytes = await readAt(file, at + 16, 8);
  return bytes.length < 8 ? null : Number(bytes.readBigUInt64LE(0));
}

/** RIFF INFO declares no encoding. */
function infoTags(list: Buffer): TagBlock["tags"] {
  if (idOf(list) !== "INFO") return [];
  const tags: TagBlock["tags"] = [];
  for (let at = 4; at + 8 <= list.length; ) {
    const length = list.readUInt32LE(at + 4);
    const id = list.toString("latin1", at, at + 4);
    tags.push({ id, values: [textOf(list.subarray(at + 8, at + 8 + length))] });
    // Some programs omit the padding byte.
    const padded = at + 8 + length + (length % 2);
    const isPadded = length % 2 === 0 || list[padded - 1] === 0 || list[padded - 1] === 32;
    at = isPadded ? padded : padded - 1;
  }
  return tags;
}

/** Text up to its NUL, which in UTF-16 only the decoded text has. */
function textOf(bytes: Buffer): string {
  return decodeText(bytes).split("\0", 1)[0] ?? "";
}
