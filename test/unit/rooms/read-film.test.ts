import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { FilmError } from "#app/rooms/film/container/film-facts.ts";
import { readFilm } from "#app/rooms/film/container/read-film.ts";
import { filmFacts, playableOf, readRate } from "#app/rooms/film/film.ts";
import { filmCopy } from "#app/rooms/film/film-copy.ts";
import { hashFile } from "#app/rooms/film/hash-file.ts";
import { sendFilm } from "#app/rooms/film/send-film.ts";
import { root } from "#scripts/settings.ts";

// Made with ffmpeg 5.1, of a grey picture of 64 by 36: `-f lavfi -i color=c=gray:s=64x36:r=24000/1001 …`.
const folder = join(root, "test/support/fixtures/films");
const bytesOf = (name: string) => readFileSync(join(folder, name));

function read(bytes: Uint8Array, reads: number[] = []) {
  return readFilm({
    bytes: bytes.length,
    read: async (start, end) => {
      reads.push(end - start);
      return bytes.subarray(start, end);
    },
  });
}

async function problemOf(bytes: Uint8Array): Promise<string> {
  const error = await read(bytes).catch((reason: unknown) => reason);
  return error instanceof FilmError ? [error.problem, error.codec].filter(Boolean).join(": ") : String(error);
}

test("a film says its length, picture, rate, codecs and brightness", async () => {
  const found: Record<string, unknown> = {};
  for (const name of readdirSync(folder)) found[name] = await read(bytesOf(name)).catch((error) => error.message);
  const avc = { container: "mp4", width: 64, height: 36, codec: "avc", sound: "none", isHdr: false };
  expect(found).toMatchObject({
    "sound-23976.mp4": { ...avc, durationMs: 2002, frameRate: "24000/1001", sound: "plays" },
    "silent-24.mp4": { ...avc, durationMs: 2000, frameRate: "24/1" },
    "vertical.mp4": { ...avc, durationMs: 2000, frameRate: "24/1", width: 36, height: 64 },
    "pcm.mov": { ...avc, durationMs: 200, frameRate: "25/1", sound: "silent" },
    "2997.webm": { ...avc, container: "webm", durationMs: 2002, frameRate: "30000/1001", codec: "vp9" },
    "hdr-50.mp4": { ...avc, durationMs: 500, frameRate: "50/1", codec: "hevc", isHdr: true },
  });
});

test("what browsers cannot play is refused by the name of its codec, as are films of eight hours and other files", async () => {
  const problems: Record<string, string> = {};
  for (const name of ["prores.mov", "dnxhr.mov", "studio.mp4", "long.mp4", "sound.mp4"])
    problems[name] = await problemOf(bytesOf(name));
  expect(problems).toEqual({
    "prores.mov": "codec: ProRes 422 HQ",
    "dnxhr.mov": "codec: DNxHR",
    "studio.mp4": "codec: H.264 4:2:2 or 10-bit",
    "long.mp4": "tooLong",
    "sound.mp4": "noPicture",
  });
  const mp4 = bytesOf("silent-24.mp4");
  for (const bytes of [
    new TextEncoder().encode("<!doctype html><title>no film</title>"),
    mp4.subarray(0, 40),
    mp4.subarray(0, mp4.length / 4),
    new Uint8Array(5000).fill(255),
    bytesOf("2997.webm").subarray(0, 60),
    new Uint8Array(0),
  ])
    expect(await problemOf(bytes)).toMatch(/^(?:notFilm|noPicture)$/);
});

test("a version says its length, rate and size, and what of it is missing or looks different elsewhere", async () => {
  const lines: Record<string, string> = {};
  for (const name of ["sound-23976.mp4", "silent-24.mp4", "vertical.mp4", "hdr-50.mp4"]) {
    const { frameRate, sound, ...facts } = await read(bytesOf(name));
    lines[name] = filmFacts({
      ...facts,
      ...{ frameRate: readRate(frameRate), hasSound: sound === "plays", playable: playableOf(facts) },
    });
  }
  expect(lines).toEqual({
    "sound-23976.mp4": "0:00:02, 23.976 fps, 64 × 36",
    "silent-24.mp4": `0:00:02, 24 fps, 64 × 36, ${filmCopy.silent}`,
    "vertical.mp4": `0:00:02, 24 fps, 36 × 64, ${filmCopy.silent}`,
    "hdr-50.mp4": `0:00:00, 50 fps, 64 × 36, ${filmCopy.silent}, ${filmCopy.hdr}, ${filmCopy.some}`,
  });
});

test("what cannot be used is refused in the browser, before anything is sent", async () => {
  const send = (file: File) => {
    const form = new FormData();
    form.set("file", file);
    const options = { path: "/room/a", signal: new AbortController().signal, onProgress: () => undefined };
    return sendFilm(form, options).catch((error: Error) => error.message);
  };
  const sized = (size: number) => Object.defineProperty(new File(["a"], "a.mp4"), "size", { value: size });
  expect(await send(sized(2 * 1024 ** 3 + 1))).toBe(filmCopy.errors.tooLarge);
  expect(await send(sized(0))).toBe(filmCopy.errors.empty);
  expect(await send(new File([bytesOf("prores.mov")], "a.mov"))).toMatch(/ProRes 422 HQ.*H\.264 MP4/);
  expect(await send(new File([bytesOf("long.mp4")], "a.mp4"))).toBe(filmCopy.errors.problems.tooLong());
});

test("of a film of 2 GB whose index is at its end, little is read", async () => {
  const mp4 = bytesOf("sound-23976.mp4");
  // The data of the film, which comes before its index, made longer.
  const at = mp4.indexOf("mdat") - 4;
  const [end, bytes] = [at + mp4.readUInt32BE(at), 2 * 1024 ** 3];
  mp4.writeUInt32BE(bytes - mp4.length + end - at, at);
  let total = 0;
  const facts = await readFilm({
    bytes,
    read: async (start, stop) => {
      total += stop - start;
      const shift = start < end ? 0 : bytes - mp4.length;
      return mp4.subarray(start - shift, stop - shift);
    },
  });
  expect(facts.durationMs).toBe(2002);
  expect(total).toBeLessThan(mp4.length);
});

test("every damaged byte of an index is a film or a refusal, in little time", async () => {
  for (const name of ["silent-24.mp4", "2997.webm"])
    for (const value of [0, 1, 255])
      for (let at = 0; at < 1700; at += 3) {
        const damaged = Uint8Array.from(bytesOf(name).subarray(0, 3000));
        damaged[at] = value;
        const outcome = await read(damaged).catch((error: unknown) => error);
        expect(outcome instanceof FilmError || (outcome as object).constructor === Object).toBe(true);
      }
});

test("a file is hashed in pieces as at once", async () => {
  const bytes = new Uint8Array(8_400_000).map((_, at) => at * 7);
  const digest = Buffer.from(await crypto.subtle.digest("SHA-256", bytes)).toString("hex");
  const shares: number[] = [];
  expect(await hashFile(new Blob([bytes]), { onProgress: (share) => shares.push(share) })).toBe(digest);
  expect(shares.at(-1)).toBe(1);
  expect(shares).toHaveLength(2);
});
