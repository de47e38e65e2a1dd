import { expect, test } from "vitest";
import { answerTimesOf, describeAnswers, type PastAsk, workingMinutes } from "#app/rights/answer-times.ts";
import { isInTime } from "#app/rights/clearability/in-time.ts";
import { judgeClearability } from "#app/rights/clearability/judge-clearability.ts";
import { client, factsOf, type SongText, usualUse } from "#test/unit/rights/song-text.ts";

const berlin = "Europe/Berlin";
const at = Date.parse;

// 2 November 2026 is a Monday.
test.each([
  ["within a day", "2026-11-02T10:00+01:00", "2026-11-02T13:00+01:00", berlin, 180],
  ["the same second", "2026-11-02T10:00+01:00", "2026-11-02T10:00+01:00", berlin, 0],
  ["asked at night, answered in the morning", "2026-11-02T23:00+01:00", "2026-11-03T10:00+01:00", berlin, 60],
  ["asked and answered in one night", "2026-11-02T22:00+01:00", "2026-11-03T03:00+01:00", berlin, 0],
  ["over night", "2026-11-02T16:00+01:00", "2026-11-03T10:00+01:00", berlin, 120],
  ["over a weekend", "2026-11-06T16:00+01:00", "2026-11-09T10:00+01:00", berlin, 120],
  ["on a weekend", "2026-11-07T10:00+01:00", "2026-11-08T15:00+01:00", berlin, 0],
  ["a whole week", "2026-11-02T12:00+01:00", "2026-11-09T12:00+01:00", berlin, 5 * 480],
  ["three weeks", "2026-11-02T09:00+01:00", "2026-11-23T09:00+01:00", berlin, 15 * 480],
  ["over the start of summer time", "2026-03-27T16:00+01:00", "2026-03-30T10:00+02:00", berlin, 120],
  ["over the end of summer time", "2026-10-23T16:00+02:00", "2026-10-26T10:00+01:00", berlin, 120],
  ["while clocks are put back", "2026-10-25T02:30+02:00", "2026-10-25T02:10+01:00", berlin, 0],
  ["in working hours of New York only", "2026-11-02T18:00+01:00", "2026-11-02T20:00+01:00", "America/New_York", 120],
  ["a Friday there, a Saturday in UTC", "2026-11-07T00:00Z", "2026-11-07T01:00Z", "America/Los_Angeles", 60],
  ["a Monday there, a Sunday in UTC", "2026-11-01T23:00Z", "2026-11-02T02:00Z", "Asia/Tokyo", 120],
  ["at half past, in a zone of half hours", "2026-11-02T03:30Z", "2026-11-02T04:30Z", "Asia/Kolkata", 60],
  ["a zone that does not exist is UTC", "2026-11-02T09:00Z", "2026-11-02T10:00Z", "Europe/Nowhere", 60],
  ["a clock that ran backwards", "2026-11-02T12:00Z", "2026-11-02T11:00Z", "UTC", 0],
])("working minutes: %s", (_, from, to, zone, minutes) => {
  expect(workingMinutes(at(from), at(to), zone)).toBe(minutes);
});

const monday = at("2026-11-02T09:00Z");
/** Asks of Monday morning, of two clients in turn, by the minutes until the answer; null: none came. */
const asks = (...minutes: (number | null)[]): PastAsk[] =>
  minutes.map((one, place) => ({
    ...{ askedAt: monday, answeredAt: one === null ? null : monday + one * 60_000, client: `client ${place % 2}` },
  }));

test("half and nine tenths of the answers came within what is shown, and under five nothing is", () => {
  const ten = [10, 20, 30, 40, 70, 120, 130, 140, 200, 400];
  expect(answerTimesOf(asks(...ten), "UTC")).toEqual({ usual: 120, most: 240 });
  expect(answerTimesOf(asks(...ten.toReversed()), "UTC")).toEqual({ usual: 120, most: 240 });
  expect(answerTimesOf(asks(1, 2, 60, 61, 119), "UTC")).toEqual({ usual: 60, most: 120 });
  expect(answerTimesOf(asks(1, 2, 3, 4), "UTC")).toBeNull();
  expect(answerTimesOf([], "UTC")).toBeNull();
});

test("answers to one client alone are not shown", () => {
  const ofOne = asks(1, 2, 3, 4, 5, 6).map((ask) => ({ ...ask, client: "one" }));
  expect(answerTimesOf(ofOne, "UTC")).toBeNull();
  // What another client was not answered is no answer to it.
  const unanswered = { askedAt: monday, answeredAt: null, client: "other" };
  expect(answerTimesOf([...ofOne, unanswered], "UTC")).toBeNull();
});

test("what went unanswered is no answer, and never makes the figure better", () => {
  expect(answerTimesOf(asks(1, 2, 3, 4, null, null), "UTC")).toBeNull();
  expect(answerTimesOf(asks(1, 2, 60, 61, 5, null), "UTC")).toEqual({ usual: 60, most: null });
  expect(answerTimesOf(asks(1, 2, 3, 60, 61, null, null, null), "UTC")).toEqual({ usual: 60, most: null });
  expect(answerTimesOf(asks(1, 2, 3, 60, 61, null, null, null, null), "UTC")).toEqual({ usual: 120, most: null });
  expect(answerTimesOf(asks(1, 2, 3, 4, 5, null, null, null, null, null, null), "UTC")).toBeNull();
  for (let answered = 5; answered < 20; answered += 1) {
    const minutes = Array.from({ length: answered }, (_, place) => (place * 37) % 113);
    const before = answerTimesOf(asks(...minutes), "UTC");
    const after = answerTimesOf(asks(...minutes, null), "UTC");
    expect(after?.usual ?? Infinity).toBeGreaterThanOrEqual(before?.usual ?? 0);
    expect(after?.most ?? Infinity).toBeGreaterThanOrEqual(before?.most ?? 0);
  }
});

test.each([
  [0, "1 h"],
  [60, "1 h"],
  [61, "2 h"],
  [420, "7 h"],
  [421, "1 working day"],
  [480, "1 working day"],
])("%i minutes are told as %s", (minutes, words) => {
  const found = answerTimesOf(asks(...Array.from({ length: 5 }, () => minutes)), "UTC");
  expect(describeAnswers(found)).toBe(`usually answers in ${words}`);
});

test("what is told is rounded up, so that no minute of an answer is", () => {
  const days = (count: number) => count * 24 * 60;
  expect(answerTimesOf(asks(10, 10, 125, days(1) + 7, days(2) + 11), "UTC")).toEqual({ usual: 180, most: 3 * 480 });
  expect(describeAnswers({ usual: 180, most: 3 * 480 })).toBe("usually answers in 3 h, 90 % within 3 working days");
  expect(describeAnswers({ usual: 960, most: null })).toBe("usually answers in 2 working days");
  expect(describeAnswers(null)).toBeNull();
});

type Times = { usual: number; most: number | null; zone: string | null };
const judge = (song: SongText, answers: Times | null) => {
  const facts = factsOf(song);
  const shares = facts.shares.map((share) => ({ ...share, answers }));
  return judgeClearability({ ...facts, shares }, usualUse, client);
};
const now = at("2026-11-05T15:00Z");
const asking: SongText = { master: ["100 Lund asks=5"] };
const fast: Times = { usual: 60, most: 120, zone: null };

test.each<[string, SongText, Times | null, string, boolean | null]>([
  ["clear", {}, null, "2026-11-05", true],
  ["clear, but the day is over", {}, null, "2026-11-04", false],
  ["blocked", { disputes: ["master"] }, null, "2026-11-05", null],
  ["two hours are left of the day", asking, fast, "2026-11-05", true],
  ["two hours are needed where one is left", asking, { ...fast, zone: berlin }, "2026-11-05", false],
  ["the next day will do", asking, { ...fast, zone: berlin }, "2026-11-06", true],
  ["only the weekend is left", asking, { usual: 60, most: 601, zone: null }, "2026-11-08", false],
  ["usually in time, but not nine times of ten", asking, { usual: 60, most: 480, zone: null }, "2026-11-05", false],
  ["often not answered", asking, { usual: 60, most: null, zone: null }, "2027-11-05", false],
  ["by the days on file", asking, null, "2026-11-10", true],
  ["by the days on file, a day less", asking, null, "2026-11-09", false],
  ["one of two is not known", { master: ["50 Lund asks=5", "50 Vale theirs"] }, null, "2027-11-10", false],
  ["something else is to be checked", { ...asking, tier: "Ask" }, fast, "2027-11-05", false],
])("in time: %s", (_, song, answers, by, expected) => {
  expect(isInTime(judge(song, answers), { now, by, namesParties: true })).toBe(expected);
});

test("who may not know the parties is told by the days on file alone", () => {
  const judged = judge(asking, fast);
  expect(isInTime(judged, { now, by: "2026-11-06", namesParties: true })).toBe(true);
  expect(isInTime(judged, { now, by: "2026-11-06", namesParties: false })).toBe(false);
});
