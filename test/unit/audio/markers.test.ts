import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readMarkers } from "#audio/ingest/tags/markers.ts";

const ai = "http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia";

async function markersOf(bytes: Buffer) {
  const folder = await mkdtemp(join(tmpdir(), "markers-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, "song"), bytes);
  return readMarkers(join(folder, "song"));
}

function chunk(id: string, body: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(id, "latin1");
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
}

function wav(...chunks: Buffer[]): Buffer {
  const body = Buffer.concat([Buffer.from("WAVE"), ...chunks]);
  return chunk("RIFF", body);
}

const cbor = (text: string) =>
  Buffer.concat([
    text.length < 24 ? Buffer.from([0x60 + text.length]) : Buffer.from([0x78, text.length]),
    Buffer.from(text),
  ]);
/** What a manifest has of interest, in the boxes and words of C2PA. */
const manifest = Buffer.concat([
  ...[Buffer.from("\0\0\0\x30jumb\0\0\0\x10jumdc2pa.claim"), cbor("claim_generator_info"), Buffer.from([0x81, 0xa1])],
  ...[cbor("name"), cbor("Song Machine 2"), Buffer.from("c2pa.actions"), cbor("digitalSourceType"), cbor(ai)],
]);
const xmp = Buffer.from(
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:Description xmp:CreatorTool="Tone Desk" Iptc4xmpExt:DigitalSourceType="${ai.replace("trainedA", "compositeWithTrainedA")}"/></x:xmpmeta>`,
);
const fromManifest = { from: "c2pa", type: "trainedAlgorithmicMedia", tool: "Song Machine 2" };
const fromPacket = { from: "xmp", type: "compositeWithTrainedAlgorithmicMedia", tool: "Tone Desk" };

test("manifests and packets are read in WAV, behind an ID3v2 tag and in other formats", async () => {
  expect(await markersOf(wav(chunk("C2PA", manifest), chunk("data", Buffer.alloc(1000))))).toEqual([fromManifest]);
  expect(await markersOf(wav(chunk("data", Buffer.alloc(1000)), chunk("_PMX", xmp)))).toEqual([fromPacket]);
  const geob = Buffer.concat([Buffer.from("\0application/c2pa\0c2pa\0\0"), manifest]);
  expect(await markersOf(Buffer.concat([Buffer.from("ID3\x03\0\0\0\0\x10\0GEOB"), geob]))).toEqual([fromManifest]);
  expect(await markersOf(Buffer.concat([Buffer.from("fLaC"), manifest, xmp]))).toEqual([fromManifest, fromPacket]);
  const tag = Buffer.from(`TXXX\x01DigitalSourceType\0${ai}`, "utf16le");
  expect(await markersOf(tag)).toEqual([{ from: "tag", type: "trainedAlgorithmicMedia", tool: null }]);
});

test("chunks far behind the sound are read, each marker once and few in all", async () => {
  const long = Buffer.alloc(9 * 1024 * 1024);
  const tail = chunk("data", Buffer.alloc(2 * 1024 * 1024));
  expect(await markersOf(wav(chunk("data", long), chunk("C2PA", manifest), chunk("_PMX", xmp), tail))).toEqual([
    fromManifest,
    fromPacket,
  ]);
  const names = ["print", "digitalArt", "humanEdits", "composite", "digitalCapture", "negativeFilm", "positiveFilm"];
  const many = [...names, "softwareImage", "screenCapture", "unknownTerm"].map(
    (name) => `c2pa.org/digitalsourcetype/${name} `,
  );
  expect(await markersOf(Buffer.from(many.join("")))).toHaveLength(8);
});

test("damaged, cut and missing files have none and stop nothing", async () => {
  expect(await markersOf(Buffer.alloc(0))).toEqual([]);
  expect(await markersOf(Buffer.from("RIFF"))).toEqual([]);
  expect(await markersOf(wav(chunk("C2PA", manifest)).subarray(0, 60))).toEqual([]);
  const endless = wav(chunk("data", Buffer.alloc(10)));
  endless.writeUInt32LE(0xffffffff, 16);
  expect(await markersOf(endless)).toEqual([]);
  expect(await readMarkers("/nowhere/at/all.wav")).toEqual([]);
});
