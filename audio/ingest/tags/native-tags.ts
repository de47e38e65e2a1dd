import { openAsBlob } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { type IAudioMetadata, type INativeTagDict, parseBlob } from "music-metadata";
import { copy } from "#audio/ingest/copy.ts";
import { type AudioFormat, leadingTagLength } from "#audio/ingest/decode/audio-format.ts";
import { readAt } from "#audio/ingest/decode/read-bytes.ts";
import { sniffAudio } from "#audio/ingest/decode/sniff.ts";
import { readId3 } from "#audio/ingest/tags/id3-tags.ts";
import { readChunkTags } from "#audio/ingest/tags/riff-tags.ts";
import type { NativeTag, TagBlock } from "#audio/ingest/tags/tag-block.ts";

type ReadTags = { blocks: TagBlock[]; notes: string[] };

/** Media types by which music-metadata chooses its parser, because extensions are unreliable. */
const MEDIA_TYPES: Record<AudioFormat, string> = {
  wav: "audio/wav",
  aiff: "audio/aiff",
  flac: "audio/flac",
  mp3: "audio/mpeg",
  vorbis: "audio/ogg",
  opus: "audio/ogg",
  mp4: "audio/mp4",
  aac: "audio/aac",
};

/** Max bytes: longer than any picture. */
const MAX_TAG_BYTES = 64 * 1024 * 1024;
const MAX_TAGS = 16;

/**
 * All tags of an audio file by precedence: those of its own container, then ID3v2, then others. Unreadable tags give a note, not an error.
 */
export async function readNativeTags(path: string): Promise<ReadTags> {
  const file = await open(path, "r");
  try {
    const judged = await sniffAudio(file);
    if (judged === null || "unsupported" in judged) return { blocks: [], notes: [] };
    return await readBlocks(path, file, judged);
  } catch (error) {
    return { blocks: [], notes: [copy.notes.tagsUnreadable(messageOf(error))] };
  } finally {
    await file.close();
  }
}

async function readBlocks(path: string, file: FileHandle, judged: { format: AudioFormat; from: number }) {
  const { size } = await file.stat();
  const { format, from } = judged;
  const id3 = await readId3Tags(file);
  if (format === "wav" || format === "aiff") {
    const chunks = await readChunkTags(file, from, size);
    const rank = ["id3", "info"];
    chunks.sort((a, b) => rank.indexOf(a.kind) - rank.indexOf(b.kind));
    return { blocks: [...chunks, ...id3], notes: [] };
  }
  const { native, notes } = await parse(path, MEDIA_TYPES[format]);
  const [own, behind] = otherBlocks(native);
  const blocks = [...own, ...id3];
  // ID3v1 cuts texts at 30 characters and is often out of date.
  return { blocks: blocks.some(({ tags }) => tags.length > 0) ? blocks : behind, notes };
}

/** The ID3v2 tags at the beginning; there may be several. */
async function readId3Tags(file: FileHandle): Promise<TagBlock[]> {
  const blocks: TagBlock[] = [];
  for (let at = 0; blocks.length < MAX_TAGS; ) {
    const length = await leadingTagLength((from, bytes) => readAt(file, from, bytes), at);
    const tag = await readAt(file, at, Math.min(length, MAX_TAG_BYTES));
    if (tag.toString("latin1", 0, 3) !== "ID3") break;
    blocks.push({ kind: "id3", tags: readId3(tag) });
    at += length;
  }
  return blocks;
}

/** What music-metadata parses before it fails. */
async function parse(path: string, type: string): Promise<{ native: INativeTagDict; notes: string[] }> {
  let metadata: Pick<IAudioMetadata, "native"> | null = null;
  try {
    const observer = (event: { metadata: Pick<IAudioMetadata, "native"> }) => {
      metadata = event.metadata;
    };
    const { native } = await parseBlob(await openAsBlob(path, { type }), { skipCovers: true, observer });
    return { native, notes: [] };
  } catch (error) {
    const parsed: Pick<IAudioMetadata, "native"> | null = metadata;
    return { native: nativeOf(parsed), notes: [copy.notes.tagsUnreadable(messageOf(error))] };
  }
}

function nativeOf(metadata: Pick<IAudioMetadata, "native"> | null): INativeTagDict {
  return metadata?.native ?? {};
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Tags besides ID3v2: the format's own and others with higher precedence, and ID3v1, which cuts texts at 30 characters. */
export function otherBlocks(native: INativeTagDict): [before: TagBlock[], behind: TagBlock[]] {
  const before: TagBlock[] = [];
  const behind: TagBlock[] = [];
  for (const kind of ["vorbis", "iTunes", "APEv2", "ID3v1"]) {
    const tags = (native[kind] ?? []).flatMap((tag) => tagOf(tag) ?? []);
    (kind === "ID3v1" ? behind : before).push({ kind: "other", tags });
  }
  return [before, behind];
}

function tagOf(tag: unknown): NativeTag | null {
  if (typeof tag !== "object" || tag === null || !("id" in tag) || !("value" in tag)) return null;
  return { id: String(tag.id), values: textsOf(tag.value) };
}

/** Text of a music-metadata value of any shape. */
function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "number" || typeof value === "boolean") return [String(value)];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (typeof value === "object" && value !== null && "text" in value) return textsOf(value.text);
  return [];
}
