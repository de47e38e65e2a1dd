import fc from "fast-check";
import { expect, test } from "vitest";
import { naturalKey } from "#app/catalogue/natural-key.ts";

/** As SQLite compares: by code point, which the bytes of UTF-8 keep. */
function compare(a: string, b: string): number {
  return Buffer.compare(Buffer.from(naturalKey(a)), Buffer.from(naturalKey(b)));
}

test("titles sort by their numbers as people count, blind to case and accents", () => {
  const sorted = [
    "!!!",
    "😀",
    "2 Steps",
    "2 Steps Back",
    "10 Steps",
    "99 Luftblumen",
    "100 Jahre",
    "Étude 2",
    "Etude No. 9",
    "Étude no. 10",
    "Étude No. 100",
    "Zoo",
    "東京 2",
    "東京 12",
  ];
  expect([...sorted].reverse().sort(compare)).toEqual(sorted);
});

test("natural order is a total order, in which every greater number comes later", () => {
  const part = fc.oneof(
    fc.string({ unit: "binary", maxLength: 4 }),
    fc.bigInt({ min: 0n, max: 10n ** 25n }).map(String),
    fc.constantFrom("0", "00", "9", "09", "a", " ", "!"),
  );
  const title = fc.array(part, { maxLength: 5 }).map((parts) => parts.join(""));
  fc.assert(
    fc.property(title, title, title, (a, b, c) => {
      expect(compare(a, a)).toBe(0);
      expect(compare(a, b)).toBe(0 - compare(b, a));
      if (compare(a, b) <= 0 && compare(b, c) <= 0) expect(compare(a, c)).toBeLessThanOrEqual(0);
    }),
    { numRuns: 300 },
  );
  const number = fc.bigInt({ min: 0n, max: 10n ** 40n });
  fc.assert(
    fc.property(
      number,
      number,
      fc.constantFrom("", "Take ", "夜"),
      fc.constantFrom("", " b"),
      (a, b, before, after) => {
        const order = a === b ? 0 : a < b ? -1 : 1;
        expect(compare(`${before}${a}${after}`, `${before}${b}${after}`)).toBe(order);
      },
    ),
    { numRuns: 300 },
  );
});
