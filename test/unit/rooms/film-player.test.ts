import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { frameRates } from "#app/licensing/timelines/timecode.ts";
import { shortcutOf } from "#app/player/shortcuts/keyboard.ts";
import { checkCopy } from "#app/rooms/film/player/check-copy.ts";
import { heardPart, matchLevels, optionPlan, placeOf } from "#app/rooms/film/player/film-option.ts";
import { filmFrames } from "#app/rooms/film/player/frames.ts";
import { addPoint } from "#app/rooms/film/player/strokes.ts";
import { root } from "#scripts/settings.ts";
import { playable } from "#test/unit/player/playable.ts";

test("every frame of a film is found again by the time of a comment on it and by its middle, at all rates", () => {
  for (const [name, frameRate] of Object.entries(frameRates)) {
    const frames = filmFrames({ durationMs: 600_000, frameRate });
    const all = Array.from({ length: frames.last + 1 }, (_, frame) => frame);
    const isLost = (frame: number) =>
      frames.frameAt(frames.msOf(frame)) !== frame || frames.frameAt(frames.middleOf(frame)) !== frame;
    expect(all.filter(isLost), name).toEqual([]);
    // A time after the end is that of the last frame: of a comment on a longer version.
    expect(frames.frameAt(900_000)).toBe(frames.last);
  }
  expect(filmFrames({ durationMs: 12_000, frameRate: { frames: 25, seconds: 1, drop: false } }).last).toBe(299);
});

test("music lies under the film as it was cut, and is decoded as far as it is heard", () => {
  const track = playable("one", { durationMs: 180_000 });
  expect(placeOf({ track: { ...track, passage: { start: 12.5, end: 40 } } }, [])).toEqual({
    filmMs: 0,
    musicMs: 12_500,
    duckDb: 0,
  });
  const place = (filmMs: number, musicMs: number) => heardPart({ track }, { filmMs, musicMs }, 30_000);
  expect(place(0, 0)).toEqual({ atMs: 0, fromMs: 0, toMs: 30_000 });
  expect(place(5000, 60_000)).toEqual({ atMs: 5000, fromMs: 60_000, toMs: 85_000 });
  // It begins before the film.
  expect(place(-2000, 60_000)).toEqual({ atMs: 0, fromMs: 62_000, toMs: 92_000 });
  expect(place(0, 170_000)).toEqual({ atMs: 0, fromMs: 170_000, toMs: 180_000 });
  expect(place(40_000, 0)).toEqual({ atMs: 40_000, fromMs: 0, toMs: 0 });
  expect(optionPlan(place(40_000, 0), 6, []).pieces).toEqual([]);
  const { pieces, points } = optionPlan(place(5000, 60_000), 6, [{ fromMs: 10_000, toMs: 12_000, db: 12 }]);
  expect(pieces).toEqual([{ atMs: 5000, fromMs: 0, toMs: 25_000 }]);
  expect(points.find(({ ms }) => ms === 11_000 || ms === 10_000)?.gain).toBeCloseTo(10 ** (-6 / 20), 5);
});

test("options are as loud as the one that can be raised least, and none is cut at its peaks", () => {
  const options = [
    { lufs: -9, truePeak: 0 },
    { lufs: -23, truePeak: -3 },
    { lufs: -16, truePeak: -1 },
    { lufs: null, truePeak: null },
  ];
  const gains = matchLevels(options);
  const reached = options.slice(0, 3).map(({ lufs }, index) => (lufs ?? 0) + (gains[index] ?? 0));
  expect(new Set(reached)).toEqual(new Set([-21]));
  for (const [index, { truePeak }] of options.slice(0, 3).entries())
    if ((gains[index] ?? 0) > 0) expect((truePeak ?? 0) + (gains[index] ?? 0)).toBeLessThanOrEqual(-1);
  expect(gains[3]).toBe(0);
  expect(matchLevels([])).toEqual([]);
});

test("a copy is taken to the byte; of another cut it is named whether length, size or content differs", async () => {
  const bytes = readFileSync(join(root, "test/support/fixtures/films/silent-24.mp4"));
  const film = { bytes: bytes.length, durationMs: 2000, sha256: createHash("sha256").update(bytes).digest("hex") };
  const shares: number[] = [];
  const check = (bytes: Uint8Array, given: object = {}, signal = new AbortController().signal) =>
    checkCopy({ ...film, ...given }, new Blob([new Uint8Array(bytes)]), {
      onProgress: (share) => void shares.push(share),
      signal,
    });
  expect(await check(bytes)).toBeNull();
  expect(shares).toEqual([1]);
  expect(await check(bytes, { durationMs: 2042 })).toEqual({ kind: "length", copy: 2000, film: 2042 });
  // What is no film has no length: size and content decide.
  const [one, other] = ["no film", "no Film"].map((text) => Buffer.from(text));
  expect(await check(one as Buffer)).toEqual({ kind: "bytes", copy: 7, film: bytes.length });
  const sha256 = createHash("sha256")
    .update(one as Buffer)
    .digest("hex");
  expect(await check(one as Buffer, { bytes: 7, sha256 })).toBeNull();
  const difference = await check(other as Buffer, { bytes: 7, sha256 });
  expect(difference).toMatchObject({ kind: "hash", film: sha256 });
  await expect(check(bytes, {}, AbortSignal.abort())).rejects.toThrow();
});

test("strokes stay within what is stored", () => {
  let drawing = addPoint([], [-0.2, 0.123456], true);
  expect(drawing).toEqual([{ points: [[0, 0.1235]] }]);
  // A hand that rests adds nothing.
  expect(addPoint(drawing, [0.001, 0.1235], false)).toBe(drawing);
  for (let at = 0; at < 2000; at += 1) drawing = addPoint(drawing, [(at % 100) / 100, at / 2000], false);
  expect(drawing[0]?.points.length).toBe(500);
  for (let at = 0; at < 80; at += 1) drawing = addPoint(drawing, [0.5, 0.5], true);
  expect(drawing.length).toBe(50);
});

test("the figures that no rating has are for pages", () => {
  const key = (figure: string) => ({ key: figure, code: `Digit${figure}`, ...{ shiftKey: false, altKey: false } });
  const at = (figure: string) => shortcutOf({ ...key(figure), ctrlKey: false, metaKey: false }, "page");
  expect(["5", "6", "9", "0"].map(at)).toEqual(["rate", "option", "option", null]);
});
