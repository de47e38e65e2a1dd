import { readFileSync } from "node:fs";
import { inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { initialsOf } from "#app/ui/art/initials.ts";
import { type Bitmap, createBitmap, fillBelow, splineColumns } from "#app/ui/art/raster/bitmap.ts";
import { drawText, measureText } from "#app/ui/art/raster/draw-text.ts";
import { encodePng } from "#app/ui/art/raster/encode-png.ts";
import { familyColours } from "#app/ui/art/raster/family-colours.ts";
import { strataHeights, strataPaths } from "#app/ui/art/strata-path.ts";

test("a shape is filled below its edge, and the pixels of the edge are mixed", () => {
  const bitmap = createBitmap(2, 4, "#ffffff");
  fillBelow(bitmap, Float64Array.of(1, 2.5), "#000000");
  const colours = Array.from(bitmap.pixels, (index) => bitmap.palette[index]);
  expect(colours).toEqual(["#ffffff", "#000000", "#000000", "#000000", "#ffffff", "#ffffff", "#808080", "#000000"]);
});

test("a line thinner than a pixel, and one that is outside, change no more than they cover", () => {
  const bitmap = createBitmap(1, 3, "#ffffff");
  fillBelow(bitmap, Float64Array.of(1.25), "#000000", Float64Array.of(1.75));
  expect(Array.from(bitmap.pixels, (index) => bitmap.palette[index])).toEqual(["#ffffff", "#808080", "#ffffff"]);
  fillBelow(bitmap, Float64Array.of(-5), "#ff0000", Float64Array.of(-1));
  fillBelow(bitmap, Float64Array.of(7), "#ff0000");
  expect(Array.from(bitmap.pixels, (index) => bitmap.palette[index])).toEqual(["#ffffff", "#808080", "#ffffff"]);
});

test("the raster follows the same line as the path of the cover", () => {
  const shape = { width: 200, height: 100, layers: 1, steps: 12 };
  const { step, layers } = strataHeights("one", shape);
  const columns = splineColumns(layers[0] ?? [], step, shape.width);
  const [line = ""] = (strataPaths("one", shape)[0] ?? "").split("V");
  // M x y q cx cy dx dy t dx dy dx dy …: every segment is one step wide and ends at a place between two heights.
  const [, start = 0, , , , first = 0, ...rest] = line.match(/-?\d+/g)?.map(Number) ?? [];
  let y = start + first;
  for (let at = 1; at * step < shape.width; at += 1) {
    y += rest[at * 2 - 1] ?? 0;
    expect(Math.abs((columns[at * step] ?? 0) - y), `x = ${at * step}`).toBeLessThan(2);
  }
  expect(new Set(columns).size).toBeGreaterThan(100);
});

/** Pixels that are not white, by how dark they are. */
function darkness({ pixels, palette }: Bitmap): number {
  const shares = palette.map((colour) => 1 - Number.parseInt(colour.slice(1, 3), 16) / 255);
  return pixels.reduce((sum, index) => sum + (shares[index] ?? 0), 0);
}

test("a letter covers as much as its outline, wherever it stands", () => {
  // The contour of V in glyphs.json, 1,000 units an em.
  const contour = [242, 0, 21, 660, 163, 660, 328, 111, 340, 111, 506, 660, 646, 660, 424, 0];
  const at = (index: number) => contour[index % contour.length] ?? 0;
  const doubled = contour.reduce(
    (sum, x, index) => (index % 2 === 0 ? sum + x * at(index + 3) - at(index + 2) * at(index + 1) : sum),
    0,
  );
  for (const [x, y] of [[10, 90] as const, [10.4, 90.7] as const]) {
    const bitmap = createBitmap(120, 120, "#ffffff");
    drawText(bitmap, { text: "V", x, y, size: 100 }, "#000000");
    expect(darkness(bitmap) / (Math.abs(doubled) / 2 / 100)).toBeCloseTo(1, 1);
  }
});

test("text that leaves the picture is cut off there, and a letter without an outline has no width", () => {
  const bitmap = createBitmap(60, 40, "#ffffff");
  drawText(bitmap, { text: "Åg Wide", x: -20, y: 20, size: 80 }, "#000000");
  expect(darkness(bitmap)).toBeGreaterThan(0);
  expect(measureText("Åg")).toBeGreaterThan(0.5);
  expect(measureText("北京")).toBeNull();
});

test("the PNG holds the pixels row by row with intact checksums", async () => {
  const bitmap = createBitmap(3, 2, "#102030");
  fillBelow(bitmap, Float64Array.of(0, 1, 2), "#ffffff");
  const png = Buffer.from(await encodePng(bitmap));
  const at = png.indexOf("IDAT");
  const data = png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4));
  expect([...inflateSync(data)]).toEqual([0, 1, 0, 0, 0, 1, 1, 0]);
  expect(
    png
      .subarray(png.indexOf("PLTE") + 4)
      .subarray(0, 6)
      .toString("hex"),
  ).toBe("102030ffffff");
  // The checksum of the empty IEND chunk is a constant of the format.
  expect(png.subarray(-4).toString("hex")).toBe("ae426082");
});

test("the colours of pictures are those of strata.css", () => {
  const css = readFileSync("app/ui/theme/strata.css", "utf8");
  const base = { a: "#14130f", d: "#e9e2d5" };
  for (const family of [1, 2, 3, 4, 5]) {
    const [, block = ""] = new RegExp(`\\.strata-${family} \\{([^}]*)\\}`).exec(css) ?? [];
    const named = Object.fromEntries(
      Array.from(block.matchAll(/--([abcd]): (#[0-9a-f]{6})/g), ([, name, colour]) => [name, colour]),
    );
    expect(familyColours(family, null), `family ${family}`).toEqual({ ...base, ...named });
  }
  expect(familyColours(0, "#0b5fd0")).toMatchObject({ ...base, b: "#0b5fd0" });
});

test("initials are those of the first and the last word, in any script", () => {
  expect(
    [
      "Wren Halloway",
      "Lowtide",
      "Nia Forsberg (demo)",
      "The Harbour Lines",
      "Moth & Marble",
      "élan vital",
      "北京 乐队",
      "!!!",
    ].map(initialsOf),
  ).toEqual(["WH", "L", "NF", "TL", "MM", "ÉV", "北乐", ""]);
});
