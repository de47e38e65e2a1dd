import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll, expect, test } from "vitest";
import { findFiles } from "#audio/ingest/run/find-files.ts";
import { readSidecar } from "#audio/ingest/tags/sidecar.ts";
import { wavBytes } from "#test/unit/audio/support/audio-files.ts";

const folder = mkdtempSync(join(tmpdir(), "syncline-links-"));
afterAll(() => rmSync(folder, { recursive: true }));

function put(name: string, bytes: Buffer | string = wavBytes([new Float32Array(441)], { bits: 16 })): void {
  mkdirSync(join(folder, name, ".."), { recursive: true });
  writeFileSync(join(folder, name), bytes);
}

const link = (to: string, name: string) => symlinkSync(to, join(folder, name));

async function found(...inputs: string[]) {
  const { files, unreadable, ...counts } = await findFiles(inputs.map((input) => join(folder, input)));
  const local = (path: string) => relative(folder, path);
  return {
    ...counts,
    files: files.map(local),
    unreadable: unreadable.map(({ path, reason }) => [local(path), reason]),
  };
}

test("linked files and folders are taken once, what leads nowhere is reported, and loops end", async () => {
  put("music/song.wav");
  put("elsewhere/other.wav");
  put("elsewhere/inner/deep.wav");
  put("music/song.wav.json", "{}");
  put("music/notes.txt", "no sound");
  link("song.wav", "music/A Link.wav");
  link("../elsewhere", "music/album");
  link("../elsewhere/other.wav", "music/single.wav");
  link("..", "elsewhere/inner/loop");
  link(".", "music/self");
  link("nowhere.wav", "music/broken.wav");
  link("nowhere", "music/broken");
  expect(await found("music")).toEqual({
    files: ["music/song.wav", "music/album/inner/deep.wav", "music/album/other.wav"],
    unreadable: [["music/broken.wav", "it is a link to a file that does not exist"]],
    others: 2,
    links: 4,
  });
  expect(await found("music/A Link.wav")).toMatchObject({ files: ["music/A Link.wav"], links: 0 });
  expect(await found("gone.wav")).toMatchObject({ unreadable: [["gone.wav", "the file does not exist"]] });
});

test("a sidecar is read in UTF-8 and UTF-16, with a byte order mark and without, also beside what a link leads to", async () => {
  const text = '{"title": "With a mark é 夜"}';
  const utf16 = Buffer.from(text, "utf16le");
  const files: Record<string, Buffer> = {
    "UTF-8": Buffer.from(text),
    "UTF-8 with a mark": Buffer.from(`\ufeff${text}`),
    "UTF-16LE": utf16,
    "UTF-16LE with a mark": Buffer.from(`\ufeff${text}`, "utf16le"),
    "UTF-16BE with a mark": Buffer.from(`\ufeff${text}`, "utf16le").swap16(),
  };
  put("sidecar/song.wav");
  link("song.wav", "sidecar/linked.wav");
  for (const [name, bytes] of Object.entries(files)) {
    put("sidecar/song.wav.json", bytes);
    for (const audio of ["song.wav", "linked.wav"]) {
      expect((await readSidecar(join(folder, "sidecar", audio))).tags, name).toEqual({ title: "With a mark é 夜" });
    }
  }
  put("sidecar/song.wav.json", Buffer.from('{"title": "Café Möwe"}', "latin1"));
  expect((await readSidecar(join(folder, "sidecar/song.wav"))).tags).toEqual({ title: "Café Möwe" });
});
