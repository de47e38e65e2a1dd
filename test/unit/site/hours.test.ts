import { expect, test } from "vitest";
import { isOpen, isTimeZone, readHours, zoneName } from "#app/site/contact/hours.ts";

test("hours are read from days and times, and anything else is refused", () => {
  const week = { firstDay: 0, lastDay: 4, opens: 540, closes: 1080 };
  expect(readHours("Mon–Fri 9–18")).toEqual(week);
  expect(readHours("mon - fri 9:00-18:00")).toEqual(week);
  expect(readHours("Sat 10:30-14")).toEqual({ firstDay: 5, lastDay: 5, opens: 630, closes: 840 });
  for (const text of ["", "always", "Fri–Mon 9–18", "Mon–Fri 18–9", "Mon 9–25", "Mon 9:70–18", "Mon–Fri 9–18 CET"])
    expect(readHours(text), text).toBeNull();
});

test("a place is open by its own clock, in winter and in summer", () => {
  const hours = readHours("Mon–Fri 9–18");
  if (hours === null) throw new Error("unread");
  const open = (iso: string, zone = "Europe/Berlin") => isOpen(hours, zone, Date.parse(iso));
  // A Friday in winter, an hour before UTC.
  expect(open("2026-11-27T07:59:59Z")).toBe(false);
  expect(open("2026-11-27T08:00:00Z")).toBe(true);
  expect(open("2026-11-27T17:00:00Z")).toBe(false);
  expect(open("2026-11-28T10:00:00Z")).toBe(false);
  expect(open("2026-07-03T07:00:00Z")).toBe(true);
  // Already Saturday in Tokyo.
  expect(open("2026-11-27T15:30:00Z", "Asia/Tokyo")).toBe(false);
  expect(zoneName("Europe/Berlin", Date.parse("2026-11-27T08:00:00Z"))).toBe("CET");
  expect([isTimeZone("Europe/Berlin"), isTimeZone("CEST?"), isTimeZone("")]).toEqual([true, false, false]);
});
