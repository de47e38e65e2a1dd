import { expect, test } from "vitest";
import { figuresBetween } from "#app/figures/audience/audience-sql.server.ts";
import { sumFigures } from "#app/figures/audience/figures.ts";
import { figuresQuerySchema, shownBy } from "#app/figures/figures-query.ts";
import { beforeText, formatFigure } from "#app/figures/format-figure.ts";
import { readPeriod } from "#app/figures/period.ts";

test("a period ends on the last day with figures and is compared with as many days before", () => {
  const now = 1001 * 86_400_000;
  const read = (period: string) => readPeriod({ period }, now, 1000).period;
  expect(read("7")).toMatchObject({ first: 994, last: 1000, before: { first: 987, last: 993 }, step: "day" });
  expect(read("90")).toMatchObject({ first: 911, before: { first: 821, last: 910 }, step: "day" });
  expect(read("365")).toMatchObject({ first: 636, step: "month" });
  expect(read("month")).toMatchObject({ first: 1000 - 26, last: 1000 });
  for (const name of ["-7", "7.0", "40", "40 years"]) expect(read(name), name).toBeNull();
});

test("nothing added is null, which no page tells from fewer than three, and minutes are at least one", () => {
  const none = { surfaced: null, plays: null, minutes: null, shortlists: null, requests: null };
  expect(figuresBetween(null, null)).toEqual(none);
  expect(figuresBetween("[5,4,60000,2,1]", "[5,4,60000,2,1]")).toEqual(none);
  expect(figuresBetween("[5,4,60000,2,1]", "[9,4,61000,2,4]")).toEqual({
    ...none,
    surfaced: 4,
    minutes: 1,
    requests: 3,
  });
  expect(
    sumFigures([
      { ...none, plays: 3, licences: 1 },
      { ...none, licences: 0 },
    ]),
  ).toEqual({ ...none, plays: 3, licences: 1 });
  expect([formatFigure(null), formatFigure(1200)]).toEqual(["–", "1,200"]);
  expect(beforeText(6, 3)).toBe("+100%, 3 before");
  expect(beforeText(null, 3)).toBe("3 before");
  expect(beforeText(6, null)).toBe("– before");
});

test("what an address doesn't have or has wrong is the default", () => {
  const place = { view: "overview", isEnvironment: true } as const;
  expect(figuresQuerySchema.parse({})).toEqual({});
  expect(shownBy(figuresQuerySchema.parse({ measure: "minutes", page: "-1" }), place)).toMatchObject({
    measure: "plays",
  });
  expect(figuresQuerySchema.parse({ period: "40 years", page: "9e99" })).toEqual({ period: "40 years" });
  expect(figuresQuerySchema.parse({ page: "2" })).toEqual({ page: 2 });
});
