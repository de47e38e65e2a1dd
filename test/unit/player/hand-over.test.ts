import { afterEach, expect, test, vi } from "vitest";
import { FakeAudio } from "#test/unit/player/fake-audio.ts";
import { openPlayer } from "#test/unit/player/open-player.ts";
import { playable } from "#test/unit/player/playable.ts";

afterEach(() => vi.unstubAllGlobals());

const song = playable("a", { songId: "song" });
const version = playable("b", { songId: "song", vocals: false });
const list = [song, version];

/** A song that plays at 12 s, and another version of it that was asked for. */
async function askForVersion() {
  const page = await openPlayer();
  const elements = [page.audio];
  const createElement = () => {
    const made = new FakeAudio();
    elements.push(made);
    return made;
  };
  vi.stubGlobal("document", { querySelector: () => null, createElement });
  page.player.handOver = (await import("#app/player/engine/hand-over.ts")).handOver;
  page.connect();
  page.player.play(song, list);
  page.audio.settle();
  page.audio.moveTo(12);
  page.player.play(version, list);
  const next = elements[1];
  if (next === undefined) throw new Error("there is no second element");
  const heard = () => elements.filter((one) => one.isHeard);
  return { ...page, next, heard };
}

test("another version takes over when it has come to where the one before is, which is heard until then", async () => {
  const { player, audio, next, heard } = await askForVersion();
  audio.currentTime = 12.4;
  next.settle();
  expect(heard()).toEqual([audio]);
  // It is late by the time it took to start, and is set ahead by as much.
  await vi.waitFor(() => expect(next.currentTime).toBeCloseTo(12.8));
  expect(heard()).toEqual([audio]);
  audio.currentTime = 12.8;
  next.dispatchEvent(new Event("playing"));
  await vi.waitFor(() => expect(heard()).toEqual([next]));
  expect(audio.replacement).toBe(next);
  expect(player.audio).toBe(next);
  expect(player.snapshot).toMatchObject({ track: { id: "b" }, state: "playing" });
  expect(next.volume).toBe(audio.volume);
});

test("what is pressed while a version takes over counts for the version, and never two are heard", async () => {
  const { player, audio, next, heard } = await askForVersion();
  player.pause();
  expect(heard()).toEqual([]);
  expect(audio.replacement).toBe(next);
  expect(player.snapshot).toMatchObject({ track: { id: "b" }, state: "paused" });
  player.togglePlaying();
  next.settle();
  expect(heard()).toEqual([next]);
  expect(player.position).toBe(12);
});

test("the song that is asked for again while its version takes over goes on alone", async () => {
  const { player, audio, heard } = await askForVersion();
  player.play(song, list);
  expect(heard()).toEqual([audio]);
  expect(audio.currentTime).toBe(12);
  expect(player.snapshot.state).toBe("playing");
  player.pause();
  expect(heard()).toEqual([]);
  expect(player.snapshot.track).toMatchObject({ id: "a" });
});

/** A song that plays at 12 s in a comparison with others. */
async function compare(compared: ReturnType<typeof playable>[]) {
  const page = await openPlayer();
  const elements = [page.audio];
  const createElement = () => {
    const made = new FakeAudio();
    elements.push(made);
    return made;
  };
  vi.stubGlobal("document", { title: "Compare", createElement, querySelector: () => null });
  page.player.handOver = (await import("#app/player/engine/hand-over.ts")).handOver;
  const { makeReady, wantReady } = await import("#app/player/engine/ready-tracks.ts");
  page.connect();
  wantReady(compared);
  page.player.play(song, compared);
  page.audio.settle();
  page.audio.moveTo(12);
  const heard = () => elements.filter((one) => one.isHeard);
  return { ...page, elements, heard, makeReady, wantReady };
}

const [other, third] = [playable("c", { songId: "other" }), playable("d", { songId: "third" })];

test("a compared track takes over at its own second from an element that was buffered ahead, and the one before is kept", async () => {
  const compared = [song, other];
  const { elements, heard, makeReady, wantReady, ...page } = await compare(compared);
  makeReady(other, 30);
  makeReady(other, 31);
  const next = elements[1];
  if (next === undefined) throw new Error("nothing was buffered");
  expect(heard()).toEqual([page.audio]);

  page.player.switchTo(other, compared, (seconds) => seconds + 20);
  expect(elements).toHaveLength(2);
  expect(heard()).toEqual([page.audio]);
  next.settle();
  // It starts ahead by the time that starting takes.
  expect(next.currentTime).toBeGreaterThan(32);
  page.audio.currentTime = next.currentTime - 20;
  await vi.waitFor(() => expect(heard()).toEqual([next]));
  expect(page.player.snapshot).toMatchObject({ track: { id: "c" }, state: "playing" });

  page.player.switchTo(song, compared, (seconds) => seconds - 20);
  page.audio.settle();
  await vi.waitFor(() => expect(heard()).toEqual([page.audio]));
  expect(elements).toHaveLength(2);
  // Nothing is kept after the comparison.
  wantReady([]);
  expect(next.src).toBe("");
});

test("keys pressed within one hand-over leave no gap: what is heard goes on until the last one takes over", async () => {
  const compared = [song, other, third];
  const { elements, heard, player, audio } = await compare(compared);
  player.switchTo(other, compared, (seconds) => seconds + 20);
  player.switchTo(third, compared, (seconds) => seconds + 100);
  const [, skipped, last] = elements;
  expect(heard()).toEqual([audio]);
  audio.currentTime = 13;
  last?.settle();
  await vi.waitFor(() => expect(last?.currentTime).toBeCloseTo(134));
  audio.currentTime = 14;
  last?.dispatchEvent(new Event("playing"));
  await vi.waitFor(() => expect(heard()).toEqual([last]));
  expect(skipped?.paused).toBe(true);
  expect(player.snapshot).toMatchObject({ track: { id: "d" }, state: "playing" });

  // Back before the other one is heard.
  player.switchTo(other, compared, (seconds) => seconds - 100);
  player.switchTo(third, compared, (seconds) => seconds + 100);
  expect(heard()).toEqual([last]);
  expect(elements).toHaveLength(3);
  expect(player.snapshot).toMatchObject({ track: { id: "d" }, state: "playing" });
});
