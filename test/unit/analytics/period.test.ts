import { expect, test } from "vitest";
import { barHours, barName, datesOf, monthsOf, readPeriod } from "#app/figures/period.ts";

const now = Date.UTC(2026, 10, 27, 2, 30);

function periodOf(input: Parameters<typeof readPeriod>[0], at = now) {
  const { period, errors } = readPeriod(input, at);
  if (period === null) throw new Error(JSON.stringify(errors));
  return { days: datesOf(period), before: datesOf(period.before), step: period.step, period };
}

test("periods end today in UTC and are compared with as many days right before", () => {
  expect(periodOf({})).toMatchObject({
    days: { from: "2026-10-29", to: "2026-11-27" },
    before: { from: "2026-09-29", to: "2026-10-28" },
    step: "day",
  });
  expect(periodOf({ period: "7" }).days).toEqual({ from: "2026-11-21", to: "2026-11-27" });
  expect(periodOf({ period: "90" }).before.to).toBe("2026-08-29");
  expect(periodOf({ from: "2026-11-01", to: "2026-11-01" })).toMatchObject({
    before: { from: "2026-10-31", to: "2026-10-31" },
    step: "hour",
  });
});

test("a month and a year are compared with the same days of the one before, which never overlap", () => {
  expect(periodOf({ period: "month" })).toMatchObject({
    days: { from: "2026-11-01", to: "2026-11-27" },
    before: { from: "2026-10-01", to: "2026-10-27" },
  });
  expect(periodOf({ period: "month" }, Date.UTC(2026, 2, 31)).before).toEqual({ from: "2026-02-01", to: "2026-02-28" });
  expect(periodOf({ period: "year" })).toMatchObject({
    days: { from: "2026-01-01", to: "2026-11-27" },
    before: { from: "2025-01-01", to: "2025-11-27" },
    step: "month",
  });
});

test("days that do not exist, that are reversed, ahead or too many are errors at their field", () => {
  const wrong: [Parameters<typeof readPeriod>[0], string[]][] = [
    [{ period: "own" }, ["from", "to"]],
    [{ from: "2026-02-31", to: "2026-03-01" }, ["from"]],
    [{ from: "2026-03-01", to: "2026-02-29" }, ["to"]],
    [{ from: "2026-03-02", to: "2026-03-01" }, ["to"]],
    [{ from: "2026-03-02", to: "2026-11-28" }, ["to"]],
    [{ from: "1986-11-27", to: "2026-11-27" }, ["from"]],
    [{ from: "2025-10-27", to: "2026-11-27" }, ["from"]],
    [{ from: "yesterday", to: "1e9" }, ["from", "to"]],
    [{ from: "-271821-04-20", to: "+275760-09-13" }, ["from", "to"]],
    [{ period: "40 years" }, ["period"]],
    [{ period: "-7" }, ["period"]],
    [{ period: "0x7" }, ["period"]],
  ];
  for (const [input, fields] of wrong) {
    const { period, errors } = readPeriod(input, now);
    expect(period, JSON.stringify(input)).toBeNull();
    expect(Object.keys(errors), JSON.stringify(input)).toEqual(fields);
  }
  expect(periodOf({ from: "2025-10-28", to: "2026-11-27" }).step).toBe("month");
});

test("bars cover their period without gaps, by hour, day or month", () => {
  for (const input of [
    { from: "2026-11-26", to: "2026-11-27" },
    { period: "90" },
    { from: "2025-10-28", to: "2026-11-27" },
    { from: "2024-01-31", to: "2024-05-05" },
  ]) {
    const { period } = periodOf(input);
    const hours = barHours(period);
    expect([hours[0], hours.at(-1)]).toEqual([period.first * 24, (period.last + 1) * 24]);
    expect(hours).toEqual(hours.toSorted((a, b) => a - b));
    expect(new Set(hours).size).toBe(hours.length);
    expect(hours.length).toBeLessThanOrEqual(94);
    expect(new Set(hours.slice(0, -1).map((hour) => barName(hour, period.step))).size).toBe(hours.length - 1);
  }
  const { period } = periodOf({ from: "2024-01-31", to: "2024-05-05" });
  expect(monthsOf(period)).toEqual(["2024-01", "2024-02", "2024-03", "2024-04", "2024-05"]);
});
