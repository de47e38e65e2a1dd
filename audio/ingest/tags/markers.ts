import { type FileHandle, open } from "node:fs/promises";
import { nextChunk } from "#audio/ingest/decode/next-chunk.ts";
import { readAt } from "#audio/ingest/decode/read-bytes.ts";
import { MAX_MARKERS } from "#audio/ingest/ingested-recording.ts";

/** What a file says of how it was made: a term of IPTC's digital source types, the block that has it, and the program that wrote it. */
export type Marker = { from: "c2pa" | "xmp" | "tag"; type: string; tool: string | null };

/** Bytes read at the beginning and the end of a file, where tags, manifests and packets of all formats are but the chunks below. */
const HEAD_BYTES = 8 * 1024 * 1024;
const TAIL_BYTES = 1024 * 1024;
/** Chunks of WAV and AIFF that have a C2PA manifest or an XMP packet, and how much is read of how many. */
const CHUNKS = /^(?:C2PA|c2pa|_PMX|XMP |APPL|id3 |ID3 )$/;
const CHUNK_BYTES = 2 * 1024 * 1024;
const MAX_CHUNKS = 500;

/** The terms of https://cv.iptc.org/newscodes/digitalsourcetype/ and C2PA's own beside them. In a manifest letters may follow that are its lengths. */
const terms = [
  ...["trainedAlgorithmicMedia", "compositeWithTrainedAlgorithmicMedia", "algorithmicMedia", "algorithmicallyEnhanced"],
  ...["compositeSynthetic", "compositeCapture", "composite", "dataDrivenMedia", "digitalArt", "digitalCreation"],
  ...["digitalCapture", "computationalCapture", "humanEdits", "minorHumanEdits", "softwareImage", "virtualRecording"],
  ...["screenCapture", "negativeFilm", "positiveFilm", "print", "trainedAlgorithmicData", "empty"],
];
const term = /(?:cv\.iptc\.org\/newscodes|c2pa\.org)\/digitalsourcetype\/([A-Za-z]{3,60})/g;

/** The term that a text begins with: the longest. */
function termOf(text: string): string | null {
  return terms.filter((one) => text.startsWith(one)).sort((a, b) => b.length - a.length)[0] ?? null;
}

const packetEnds = { from: "<x:xmpmeta", to: "</x:xmpmeta>" };
/** Places read in a file, and characters of a packet that are searched for its program: a file may repeat them without end. */
const MAX_PLACES = 100;
const PACKET_LENGTH = 100_000;

const names = (["latin1", "utf16le"] as const).map((coding) => Buffer.from("/digitalsourcetype/", coding));

/** The text that CBOR has at a place: its length, then its letters. */
function cborText(text: string, at: number): string | null {
  const first = text.charCodeAt(at);
  const isShort = first >= 0x60 && first <= 0x77;
  if (!isShort && first !== 0x78) return null;
  const [from, length] = isShort ? [at + 1, first - 0x60] : [at + 2, text.charCodeAt(at + 1)];
  const found = text.slice(from, from + Math.min(length, 100));
  return /^[ -~]{2,100}$/.test(found) ? found.trim() : null;
}

/** The program that signed a manifest: `claim_generator`, or `name` of `claim_generator_info`. */
function signerOf(text: string): string | null {
  const info = text.indexOf("claim_generator_info");
  const name = info < 0 ? -1 : text.indexOf("dname", info);
  if (name >= 0 && name - info < 60) return cborText(text, name + 5);
  const old = text.search(/claim_generator(?!_info)/);
  return old < 0 ? null : cborText(text, old + "claim_generator".length);
}

/** The XMP packets of a text, by where they are. */
function packetsIn(text: string): { from: number; to: number }[] {
  const packets: { from: number; to: number }[] = [];
  for (let from = text.indexOf(packetEnds.from); from >= 0 && packets.length < MAX_PLACES; ) {
    const to = text.indexOf(packetEnds.to, from);
    if (to < 0) break;
    packets.push({ from, to });
    from = text.indexOf(packetEnds.from, to);
  }
  return packets;
}

/** Markers in bytes of a file. A manifest's signature is not checked: what is found is evidence, no proof. */
function markersIn(bytes: Buffer): Marker[] {
  // Tags in UTF-16 have a NUL beside each letter.
  if (!names.some((name) => bytes.includes(name))) return [];
  const text = bytes.toString("latin1").replaceAll("\0", "");
  const places = text.matchAll(term).take(MAX_PLACES).toArray();
  if (places.length === 0) return [];
  const packets = packetsIn(text);
  const isManifest = /jumb|c2pa\.(?:claim|actions|assertions)/.test(text);
  const signer = isManifest ? signerOf(text) : null;
  return places.flatMap(({ index, 1: letters = "" }): Marker[] => {
    const type = termOf(letters);
    if (type === null) return [];
    const packet = packets.find(({ from, to }) => index > from && index < to);
    if (packet === undefined) return [{ from: isManifest ? "c2pa" : "tag", type, tool: signer }];
    const { from, to } = packet;
    const xmp = text.slice(from, Math.min(to, from + PACKET_LENGTH));
    return [{ from: "xmp", type, tool: /CreatorTool(?:="|>)([ -~]{2,100}?)["<]/.exec(xmp)?.[1] ?? null }];
  });
}

async function chunkMarkers(file: FileHandle, size: number): Promise<Marker[]> {
  const head = (await readAt(file, 0, 12)).toString("latin1");
  const isAiff = head.startsWith("FORM");
  if (!isAiff && !/^(?:RIFF|RF64|BW64)/.test(head)) return [];
  const found: Marker[] = [];
  for (let at = 12, count = 0; at + 8 <= size && count < MAX_CHUNKS; count += 1) {
    const header = await readAt(file, at, 8);
    const length = isAiff ? header.readUInt32BE(4) : header.readUInt32LE(4);
    const isRead = CHUNKS.test(header.toString("latin1", 0, 4)) && at + length > HEAD_BYTES;
    if (isRead) found.push(...markersIn(await readAt(file, at + 8, Math.min(length, CHUNK_BYTES))));
    at = await nextChunk(file, at, length);
  }
  return found;
}

/** What the tags, C2PA manifests and XMP packets of an audio file say of how it was made, each once. Empty for a file that can't be read. */
export async function readMarkers(path: string): Promise<Marker[]> {
  try {
    const file = await open(path, "r");
    try {
      const { size } = await file.stat();
      const head = markersIn(await readAt(file, 0, Math.min(size, HEAD_BYTES)));
      const behind = Math.max(HEAD_BYTES, size - TAIL_BYTES);
      const tail = behind < size ? markersIn(await readAt(file, behind, size - behind)) : [];
      const all = [...head, ...(await chunkMarkers(file, size)), ...tail];
      return [...new Map(all.map((one) => [JSON.stringify(one), one])).values()].slice(0, MAX_MARKERS);
    } finally {
      await file.close();
    }
  } catch {
    return [];
  }
}
