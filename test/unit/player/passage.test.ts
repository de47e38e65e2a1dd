import { expect, test } from "vitest";
import type { TimeRange } from "#app/player/comments/time-range.ts";
import { Engine } from "#app/player/engine/engine.ts";
import { isSameTrack } from "#app/player/playback.ts";
import { beginningOf, startOf } from "#app/player/queue/same-song.ts";
import { FakeAudio } from "#test/unit/player/fake-audio.ts";
import { playable } from "#test/unit/player/playable.ts";

function engineWith(passage: TimeRange | undefined) {
  const audio = new FakeAudio();
  const finished: number[] = [];
  const engine = new Engine(audio as unknown as HTMLAudioElement, {
    order: () => ["direct"],
    hlsConfig: () => null,
    prepare: () => null,
    onState: () => {},
    onTime: () => {},
    onFinish: () => finished.push(audio.currentTime),
    isOffline: () => false,
    onDisconnect: () => {},
    onFailure: () => {},
  });
  engine.load({ manifest: null, direct: "/a.m4a", duration: 60, passage }, passage?.start ?? 0);
  audio.settle();
  return { audio, engine, finished };
}

test("a passage ends where it ends, once, and the queue goes on", () => {
  const { audio, engine, finished } = engineWith({ start: 10, end: 20 });
  expect([engine.state, audio.currentTime]).toEqual(["playing", 10]);
  audio.moveTo(19.9);
  expect(finished).toEqual([]);
  audio.moveTo(20.1);
  expect([finished, engine.state, audio.paused]).toEqual([[20.1], "ended", true]);
  audio.moveTo(20.2);
  expect(finished).toHaveLength(1);
});

test("a passage that ended begins anew when it is played again", () => {
  const { audio, engine, finished } = engineWith({ start: 10, end: 20 });
  audio.moveTo(20);
  engine.play();
  audio.settle();
  expect([engine.state, audio.currentTime]).toEqual(["playing", 10]);
  audio.moveTo(20);
  expect(finished).toHaveLength(2);
});

test("a visitor who moves behind the passage hears the rest, and back in it it ends again", () => {
  const { audio, engine, finished } = engineWith({ start: 10, end: 20 });
  engine.seek(30);
  audio.moveTo(31);
  expect([finished, engine.state]).toEqual([[], "playing"]);
  engine.seek(5);
  audio.moveTo(12);
  audio.moveTo(20.2);
  expect(finished).toEqual([20.2]);
});

test("a passage that is paused at its end, and a whole track, do not end there", () => {
  const paused = engineWith({ start: 10, end: 20 });
  paused.engine.pause();
  paused.audio.settle();
  paused.audio.moveTo(25);
  expect([paused.finished, paused.engine.state]).toEqual([[], "paused"]);
  const whole = engineWith(undefined);
  whole.audio.moveTo(59);
  expect([whole.finished, whole.engine.state]).toEqual([[], "playing"]);
});

test("another passage of a recording is another track, which begins at its start", () => {
  const whole = playable("a");
  const passage = { ...whole, passage: { start: 10, end: 20 } };
  expect(isSameTrack(whole, { ...whole })).toBe(true);
  expect(isSameTrack(passage, { ...passage, passage: { start: 10, end: 20 } })).toBe(true);
  expect(isSameTrack(whole, passage)).toBe(false);
  expect(isSameTrack(passage, { ...passage, passage: { start: 10, end: 21 } })).toBe(false);
  expect(startOf(passage, whole, 40)).toBe(10);
  expect(startOf(whole, passage, 15)).toBe(15);
  expect([beginningOf(passage), beginningOf(whole)]).toEqual([10, 0]);
});
