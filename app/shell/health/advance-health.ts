import type { CheckName, Finding, HealthNote, HealthState } from "#app/shell/health/checks.ts";

/** Milliseconds after an alert in which the same check raises no second one: what comes and goes is told once. */
const settleMs = 15 * 60_000;
/** Milliseconds for which failing periods are kept, for the status page. */
const periodsMs = 90 * 24 * 3600_000;
const maxPeriods = 500;

type Known = Pick<HealthNote, "states" | "periods">;
/** `failing`: told of for the first time; `well`: what was told of and works again, once nothing fails any more. */
export type Advanced = Known & { failing: CheckName[]; well: CheckName[] };

function stateOf(before: HealthState | undefined, { check, state, detail }: Finding, now: number): HealthState | null {
  if (state === "unknown") return before ?? null;
  const since = before?.state === state ? before.since : now;
  const { toldAt = null, quietUntil = null } = before ?? {};
  return { check, state, detail, since, checkedAt: now, toldAt, quietUntil };
}

function changedPeriods({ periods, states }: Known, next: readonly HealthState[], now: number): Known["periods"] {
  const wasFailing = new Set(states.filter(({ state }) => state === "failing").map(({ check }) => check));
  const isFailing = new Set(next.filter(({ state }) => state === "failing").map(({ check }) => check));
  const ended = periods.map((period) =>
    period.to === null && !isFailing.has(period.check) ? { ...period, to: now } : period,
  );
  const begun = [...isFailing]
    .filter((check) => !wasFailing.has(check))
    .map((check) => ({ check, from: now, to: null }));
  return [...ended, ...begun].filter(({ to }) => to === null || to > now - periodsMs).slice(-maxPeriods);
}

/**
 * The states after a run of the checks, and what people are told now: a failing check once until all is well, none while it is quiet, and
 * one "all well".
 */
export function advanceHealth(known: Known, findings: readonly Finding[], now: number): Advanced {
  const before = new Map(known.states.map((state) => [state.check, state]));
  const states = findings.flatMap((finding) => stateOf(before.get(finding.check), finding, now) ?? []);
  const periods = changedPeriods(known, states, now);
  const due = states.filter(
    ({ state, toldAt, quietUntil }) => state === "failing" && !toldAt && (quietUntil ?? 0) <= now,
  );
  const told = states.filter(({ toldAt }) => toldAt !== null);
  const isWell = told.length > 0 && states.every(({ state }) => state === "ok");
  return {
    states: states.map((state) =>
      due.includes(state)
        ? { ...state, toldAt: now, quietUntil: Math.max(state.quietUntil ?? 0, now + settleMs) }
        : { ...state, toldAt: isWell ? null : state.toldAt },
    ),
    periods,
    failing: due.map(({ check }) => check),
    well: isWell ? told.map(({ check }) => check) : [],
  };
}
