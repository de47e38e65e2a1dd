import { expect, test } from "vitest";
import { lastWeeklyTime, parseTimeZone, quietHoursEnd } from "#app/identity/notices/quiet-hours.ts";

const at = (iso: string) => Date.parse(iso);
const iso = (time: number | null) => (time === null ? null : new Date(time).toISOString().slice(0, 16));

test("quiet hours are from 22:00 to 7:00 of the person's clock, also in the nights when it is changed", () => {
  for (const [zone, time, end] of [
    ["UTC", "2026-06-10T21:59Z", null],
    ["UTC", "2026-06-10T22:00Z", "2026-06-11T07:00"],
    ["UTC", "2026-06-11T06:59Z", "2026-06-11T07:00"],
    ["UTC", "2026-06-11T07:00Z", null],
    ["Asia/Tokyo", "2026-06-10T13:00Z", "2026-06-10T22:00"],
    ["America/Los_Angeles", "2026-06-10T13:59Z", "2026-06-10T14:00"],
    ["Asia/Kolkata", "2026-12-31T16:30Z", "2027-01-01T01:30"],
    // Berlin, 29 March: 2:00 becomes 3:00; the night has eight hours.
    ["Europe/Berlin", "2026-03-28T20:59Z", null],
    ["Europe/Berlin", "2026-03-28T21:00Z", "2026-03-29T05:00"],
    ["Europe/Berlin", "2026-03-29T00:30Z", "2026-03-29T05:00"],
    ["Europe/Berlin", "2026-03-29T04:59Z", "2026-03-29T05:00"],
    ["Europe/Berlin", "2026-03-29T05:00Z", null],
    // 25 October: 3:00 becomes 2:00; the night has ten hours.
    ["Europe/Berlin", "2026-10-24T19:59Z", null],
    ["Europe/Berlin", "2026-10-24T20:00Z", "2026-10-25T06:00"],
    ["Europe/Berlin", "2026-10-25T01:30Z", "2026-10-25T06:00"],
    ["Europe/Berlin", "2026-10-25T05:59Z", "2026-10-25T06:00"],
    ["Europe/Berlin", "2026-10-25T06:00Z", null],
    // Lord Howe changes by half an hour.
    ["Australia/Lord_Howe", "2026-04-04T16:00Z", "2026-04-04T20:30"],
    ["Nowhere/Nothing", "2026-06-10T23:00Z", "2026-06-11T07:00"],
  ] as const)
    expect(iso(quietHoursEnd(at(time), zone)), `${zone}, ${time}`).toBe(end);
});

test("weekly emails are due on Mondays at 8:00 of the person's clock", () => {
  for (const [zone, time, due] of [
    ["UTC", "2026-11-30T07:59Z", "2026-11-23T08:00"],
    ["UTC", "2026-11-30T08:00Z", "2026-11-30T08:00"],
    ["UTC", "2026-12-06T23:59Z", "2026-11-30T08:00"],
    ["Pacific/Auckland", "2026-11-29T19:00Z", "2026-11-29T19:00"],
    ["Pacific/Auckland", "2026-11-29T18:59Z", "2026-11-22T19:00"],
    ["Pacific/Honolulu", "2026-11-30T17:59Z", "2026-11-23T18:00"],
    // The Mondays before and after both changes of the clock.
    ["Europe/Berlin", "2026-03-29T12:00Z", "2026-03-23T07:00"],
    ["Europe/Berlin", "2026-03-30T06:00Z", "2026-03-30T06:00"],
    ["Europe/Berlin", "2026-10-26T06:59Z", "2026-10-19T06:00"],
    ["Europe/Berlin", "2026-10-26T07:00Z", "2026-10-26T07:00"],
  ] as const)
    expect(iso(lastWeeklyTime(at(time), zone)), `${zone}, ${time}`).toBe(due);
});

test("a time zone is an IANA name, and neither an offset nor anything else", () => {
  for (const zone of ["Europe/Paris", "UTC", "America/Sao_Paulo"]) expect(parseTimeZone(zone)).toBe(zone);
  expect(parseTimeZone("europe/paris")).toBe("Europe/Paris");
  // Other names of a zone are kept as the one that the page offers.
  for (const zone of ["Europe/Kyiv", "Asia/Kolkata"])
    expect(Intl.supportedValuesOf("timeZone")).toContain(parseTimeZone(zone));
  for (const other of ["", "+02:00", "Mars/Base", "Europe", "Europe/Paris; DROP", "'"])
    expect(parseTimeZone(other)).toBeNull();
});
