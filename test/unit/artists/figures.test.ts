import { expect, test } from "vitest";
import { readFigurePeriod } from "#app/artists/dashboard/figure-period.ts";
import { sumFigures } from "#app/artists/dashboard/figures.ts";
import { figuresQuerySchema } from "#app/artists/dashboard/figures-query.ts";
import { figuresBetween } from "#app/artists/dashboard/figures-sql.server.ts";
import { beforeText, figureText } from "#app/artists/dashboard/format-figures.ts";
import { dueOf, moneyDue, type OwnShare } from "#app/artists/dashboard/money-due.ts";

test("a period ends on the last day with figures and is compared with as many days before", () => {
  expect(readFigurePeriod("7", 1000)).toMatchObject({
    first: 994,
    last: 1000,
    before: { first: 987, last: 993 },
    step: "day",
  });
  expect(readFigurePeriod("90", 1000)).toMatchObject({ first: 911, before: { first: 821, last: 910 }, step: "day" });
  expect(readFigurePeriod("365", 1000)).toMatchObject({ first: 636, step: "month" });
  for (const name of ["", "30", "own", "-7", "7.0", "40 years"]) expect(readFigurePeriod(name, 1000), name).toBeNull();
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
  expect([figureText(null), figureText(1200)]).toEqual(["Fewer than 3", "1,200"]);
  expect(beforeText(6, 3)).toBe("+100%, 3 before");
  expect(beforeText(null, 3)).toBe("3 before");
  expect(beforeText(6, null)).toBe("fewer than 3 before");
});

test("what an address doesn't have or has wrong is the default", () => {
  expect(figuresQuerySchema.parse({})).toEqual({ period: "28", artist: "", measure: "plays", page: 1 });
  expect(figuresQuerySchema.parse({ measure: "licences", page: "-1" })).toMatchObject({ measure: "plays", page: 1 });
  expect(figuresQuerySchema.parse({ period: "40 years", page: "9e99" })).toMatchObject({ period: "40 years", page: 1 });
});

const share = { side: "master", right: "all", shareBp: 5000, territories: ["World"], excluded: [] } as const;
const line = {
  ...{ currency: "EUR", issuedAt: 10, territories: ["DE", "AT"], masterFee: 1001, compositionFee: 400 },
  shares: [{ ...share, territories: ["World"], excluded: [] as string[] }],
};

test("a share counts where it applies in the whole licensed territory and is for the use in a film", () => {
  const due = (change: Partial<OwnShare>) =>
    dueOf({ ...line, shares: [{ ...share, territories: ["World"], excluded: [], ...change }] });
  expect(due({})).toBe(501);
  expect(due({ side: "composition" })).toBe(200);
  expect(due({ side: "composition", right: "SR" })).toBe(200);
  expect(due({ side: "composition", right: "PR" })).toBeNull();
  expect(due({ territories: ["DACH"] })).toBe(501);
  expect(due({ territories: ["DE"] })).toBeNull();
  expect(due({ excluded: ["AT"] })).toBeNull();
  expect(
    dueOf({ ...line, territories: ["World"], shares: [{ ...share, territories: ["EU"], excluded: [] }] }),
  ).toBeNull();
});

test("money is due by currency, a correction takes back what it replaces, and songs without a share are named", () => {
  const lines = [
    line,
    { ...line, masterFee: -400, issuedAt: 12 },
    { ...line, currency: "USD", issuedAt: 3 },
    { ...line, shares: [] },
    { ...line, shares: [], issuedAt: 3 },
  ];
  expect(moneyDue(lines, 10)).toEqual({
    due: [
      { currency: "EUR", amount: 501 - 200, before: 0 },
      { currency: "USD", amount: 0, before: 501 },
    ],
    withoutShare: 1,
  });
});
