import { isoDateOf } from "#app/rights/iso-date.ts";

/** What the days of an agreement follow from. */
export type DatedAgreement = {
  id: string;
  number: string;
  title: string;
  status: "draft" | "active" | "terminated";
  startsOn: string;
  endsOn: string | null;
  noticeDays: number;
  renewMonths: number | null;
  updatedAt: number;
};

/** `notice`: the first day of the notice period. `ends` and `renews`: the last day. */
export const calendarKinds = ["starts", "notice", "ends", "renews"] as const;
export type CalendarDay = { kind: (typeof calendarKinds)[number]; on: string };

/** The days of an agreement in the calendar, in their order; none of a draft. */
export function calendarDays(agreement: DatedAgreement): CalendarDay[] {
  const { status, startsOn, endsOn, noticeDays, renewMonths } = agreement;
  if (status === "draft") return [];
  const starts = { kind: "starts" as const, on: startsOn };
  if (endsOn === null) return [starts];
  const notice = isoDateOf(Date.parse(`${endsOn}T00:00:00Z`), -noticeDays);
  const hasNotice = status === "active" && noticeDays > 0 && notice > startsOn;
  return [
    starts,
    ...(hasNotice ? [{ kind: "notice" as const, on: notice }] : []),
    { kind: status === "active" && renewMonths !== null ? "renews" : "ends", on: endsOn },
  ];
}
