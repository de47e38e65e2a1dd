import { expect, test } from "vitest";
import { heatInParts, heatOf } from "#app/sharing/listening/heat.ts";
import { type Heard, ListeningMeter } from "#app/sharing/listening/listening-meter.ts";
import { addRuns, toRuns } from "#app/sharing/listening/runs.ts";

/** Numbers in [0, 1) that a seed decides. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/** A listener with a player that ticks four times a second; `truth` is what really sounded, in quarters of a second. */
class Session {
  readonly meter: ListeningMeter;
  readonly truth = new Map<string, number[]>();
  readonly #seconds: Map<string, number>;
  #now = 0;
  #track: string | null = null;
  #position = 0;

  constructor(seconds: Map<string, number>) {
    this.#seconds = seconds;
    this.meter = new ListeningMeter(new Map([...seconds].map(([id, length]) => [id, length * 1000])));
    for (const [id, length] of seconds)
      this.truth.set(
        id,
        Array.from({ length: length * 4 }, () => 0),
      );
  }

  #tick(isPlaying: boolean) {
    this.meter.tick({ recordingId: this.#track, position: this.#position, isPlaying, now: this.#now });
  }

  choose(track: string | null, from = 0) {
    this.#track = track;
    this.#position = from;
    this.#tick(false);
  }

  seek(to: number) {
    this.#position = to;
    this.#tick(false);
  }

  /** By the slider, while it plays on. A step of a second would look like the clock. */
  seekPlaying(to: number) {
    this.#tick(true);
    if (to > this.#position && to - this.#position <= 1) return;
    this.#position = to;
    this.#tick(true);
  }

  pause(seconds: number) {
    this.#tick(false);
    this.#now += seconds * 1000;
  }

  play(seconds: number) {
    this.#tick(true);
    for (let quarter = 0; quarter < seconds * 4; quarter += 1) {
      const length = this.#seconds.get(this.#track ?? "") ?? Number.POSITIVE_INFINITY;
      if (this.#position >= length) break;
      const truth = this.truth.get(this.#track ?? "");
      const at = Math.round(this.#position * 4);
      if (truth) truth[at] = (truth[at] ?? 0) + 1;
      this.#position += 0.25;
      this.#now += 250;
      this.#tick(true);
    }
    this.#tick(false);
  }
}

const nothing: Heard = { ms: 0, heard: [], skipped: [] };

test("heat equals the seconds that simulated sessions really played", () => {
  for (let seed = 1; seed <= 60; seed += 1) {
    const random = randomOf(seed);
    const whole = (max: number) => Math.floor(random() * max);
    const lengths = new Map([
      ["a", 20 + whole(200)],
      ["b", 5 + whole(60)],
    ]);
    const sessions = Array.from({ length: 1 + whole(5) }, () => {
      const session = new Session(lengths);
      for (let step = 0; step < 25; step += 1) {
        const track = ["a", "b", "foreign"][whole(3)] ?? "a";
        const acts = [
          () => session.choose(track, whole(4) === 0 ? whole(lengths.get(track) ?? 30) : 0),
          () => session.seek(whole(lengths.get(track) ?? 30)),
          () => session.seekPlaying(whole(lengths.get(track) ?? 30)),
          () => session.play(whole(40)),
          () => session.play(whole(10)),
          () => session.pause(whole(500)),
        ];
        acts[whole(acts.length)]?.();
      }
      return session;
    });
    for (const [id, length] of lengths) {
      const reports = sessions.map(({ meter }) => meter.changes()[id] ?? nothing);
      const heard = heatOf(reports, length * 1000).heard;
      // Every session moves by whole seconds, so each second was played wholly or not at all.
      const quarters = sessions.map(({ truth }) => truth.get(id) ?? []);
      const truth = Array.from({ length }, (_, second) =>
        quarters.reduce((sum, played) => sum + (played[second * 4] ?? 0), 0),
      );
      expect(heard, `seed ${seed}, ${id}`).toEqual(truth);
      const ms = quarters.flat().reduce((sum, count) => sum + count * 250, 0);
      expect(
        reports.reduce((sum, report) => sum + report.ms, 0),
        `seed ${seed}, ${id}`,
      ).toBe(ms);
    }
  }
});

test("a jump ahead skips what lies between, after something was heard; a jump back replays", () => {
  const session = new Session(new Map([["a", 60]]));
  session.choose("a", 10);
  session.seek(20);
  session.play(5);
  session.seek(40);
  session.play(5);
  session.seek(20);
  session.play(3);
  const { heard, skipped } = session.meter.changes().a ?? nothing;
  expect(skipped).toEqual([[25, 40, 1]]);
  expect(heard).toEqual([
    [20, 23, 2],
    [23, 25, 1],
    [40, 45, 1],
  ]);
  const heat = heatOf([{ heard, skipped }], 60_000);
  expect(heat.replayed.slice(19, 24)).toEqual([0, 1, 1, 1, 0]);
  // Another track: the rest of this one is skipped.
  session.choose("foreign");
  expect(session.meter.changes().a?.skipped).toEqual([
    [23, 25, 1],
    [25, 40, 2],
    [40, 60, 1],
  ]);
});

test("a track that plays to its end and is followed by the next has skipped nothing, and a short last second counts", () => {
  const meter = new ListeningMeter(new Map([["a", 10_300]]));
  for (let at = 0; at <= 41; at += 1)
    meter.tick({ recordingId: "a", position: at / 4, isPlaying: true, now: at * 250 });
  meter.tick({ recordingId: "b", position: 0, isPlaying: true, now: 10_350 });
  expect(meter.changes().a).toEqual({ ms: 10_300, heard: [[0, 11, 1]], skipped: [] });
});

test("a page that ticks once a minute in the background counts what played meanwhile", () => {
  const meter = new ListeningMeter(new Map([["a", 300_000]]));
  for (const now of [0, 60_000, 120_000]) meter.tick({ recordingId: "a", position: now / 1000, isPlaying: true, now });
  expect(meter.changes().a).toEqual({ ms: 120_000, heard: [[0, 120, 1]], skipped: [] });
});

test("only what changed is reported again, from the beginning, and nothing that was not sent is forgotten", () => {
  const session = new Session(new Map([["a", 60]]));
  expect(session.meter.changes()).toEqual({});
  session.choose("a");
  session.play(4);
  expect(session.meter.changes().a?.heard).toEqual([[0, 4, 1]]);
  expect(session.meter.changes().a?.heard).toEqual([[0, 4, 1]]);
  session.meter.markSent();
  expect(session.meter.changes()).toEqual({});
  session.play(2);
  expect(session.meter.changes().a?.heard).toEqual([[0, 6, 1]]);
});

test("runs say the same as counts, and parts of a recording the same as its seconds", () => {
  const counts = [0, 1, 1, 3, 0, 0, 2];
  expect(toRuns(counts)).toEqual([
    [1, 3, 1],
    [3, 4, 3],
    [6, 7, 2],
  ]);
  expect(addRuns([toRuns(counts), toRuns(counts)], 7)).toEqual(counts.map((count) => 2 * count));
  expect(addRuns([[[5, 99, 1]]], 7)).toEqual([0, 0, 0, 0, 0, 1, 1]);
  const heat = heatInParts({ heard: counts, replayed: counts, skipped: counts }, 7_000, 14);
  expect(heat.heard.filter((_, part) => part % 2 === 0)).toEqual(counts);
  expect(heatInParts({ heard: counts, replayed: [], skipped: [] }, 7_000, 1).heard).toEqual([1]);
});
