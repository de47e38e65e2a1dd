import fc from "fast-check";
import { expect, test } from "vitest";
import { formatRange, parseRange, resolveRange } from "#app/media/range.ts";

/** The bytes a header selects of an object of `size` bytes: "all" when it is ignored, null when it selects none. */
function select(header: string, size: number) {
  const asked = parseRange(header);
  return asked === null ? "all" : resolveRange(asked, size);
}

test("a range with two ends selects both of them", () => {
  expect(select("bytes=0-0", 1000)).toEqual({ first: 0, last: 0 });
  expect(select("bytes=10-19", 1000)).toEqual({ first: 10, last: 19 });
  expect(select("BYTES=10-19", 1000)).toEqual({ first: 10, last: 19 });
  expect(select("bytes= 10-19 ,", 1000)).toEqual({ first: 10, last: 19 });
});

test("a range past the end stops at the end, and one that begins there selects nothing", () => {
  expect(select("bytes=990-", 1000)).toEqual({ first: 990, last: 999 });
  expect(select("bytes=990-5000", 1000)).toEqual({ first: 990, last: 999 });
  expect(select("bytes=0-99999999999999999999999999", 1000)).toEqual({ first: 0, last: 999 });
  expect(select("bytes=1000-", 1000)).toBeNull();
  expect(select("bytes=99999999999999999999999999-", 1000)).toBeNull();
});

test("a suffix selects the last bytes, at most all of them", () => {
  expect(select("bytes=-10", 1000)).toEqual({ first: 990, last: 999 });
  expect(select("bytes=-5000", 1000)).toEqual({ first: 0, last: 999 });
  expect(select("bytes=-0", 1000)).toBeNull();
});

test("what is malformed, in another unit or more than one range is ignored", () => {
  const ignored = [
    "bytes",
    "bytes=",
    "bytes=-",
    "bytes=5-4",
    "bytes=a-b",
    "bytes=1-2-3",
    "bytes=+1-2",
    "bytes=1.5-2",
    "items=0-1",
  ];
  for (const header of [...ignored, "bytes=0-1,5-6", "bytes 0-1", "0-1", ""])
    expect(select(header, 1000), header).toBe("all");
  expect(parseRange(null)).toBeNull();
});

test("an empty object has no range", () => {
  expect(select("bytes=0-", 0)).toBeNull();
  expect(select("bytes=-1", 0)).toBeNull();
});

test("whatever the header says, the bytes selected lie inside the object", () => {
  const number = fc.oneof(fc.nat(3000), fc.constant(""), fc.bigInt({ min: 0n, max: 10n ** 30n }));
  const plausible = fc.tuple(number, number).map(([from, to]) => `bytes=${from}-${to}`);
  fc.assert(
    fc.property(fc.oneof(plausible, fc.string()), fc.nat(2000), (header, size) => {
      const selected = select(header, size);
      if (selected === "all" || selected === null) return;
      expect(selected.first).toBeGreaterThanOrEqual(0);
      expect(selected.first).toBeLessThanOrEqual(selected.last);
      expect(selected.last).toBeLessThan(size);
    }),
  );
});

test("a range that was read and written again selects the same bytes", () => {
  const first = fc.nat(2000);
  const asked = fc.oneof(
    fc.record({ suffix: fc.nat(3000) }),
    fc.record({ first, last: fc.constant(null) }),
    fc.tuple(first, first).map(([a, b]) => ({ first: Math.min(a, b), last: Math.max(a, b) })),
  );
  fc.assert(
    fc.property(asked, (range) => {
      expect(parseRange(formatRange(range))).toEqual({ ...range });
    }),
  );
});
