import { expect, test } from "vitest";
import { judgeConditions, rangeHolds } from "#app/media/conditions.ts";

const held = { etag: '"abc"', storedAt: Date.parse("2026-11-20T10:00:00.750Z") };
const [before, same, after] = [
  "Fri, 20 Nov 2026 09:59:59 GMT",
  "Fri, 20 Nov 2026 10:00:00 GMT",
  "Fri, 20 Nov 2026 10:00:01 GMT",
];

function judge(headers: HeadersInit) {
  return judgeConditions(new Headers(headers), held);
}

function holds(ifRange: string) {
  return rangeHolds(new Headers({ "If-Range": ifRange }), held);
}

test("a tag the client holds already is not sent again, weak or strong, alone or in a list", () => {
  for (const tag of ['"abc"', 'W/"abc"', '"x", "abc"', '"x",W/"abc" , "y"', "*"]) {
    expect(judge({ "If-None-Match": tag }), tag).toBe("not modified");
  }
  for (const tag of ['"x"', "abc", '"ABC"', "", '"abc']) expect(judge({ "If-None-Match": tag }), tag).toBe("proceed");
});

test("a date is compared in whole seconds, and only without a tag", () => {
  expect(judge({ "If-Modified-Since": before })).toBe("proceed");
  expect(judge({ "If-Modified-Since": same })).toBe("not modified");
  expect(judge({ "If-Modified-Since": after })).toBe("not modified");
  expect(judge({ "If-Modified-Since": "yesterday" })).toBe("proceed");
  expect(judge({ "If-Modified-Since": after, "If-None-Match": '"x"' })).toBe("proceed");
});

test("a client that asks for a certain state gets it or a refusal", () => {
  expect(judge({ "If-Match": '"abc"' })).toBe("proceed");
  expect(judge({ "If-Match": "*" })).toBe("proceed");
  expect(judge({ "If-Match": 'W/"abc"' })).toBe("failed");
  expect(judge({ "If-Unmodified-Since": before })).toBe("failed");
  expect(judge({ "If-Unmodified-Since": same })).toBe("proceed");
  expect(judge({ "If-Unmodified-Since": before, "If-Match": '"abc"' })).toBe("proceed");
});

test("a held range goes on only with the same strong tag or the very date", () => {
  expect(holds('"abc"')).toBe(true);
  expect(holds(same)).toBe(true);
  for (const other of ['W/"abc"', '"x"', before, after, "abc", ""]) expect(holds(other), other).toBe(false);
  expect(rangeHolds(new Headers(), held)).toBe(true);
});
