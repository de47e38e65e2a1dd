import { type Run, secondsOf, toRuns } from "#app/sharing/listening/runs.ts";

/** Seconds that the position may run ahead of the clock (four ticks a second) before it counts as a seek. */
const slack = 1;

/** Seconds: a track whose last tick was this close to its end, or which had the time, counts as played to the end. */
const endSlack = 0.25;

/** Listening data of a recording: `ms` in total, and the seconds played and skipped with their counts. */
export type Heard = { ms: number; heard: Run[]; skipped: Run[] };

type Counts = { seconds: number; ms: number; heardMs: number[]; skipped: number[]; isNew: boolean };

/** State of the player: `position` in seconds, `now` in milliseconds. */
export type Tick = { recordingId: string | null; position: number; isPlaying: boolean; now: number };

/** Max recordings per report; the rest follow in the next one. */
const maxReported = 20;

/** Counts, from player ticks, how often each second of a list's recordings is played. */
export class ListeningMeter {
  readonly #counts = new Map<string, Counts>();
  #last: Tick | null = null;
  /** Whether the current track has played: seeking before that is not skipping. */
  #hasBegun = false;
  #reported: string[] = [];

  /** `durations`: milliseconds by recording. Other recordings are ignored. */
  constructor(durations: ReadonlyMap<string, number>) {
    for (const [id, ms] of durations) {
      const seconds = secondsOf(ms);
      const none = () => Array.from({ length: seconds }, () => 0);
      this.#counts.set(id, { seconds: ms / 1000, ms: 0, heardMs: none(), skipped: none(), isNew: false });
    }
  }

  tick(next: Tick): void {
    const last = this.#last;
    this.#last = next;
    const counts = this.#counts.get(last?.recordingId ?? "");
    if (last !== null && counts !== undefined) this.#move(counts, last, next);
    if (last?.recordingId !== next.recordingId) this.#hasBegun = false;
  }

  #move(counts: Counts, last: Tick, next: Tick): void {
    const isLeft = last.recordingId !== next.recordingId;
    const to = isLeft ? counts.seconds : next.position;
    const passed = last.isPlaying ? (next.now - last.now) / 1000 : 0;
    if (to <= last.position) return;
    if (last.isPlaying && to - last.position <= passed + (isLeft ? endSlack : slack))
      this.#hear(counts, last.position, to);
    else if (this.#hasBegun) skip(counts, last.position, to);
  }

  #hear(counts: Counts, from: number, to: number): void {
    this.#hasBegun = true;
    counts.isNew = true;
    counts.ms += (to - from) * 1000;
    for (let second = Math.floor(from); second < to && second < counts.heardMs.length; second += 1) {
      const part = Math.min(to, second + 1) - Math.max(from, second);
      counts.heardMs[second] = (counts.heardMs[second] ?? 0) + part * 1000;
    }
  }

  /** Recordings changed since the last sent report, with totals: reports may be lost or duplicated. */
  changes(): Record<string, Heard> {
    const changed = [...this.#counts].filter(([, { isNew }]) => isNew).slice(0, maxReported);
    this.#reported = changed.map(([id]) => id);
    return Object.fromEntries(
      changed.map(([id, { ms, heardMs, skipped, seconds }]) => {
        const whole = heardMs.map((heard, second) => Math.round(heard / lengthOf(second, seconds)));
        return [id, { ms: Math.round(ms), heard: toRuns(whole), skipped: toRuns(skipped) }];
      }),
    );
  }

  /** Marks the last `changes` as sent. */
  markSent(): void {
    for (const id of this.#reported) {
      const counts = this.#counts.get(id);
      if (counts !== undefined) counts.isNew = false;
    }
  }
}

/** Milliseconds of a second of the recording; the last one is shorter. */
function lengthOf(second: number, seconds: number): number {
  return Math.max(1, Math.min(1, seconds - second) * 1000);
}

function skip(counts: Counts, from: number, to: number): void {
  counts.isNew = true;
  for (let second = Math.ceil(from); second + 1 <= to && second < counts.skipped.length; second += 1)
    counts.skipped[second] = (counts.skipped[second] ?? 0) + 1;
}
