import { deflateSync, inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { mirrorPng } from "#workers/resize/mirror-png.ts";

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Nothing that the product uses checks sums: zeros do. */
function chunk(type: string, data: Uint8Array): number[] {
  const length = [24, 16, 8, 0].map((shift) => (data.length >> shift) & 0xff);
  return [...length, ...new TextEncoder().encode(type), ...data, 0, 0, 0, 0];
}

/** RGB, three rows of two pixels, each row with a filter of its own. */
function pngOf(filters: number[], rows: number[][], interlaced = 0) {
  const lines = rows.flatMap((row, y) => [
    filters[y] ?? 0,
    ...row.map((value, at) => {
      const left = row[at - 3] ?? 0;
      const up = rows[y - 1]?.[at] ?? 0;
      const upperLeft = rows[y - 1]?.[at - 3] ?? 0;
      const estimate = left + up - upperLeft;
      const nearest = [left, up, upperLeft].sort((a, b) => Math.abs(estimate - a) - Math.abs(estimate - b))[0] ?? 0;
      return (value - ([0, left, up, (left + up) >> 1, nearest][filters[y] ?? 0] ?? 0)) & 0xff;
    }),
  ]);
  const packed = deflateSync(new Uint8Array(lines));
  return new Uint8Array([
    ...signature,
    ...chunk("IHDR", new Uint8Array([0, 0, 0, 2, 0, 0, 0, rows.length, 8, 2, 0, 0, interlaced])),
    // An encoder may cut its data anywhere.
    ...chunk("IDAT", packed.subarray(0, 5)),
    ...chunk("IDAT", packed.subarray(5)),
    ...chunk("IEND", new Uint8Array()),
  ]);
}

/** The lines of a PNG that has one IDAT after IHDR. */
function linesOf(png: Uint8Array): number[] {
  return [...inflateSync(png.subarray(8 + 25 + 8))];
}

test("a PNG is mirrored left to right, whatever filters its rows have", async () => {
  const rows = [
    [10, 200, 30, 250, 5, 90],
    [60, 70, 80, 7, 255, 0],
    [1, 2, 3, 254, 128, 64],
  ];
  const mirrored = rows.flatMap((row) => [0, ...row.slice(3), ...row.slice(0, 3)]);
  for (const filters of [
    [0, 0, 0],
    [1, 2, 3],
    [4, 4, 4],
    [2, 3, 1],
    [3, 1, 2],
    [1, 4, 4],
  ]) {
    expect(linesOf(await mirrorPng(pngOf(filters, rows))), filters.join()).toEqual(mirrored);
  }
  await expect(mirrorPng(pngOf([0, 0, 0], rows, 1))).rejects.toThrow("interlaced");
  await expect(mirrorPng(new Uint8Array(signature))).rejects.toThrow("No PNG");
});
