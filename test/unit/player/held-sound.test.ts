import { afterEach, expect, test, vi } from "vitest";
import { dismissToastEvent } from "#app/ui/overlay/toast-message.ts";
import { FakeStorage, openPlayer } from "#test/unit/player/open-player.ts";
import { playable } from "#test/unit/player/playable.ts";

afterEach(() => vi.unstubAllGlobals());

const [a, b, c] = [playable("a"), playable("b"), playable("c")];
const list = [a, c, b];

/** The first of the list plays and the connection is gone; `b` was asked for since. */
async function askForAnother() {
  const page = await openPlayer();
  page.connect();
  page.player.play(a, list);
  page.audio.settle();
  page.goOffline();
  page.player.play(b, list);
  await page.toldToWait(1);
  expect(page.player.snapshot).toMatchObject({ track: a, state: "playing" });
  return page;
}

test("offline, a track that was asked for plays with the connection, also where the current one was cut off meanwhile", async () => {
  const { player, audio, toldToWait, goOnline } = await askForAnother();
  audio.moveTo(12);
  audio.disconnect();
  await toldToWait(2);
  expect(player.snapshot).toMatchObject({ track: a, state: "loading" });
  goOnline();
  audio.settle();
  expect(player.snapshot).toMatchObject({ track: b, state: "playing" });
  expect(audio.currentTime).toBe(0);
});

test("offline, a track that was asked for plays with the connection, also where the current one ended meanwhile", async () => {
  const { player, audio, goOnline } = await askForAnother();
  audio.end();
  // What would be held now is loaded by the same import.
  await import("#app/ui/network/connection.ts");
  await new Promise((resolve) => setTimeout(resolve));
  expect(player.snapshot).toMatchObject({ track: a, state: "ended" });
  goOnline();
  audio.settle();
  expect(player.snapshot).toMatchObject({ track: b, state: "playing" });
});

test("offline, a position that was asked for later takes the turn of the track, and the end of the current one asks for the next", async () => {
  const { player, audio, toldToWait, goOnline } = await askForAnother();
  player.seek(40);
  audio.end();
  await toldToWait(3);
  goOnline();
  audio.settle();
  expect(player.snapshot).toMatchObject({ track: c, state: "playing" });
});

test("offline, Play and then a position on a track of before a reload play it from there with the connection", async () => {
  const session = new FakeStorage();
  const queue = { origin: null, listing: { label: "", address: null, first: 1, total: 1, more: false, next: null } };
  session.setItem("player.track", JSON.stringify({ track: a, queue: { ...queue, addresses: {} }, at: 0 }));
  session.setItem("player.queue", JSON.stringify([a]));
  session.setItem("player.position", "5");
  const { player, audio, connect, toldToWait, goOffline, goOnline } = await openPlayer({ session });
  connect();
  await vi.waitFor(() => expect(player.snapshot).toMatchObject({ track: a, state: "ready" }));
  goOffline();
  player.togglePlaying();
  audio.disconnect();
  player.seek(20);
  await toldToWait(2);
  goOnline();
  audio.settle();
  expect(player.snapshot.state).toBe("playing");
  expect(audio.currentTime).toBe(20);
});

test("offline, nothing waits for a player that was closed, and the toast goes with it", async () => {
  const { player, audio, toldToWait, goOnline } = await askForAnother();
  audio.disconnect();
  await toldToWait(2);
  const dismissed = new Promise((resolve) => window.addEventListener(dismissToastEvent, resolve));
  player.close();
  expect(await dismissed).toMatchObject({ detail: "connection" });
  goOnline();
  expect(player.snapshot).toMatchObject({ track: null, state: "idle" });
});
