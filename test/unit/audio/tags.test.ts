import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readTags } from "#audio/ingest/tags/read-tags.ts";
import { wavBytes } from "#test/unit/audio/support/audio-files.ts";

const folder = mkdtempSync(join(tmpdir(), "syncline-tags-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** What is read of a WAV whose RIFF INFO has these bytes. */
async function readInfo(info: Record<string, Buffer>) {
  const chunks = Object.entries(info).map(([id, bytes]) => {
    const head = Buffer.from(`${id}    `);
    head.writeUInt32LE(bytes.length, 4);
    return Buffer.concat([head, bytes, Buffer.alloc(bytes.length % 2)]);
  });
  const body = Buffer.concat([Buffer.from("INFO"), ...chunks]);
  const head = Buffer.from("LIST    ");
  head.writeUInt32LE(body.length, 4);
  const wav = wavBytes([new Float32Array(441)], { bits: 16 });
  // In the place of the chunk of 5 bytes that is no list of tags.
  const at = wav.indexOf("LIST");
  const file = Buffer.concat([wav.subarray(0, at), head, body, wav.subarray(at + 14)]);
  file.writeUInt32LE(file.length - 8, 4);
  const path = join(folder, "file.wav");
  writeFileSync(path, file);
  return (await readTags(path, {})).tags;
}

test("the tags of a WAV are read in UTF-8, which most programs write, and in Latin-1", async () => {
  for (const encoding of ["utf8", "latin1"] as const) {
    const tags = await readInfo({ INAM: Buffer.from("Füße im Café", encoding), IART: Buffer.from("Zoë", encoding) });
    expect([tags.title, tags.artists[0]?.name], encoding).toEqual(["Füße im Café", "Zoë"]);
  }
  const tags = await readInfo({ INAM: Buffer.from("Żółć → 夜", "utf8"), IART: Buffer.from("plain") });
  expect([tags.title, tags.artists[0]?.name]).toEqual(["Żółć → 夜", "plain"]);
});

test("the tags behind the data of an RF64 file are read", async () => {
  const wav = wavBytes([new Float32Array(441)], { bits: 16, rf64: true });
  const info = Buffer.from("LIST\u0012\0\0\0INFOINAM\u0006\0\0\0Behind", "latin1");
  const path = join(folder, "long.wav");
  writeFileSync(path, Buffer.concat([wav, info]));
  expect((await readTags(path, {})).tags.title).toBe("Behind");
});

/** An MP3 with an ID3 2.3 tag of these frames, text in UTF-16. */
function taggedMp3(frames: Record<string, string>): Buffer {
  const parts = Object.entries(frames).map(([id, text]) => {
    const body = Buffer.concat([Buffer.of(1, 0xff, 0xfe), Buffer.from(text, "utf16le")]);
    const head = Buffer.alloc(10);
    head.write(id, "latin1");
    head.writeUInt32BE(body.length, 4);
    return Buffer.concat([head, body]);
  });
  const tag = Buffer.concat(parts);
  const size = [21, 14, 7, 0].map((bits) => (tag.length >> bits) & 127);
  const sound = readFileSync(new URL("../../support/fixtures/audio/sweep.mp3", import.meta.url));
  return Buffer.concat([Buffer.from("ID3\u0003\0\0", "latin1"), Buffer.from(size), tag, sound]);
}

test("UTF-16 tags of an MP3 are read, with halves of surrogate pairs and without what is too long", async () => {
  const path = join(folder, "file.mp3");
  writeFileSync(path, taggedMp3({ TIT2: "夜曲 🎵 (Live in Wien)", TPE1: `Zoë${"\ud83c"}`, TALB: "🎵".repeat(400) }));
  const { tags } = await readTags(path, {});
  expect(tags).toMatchObject({ title: "夜曲 🎵", versionType: "live", versionTitle: "Live in Wien" });
  expect([tags.artists[0]?.name, tags.album?.title]).toEqual(["Zoë\ufffd", "🎵".repeat(150)]);
});
