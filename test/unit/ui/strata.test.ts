import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { coverPaths } from "#app/ui/art/cover-paths.ts";
import { type CoverFacts, coverForms, coverTraits } from "#app/ui/art/cover-traits.ts";
import { coverTracks, MixedStrata } from "#app/ui/art/mixed-strata.tsx";
import type { Bitmap } from "#app/ui/art/raster/bitmap.ts";
import { coverBitmap } from "#app/ui/art/raster/share-picture.ts";
import { ridgePaths } from "#app/ui/art/ridge-paths.ts";
import { coverShapes, Strata } from "#app/ui/art/strata.tsx";
import { demoRecordings } from "#audio/demo/catalogue/catalogue.ts";

const row = coverShapes.row;
const shapes = Object.values(coverShapes);

/** All of one steady loudness: what remains is genre, key, mood and tempo. */
const songs = demoRecordings()
  .filter(({ version }) => version === "main")
  .map(({ slug, song: { bpm, key, genres, moods } }) => {
    const facts = { bpm, musicalKey: key, genres, moods, levels: Array<number>(20).fill(0.6) };
    return { slug, facts };
  });

type Pixels = [red: number, green: number, blue: number][];

function pixelsOf({ pixels, palette }: Bitmap): Pixels {
  const colours = palette.map((colour) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)));
  return Array.from(pixels, (index) => colours[index] as Pixels[number]);
}

/** As someone sees it who tells no colours apart. */
function grey(pixels: Pixels): Pixels {
  return pixels.map(([red, green, blue]) => {
    const light = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    return [light, light, light];
  });
}

/** Mean difference of the pixels of two pictures: 0 for equal ones, 1 for black and white. */
function distance(one: Pixels, other: Pixels): number {
  const differences = one.map(([r, g, b], at) => {
    const [red, green, blue] = other[at] ?? [0, 0, 0];
    return Math.hypot(r - red, g - green, b - blue) / Math.hypot(255, 255, 255);
  });
  return differences.reduce((sum, difference) => sum + difference, 0) / differences.length;
}

function distancesOf(pictures: Pixels[]): { mean: number; min: number } {
  const all = pictures.flatMap((one, at) => pictures.slice(at + 1).map((other) => distance(one, other)));
  return { mean: all.reduce((sum, one) => sum + one, 0) / all.length, min: Math.min(...all) };
}

test("rows are told apart at 40 pixels, with and without colours", () => {
  const pictures = songs.map(({ slug, facts }) => pixelsOf(coverBitmap(coverTraits(slug, facts), row, null)));
  const coloured = distancesOf(pictures);
  const plain = distancesOf(pictures.map(grey));
  console.info("distances of covers at 40 pixels", coloured, "without colours", plain);
  // The covers until November 2026, of an id alone: mean 0.21, without colours 0.17.
  expect(coloured.mean).toBeGreaterThan(0.35);
  expect(plain.mean).toBeGreaterThan(0.3);
  expect(coloured.min).toBeGreaterThan(0.03);
});

test("each fact of a recording shows: genre, key, mood, tempo and loudness", () => {
  const facts: CoverFacts = { bpm: 100, musicalKey: "G", genres: ["Rock"], moods: ["Happy"], levels: [0.2, 0.5, 1] };
  const drawn = (changed: CoverFacts) =>
    renderToStaticMarkup(createElement(Strata, { seed: "one", track: { ...facts, ...changed } }));
  const changes: CoverFacts[] = [
    {},
    { bpm: 170 },
    { musicalKey: "Gm" },
    { musicalKey: "E" },
    { genres: ["Folk"] },
    { moods: ["Sad"] },
    { levels: [1, 0.5, 0.2] },
  ];
  const all = changes.map(drawn);
  expect(new Set(all).size).toBe(changes.length);
  expect(changes.map(drawn)).toEqual(all);
  // The words that are no genre, mood or key of ours decide as well, each always the same.
  const unknown = { genres: ["Zydeco"], moods: ["Pensive"], musicalKey: "?", miniPeaks: "%" };
  expect(drawn(unknown)).toBe(drawn(unknown));
  expect(coverTraits("two", unknown).form).toBe(coverTraits("one", unknown).form);
});

test("density is energy, and a loud beginning stands on the left", () => {
  const of = (facts: CoverFacts) => coverTraits("one", { genres: ["Soundtrack"], ...facts });
  const lines = (bpm: number) => coverPaths(of({ bpm }), coverShapes.card).length;
  expect(lines(170)).toBeGreaterThan(lines(70));
  const bitmap = coverBitmap(of({ bpm: 100, musicalKey: "C", levels: [1, 1, 0.3, 0.2] }), coverShapes.card, null);
  const covered = (x: number) => bitmap.pixels.subarray(x * 200, x * 200 + 200).filter((index) => index > 0).length;
  expect(covered(20)).toBeGreaterThan(covered(180));
});

test("every form is drawn at every size without a number that is not one, and a row stays light", () => {
  const lengths: number[] = [];
  const forms = new Set<string>();
  for (let at = 0; at < 400; at += 1) {
    const traits = coverTraits(`recording ${at}`);
    forms.add(traits.form);
    lengths.push(coverPaths(traits, row).join("").length);
    for (const path of shapes.flatMap((shape) => coverPaths(traits, shape)))
      expect(path).not.toMatch(/NaN|Infinity|undefined|e-/);
  }
  expect([...forms].sort()).toEqual([...coverForms].sort());
  expect(Math.max(...lengths)).toBeLessThan(420);
  expect(lengths.reduce((sum, one) => sum + one, 0) / lengths.length).toBeLessThan(280);
});

test("a list has one cover of its songs, each a layer in its own colour", () => {
  const tracks = songs.map(({ slug, facts }) => ({ songId: slug, ...facts }));
  const draw = (list: typeof tracks) => renderToStaticMarkup(createElement(MixedStrata, { tracks: coverTracks(list) }));
  const four = draw(tracks.slice(0, 4));
  expect(four.match(/<svg/g)).toHaveLength(1);
  expect(four.match(/<path/g)).toHaveLength(4);
  expect(draw([...tracks.slice(0, 4), ...tracks.slice(0, 2)])).toBe(four);
  expect(draw(tracks.slice(1, 5))).not.toBe(four);
  expect(draw([])).toContain("<path");
});

test("every layer of wide art is closed and reaches over both edges", () => {
  const shape = { width: 1440, height: 760, layers: 13, steps: 30, top: 0.66, bowl: 0.16, energy: 0.25 };
  for (const path of ridgePaths("edge", shape)) {
    expect(path).toMatch(/^M-\d+ -?\d+q.*t.*V\d+H-\d+Z$/);
    expect(path).not.toMatch(/NaN|Infinity|undefined/);
  }
});
