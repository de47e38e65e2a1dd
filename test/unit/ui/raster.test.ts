import { readFileSync } from "node:fs";
import { inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { initialsOf } from "#app/ui/art/initials.ts";
import { type Bitmap, createBitmap } from "#app/ui/art/raster/bitmap.ts";
import { drawText, measureText } from "#app/ui/art/raster/draw-text.ts";
import { encodePng } from "#app/ui/art/raster/encode-png.ts";
import { fillLines, linesOfPath } from "#app/ui/art/raster/fill-path.ts";
import { hueColour } from "#app/ui/art/raster/hue-colours.ts";
import { smoothLine } from "#app/ui/art/smooth-line.ts";

function fill(bitmap: Bitmap, path: string, colour: string): string[] {
  fillLines(bitmap, linesOfPath(path), colour);
  return Array.from(bitmap.pixels, (index) => bitmap.palette[index] ?? "");
}

test("a shape is filled inside, the pixels of its edge are mixed, and what lies outside of the picture changes nothing", () => {
  const bitmap = createBitmap(2, 4, "#ffffff");
  const [black, white, grey] = ["#000000", "#ffffff", "#808080"];
  const expected = [black, black, black, black, white, white, grey, black];
  expect(fill(bitmap, "M-3 9V-2H1V2.5H5V9Z", "#000000")).toEqual(expected);
  expect(fill(bitmap, "M-5 -5H9V-1H-5ZM9 0H12V4H9ZM0 7H2V9H0Z", "#ff0000")).toEqual(expected);
});

test("a band thinner than a pixel changes no more than it covers", () => {
  expect(fill(createBitmap(1, 3, "#ffffff"), "M0 1.25H1V1.75H0Z", "#000000")).toEqual([
    "#ffffff",
    "#808080",
    "#ffffff",
  ]);
});

test("circles and smooth lines cover what they enclose", () => {
  const dots = createBitmap(100, 100, "#ffffff");
  fill(dots, "M10 50a40 40 0 1 0 0-.1", "#000000");
  expect(darkness(dots) / (Math.PI * 40 ** 2)).toBeCloseTo(1, 2);
  // Level control points: the line is level.
  const line = createBitmap(100, 100, "#ffffff");
  fill(line, `${smoothLine(Array(13).fill(30), 10, -10)}V140H-10Z`, "#000000");
  expect(darkness(line)).toBeCloseTo(100 * 70, -1);
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
  fill(bitmap, "M0 0H1V1H2V2H0Z", "#ffffff");
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
  for (const hue of [1, 2, 3, 4, 5, 6, 7]) {
    for (const [name, property] of [["strata", "hue"] as const, ["key", "second"] as const]) {
      expect(css).toMatch(new RegExp(`\\.${name}-${hue} \\{\\s*--${property}: ${hueColour(hue, null)};`));
    }
  }
  expect(hueColour(0, "#0b5fd0")).toBe("#0b5fd0");
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
