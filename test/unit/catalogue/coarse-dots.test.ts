import fc from "fast-check";
import { expect, test } from "vitest";
import { coarseDots, coarseWords } from "#app/catalogue/similar/index/coarse-dots.ts";

const half = 4 * coarseWords;
const vector = fc.array(fc.integer({ min: -128, max: 127 }), { minLength: 2 * half, maxLength: 2 * half });

test("the dot products of the first half of each vector and the seed", () => {
  fc.assert(
    fc.property(fc.array(vector, { maxLength: 20 }), vector, (vectors, seed) => {
      const words = new Int32Array(Int8Array.from(vectors.flat()).buffer);
      const expected = vectors.map((row) =>
        row.slice(0, half).reduce((sum, value, at) => sum + value * (seed[at] ?? 0), 0),
      );
      expect([...coarseDots(words, 2 * coarseWords, Int32Array.from(seed))]).toEqual(expected);
    }),
  );
});
