import { type Id3Frame, id3Frames } from "#audio/ingest/tags/id3-frames.ts";
import { cutString, decodeList, decodeText } from "#audio/ingest/tags/id3-text.ts";
import { linesOfSegments, type TimedText } from "#audio/ingest/tags/lyrics.ts";
import type { NativeTag } from "#audio/ingest/tags/tag-block.ts";

/** Types of synchronised text that are lyrics: other, lyrics, transcription; not chords, events and the like. */
const SUNG = new Set([0, 1, 2]);
const MILLISECONDS = 2;

/** Tags of an ID3v2 tag, frame by frame; `bytes` starts with its header. Empty without one. */
export function readId3(bytes: Uint8Array): NativeTag[] {
  return id3Frames(bytes).flatMap((frame) => tagOf(frame) ?? []);
}

function tagOf({ id, body }: Id3Frame): NativeTag | null {
  const [coding = 0] = body;
  if (id === "SYLT") return synchronised(body, coding);
  if (id === "USLT") {
    const { string, rest } = cutString(body.subarray(4), coding);
    // Without a terminator there is no description.
    const text = rest.length > 0 ? decodeText(rest, coding, string) : decodeText(string, coding);
    return { id, values: [text.replace(/\0+$/, "")] };
  }
  if (!id.startsWith("T")) return null;
  // A byte that is no encoding is the first letter.
  const [text, textCoding] = coding <= 3 ? [body.subarray(1), coding] : [body, 0];
  if (id !== "TXXX") return { id, values: decodeList(text, textCoding) };
  const { string, rest } = cutString(text, textCoding);
  return { id: decodeText(string, textCoding), values: decodeList(rest, textCoding) };
}

function synchronised(body: Uint8Array, coding: number): NativeTag | null {
  const [format = 0, content = 0] = body.subarray(4, 6);
  if (!SUNG.has(content)) return null;
  const described = cutString(body.subarray(6), coding);
  const segments: TimedText[] = [];
  for (let rest = described.rest; rest.length > 0; ) {
    const cut = cutString(rest, coding);
    if (cut.rest.length < 4) break;
    const time = new DataView(cut.rest.buffer, cut.rest.byteOffset, 4).getUint32(0);
    // Times in MPEG frames are not usable.
    segments.push({
      atMs: format === MILLISECONDS ? time : null,
      text: decodeText(cut.string, coding, described.string),
    });
    rest = cut.rest.subarray(4);
  }
  return { id: "SYLT", values: [], lyrics: linesOfSegments(segments) };
}
