import { expect, test } from "vitest";
import { calendarDays } from "#app/backoffice/agreements/calendar/calendar-days.ts";
import { icalText } from "#app/edge/http/ical.ts";

const agreement = {
  ...{ id: "a", number: "A-1", title: "One", status: "active" as const, startsOn: "2026-01-01", updatedAt: 0 },
  ...{ endsOn: "2026-12-31" as string | null, noticeDays: 90, renewMonths: null as number | null },
};

test("the calendar has the first day, the beginning of the notice period and the last day of an agreement", () => {
  const days = (given: Partial<Omit<typeof agreement, "status">> & { status?: "draft" | "active" | "terminated" }) =>
    calendarDays({ ...agreement, ...given }).map(({ kind, on }) => `${kind} ${on}`);
  expect(days({})).toEqual(["starts 2026-01-01", "notice 2026-10-02", "ends 2026-12-31"]);
  expect(days({ renewMonths: 12 })).toEqual(["starts 2026-01-01", "notice 2026-10-02", "renews 2026-12-31"]);
  expect(days({ endsOn: null })).toEqual(["starts 2026-01-01"]);
  expect(days({ noticeDays: 0 })).toEqual(["starts 2026-01-01", "ends 2026-12-31"]);
  // A notice period that began with the agreement is no day of its own.
  expect(days({ noticeDays: 364 })).toEqual(["starts 2026-01-01", "ends 2026-12-31"]);
  expect(days({ status: "terminated", renewMonths: 12 })).toEqual(["starts 2026-01-01", "ends 2026-12-31"]);
  expect(days({ status: "draft" })).toEqual([]);
});

const event = {
  ...{
    uid: "a-ends@example.com",
    on: "2026-12-31",
    summary: "Ends: A-1",
    description: "",
    url: "https://example.com/a",
  },
  changedAt: Date.UTC(2026, 2, 1, 12, 30, 5),
};

test("an iCalendar file has whole days, stable ids and stamps, and lines end with CRLF", () => {
  const text = icalText({ name: "Agreements", events: [event] });
  expect(text.startsWith("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:")).toBe(true);
  expect(text.endsWith("END:VEVENT\r\nEND:VCALENDAR\r\n")).toBe(true);
  expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  for (const line of [
    "UID:a-ends@example.com",
    "DTSTAMP:20260301T123005Z",
    "DTSTART;VALUE=DATE:20261231",
    "DTEND;VALUE=DATE:20270101",
  ])
    expect(text.split("\r\n")).toContain(line);
});

test("the last day that can be written has no end, and is one day all the same", () => {
  const text = icalText({ name: "x", events: [{ ...event, on: "9999-12-31" }] });
  expect(text).toContain("DTSTART;VALUE=DATE:99991231\r\n");
  expect(text).not.toContain("DTEND");
});

test("iCalendar text is escaped, and long lines are folded at 75 octets without dividing a character", () => {
  const summary =
    "Höfði; 100 % \\ a, b\nnext line – 曲の契約が終わる日、更新されない場合は失効します 🎵🎵🎵🎵🎵🎵🎵🎵🎵🎵";
  const text = icalText({ name: "x", events: [{ ...event, summary }] });
  for (const line of text.split("\r\n")) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  expect(text).not.toContain("\ufffd");
  const unfolded = text.replaceAll("\r\n ", "");
  expect(unfolded).toContain(
    "SUMMARY:Höfði\\; 100 % \\\\ a\\, b\\nnext line – 曲の契約が終わる日、更新されない場合は失効します 🎵🎵🎵🎵🎵🎵🎵🎵🎵🎵\r\n",
  );
});
