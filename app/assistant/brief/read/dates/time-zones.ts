import { isoDateOf } from "#app/rights/iso-date.ts";

/** Hours from UTC of the zones that briefs name; `summer`: with an hour more from spring to autumn there. */
const zones: Record<string, { hours: number; summer: "us" | "eu" | null }> = {
  ...{ et: { hours: -5, summer: "us" }, est: { hours: -5, summer: null }, edt: { hours: -4, summer: null } },
  ...{ ct: { hours: -6, summer: "us" }, cst: { hours: -6, summer: null }, cdt: { hours: -5, summer: null } },
  ...{ mt: { hours: -7, summer: "us" }, pt: { hours: -8, summer: "us" }, pst: { hours: -8, summer: null } },
  ...{ pdt: { hours: -7, summer: null }, gmt: { hours: 0, summer: null }, utc: { hours: 0, summer: null } },
  ...{
    bst: { hours: 1, summer: null },
    "uk time": { hours: 0, summer: "eu" },
    "london time": { hours: 0, summer: "eu" },
  },
  ...{ cet: { hours: 1, summer: "eu" }, mez: { hours: 1, summer: "eu" }, cest: { hours: 2, summer: null } },
  ...{ mesz: { hours: 2, summer: null }, eet: { hours: 2, summer: "eu" }, ist: { hours: 5.5, summer: null } },
  ...{ sgt: { hours: 8, summer: null }, hkt: { hours: 8, summer: null }, jst: { hours: 9, summer: null } },
  ...{ aest: { hours: 10, summer: null }, aedt: { hours: 11, summer: null }, brt: { hours: -3, summer: null } },
};

/** Whether a day lies between the Sundays on which clocks change, to the day. */
function isSummer(date: string, where: "us" | "eu"): boolean {
  const year = Number(date.slice(0, 4));
  const sundayFrom = (month: number, day: number) => {
    const first = new Date(Date.UTC(year, month, day));
    return isoDateOf(first.getTime(), (7 - first.getUTCDay()) % 7);
  };
  const [start, end] = where === "us" ? [sundayFrom(2, 8), sundayFrom(10, 1)] : [sundayFrom(2, 25), sundayFrom(9, 25)];
  return date >= start && date < end;
}

/** Minutes of a zone from UTC at a time. */
function offsetOf(timeZone: string, time: number): number {
  const format = new Intl.DateTimeFormat("en-GB", { timeZone, timeZoneName: "longOffset" });
  const name = format.formatToParts(time).find(({ type }) => type === "timeZoneName")?.value ?? "";
  const [, sign = "+", hours = "0", minutes = "0"] = /([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

type Due = { date: string; time: string | null };

/** A day and time of a zone that is named, in the reader's zone. */
export function inZone(due: Due, zone: string | undefined, timeZone: string): Due {
  const named = zone === undefined ? undefined : zones[zone];
  if (named === undefined || due.time === null) return due;
  const hours = named.hours + (named.summer !== null && isSummer(due.date, named.summer) ? 1 : 0);
  const time = Date.parse(`${due.date}T${due.time}:00Z`) - hours * 3_600_000;
  let offset = 0;
  try {
    offset = offsetOf(timeZone, time);
  } catch {
    // An unknown zone counts as UTC.
  }
  const there = new Date(time + offset * 60_000).toISOString();
  return { date: there.slice(0, 10), time: there.slice(11, 16) };
}
