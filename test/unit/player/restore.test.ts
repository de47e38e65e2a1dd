import { afterEach, expect, test, vi } from "vitest";
import { openPlayer } from "#test/unit/player/open-player.ts";
import { playable } from "#test/unit/player/playable.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.doUnmock("#app/player/store/saved-state.ts");
});

const track = playable("a");

/** The tab's storage after a track was left at 42 s. */
async function sessionOfBefore() {
  const { player, audio, session, connect, leave } = await openPlayer();
  connect();
  player.play(track, [track]);
  audio.settle();
  audio.moveTo(42);
  leave();
  expect(session.items.get("player.position")).toBe("42");
  return session;
}

test("a page that is left before the track of before is back keeps its position", async () => {
  const session = await sessionOfBefore();
  const hasty = await openPlayer({ session });
  hasty.connect();
  hasty.leave();
  const { player, audio, connect } = await openPlayer({ session });
  connect();
  await vi.waitFor(() => expect(player.snapshot).toMatchObject({ track, state: "ready" }));
  expect(player.position).toBe(42);
  player.togglePlaying();
  audio.settle();
  expect(audio.currentTime).toBe(42);
});

test("a page without the code that reads the track of before leaves it to the next one", async () => {
  const session = await sessionOfBefore();
  const load = vi.fn(() => {
    throw new Error("no connection");
  });
  vi.doMock("#app/player/store/saved-state.ts", load);
  const cutOff = await openPlayer({ session });
  cutOff.connect();
  await vi.waitFor(() => expect(load).toHaveBeenCalled());
  // A rejection that no one handles fails the run.
  await new Promise((resolve) => setTimeout(resolve));
  expect(cutOff.player.snapshot.track).toBeNull();
  cutOff.leave();
  vi.doUnmock("#app/player/store/saved-state.ts");
  const { player, connect } = await openPlayer({ session });
  connect();
  await vi.waitFor(() => expect(player.snapshot.track).toEqual(track));
  expect(player.position).toBe(42);
});

test("a queue of 1,000 is written once; each of its tracks that plays writes only itself", async () => {
  const { player, audio, session, connect } = await openPlayer();
  connect();
  const tracks = Array.from({ length: 1_000 }, (_, at) => playable(`track-${at}`));
  const writes: { key: string; length: number }[] = [];
  const setItem = session.setItem.bind(session);
  session.setItem = (key, value) => {
    writes.push({ key, length: value.length });
    setItem(key, value);
  };
  const [first] = tracks;
  if (first === undefined) throw new Error("no track");
  player.play(first, tracks);
  expect(writes.filter(({ key }) => key === "player.queue")).toHaveLength(1);
  writes.length = 0;
  for (let step = 0; step < 5; step += 1) player.next();
  audio.settle();
  expect(writes.map(({ key }) => key)).not.toContain("player.queue");
  expect(Math.max(...writes.map(({ length }) => length))).toBeLessThan(2_000);
  // A track less is another queue.
  player.setQueue({ ...player.snapshot.queue, tracks: tracks.slice(0, -1) });
  expect(writes.filter(({ key }) => key === "player.queue")).toHaveLength(1);

  const reloaded = await openPlayer({ session });
  reloaded.connect();
  await vi.waitFor(() => expect(reloaded.player.snapshot.track).toEqual(tracks[5]));
  expect(reloaded.player.snapshot.queue.tracks).toEqual(tracks.slice(0, -1));
});
