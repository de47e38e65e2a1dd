export type LicenceState = "valid" | "not-yet" | "lapsed" | "ended" | "superseded";

type Licence = { startsOn: string; endsOn: string | null; endedAt: number | null; isSuperseded: boolean };

/** What a licence is on a day (ISO date). `ended`: before its last day, by the environment's staff; `lapsed`: past it. */
export function stateOf({ startsOn, endsOn, endedAt, isSuperseded }: Licence, today: string): LicenceState {
  if (isSuperseded) return "superseded";
  if (endedAt !== null) return "ended";
  if (endsOn !== null && endsOn < today) return "lapsed";
  return startsOn > today ? "not-yet" : "valid";
}
