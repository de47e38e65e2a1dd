import { afterEach, expect, test, vi } from "vitest";
import type { PlayableTrack } from "#app/player/player.ts";
import { type ToastMessage, toastEvent } from "#app/ui/overlay/toast-message.ts";
import { FakeStorage, openPlayer } from "#test/unit/player/open-player.ts";
import { playable } from "#test/unit/player/playable.ts";

afterEach(() => vi.unstubAllGlobals());

const [a, b, c] = [playable("a"), playable("b"), playable("c")];
const gone = (track: PlayableTrack) => `“${track.title}” isn't available any more`;

/** What the server says of a recording and its new files; `null` for one that it shows to no one. */
type Server = Record<string, { mediaBase: string } | null>;

function answer(server: Server, path: string): Response {
  const [, id = ""] = /^\/api\/v1\/songs\/(.+)$/.exec(path) ?? [];
  const files = server[id];
  if (files === null)
    return Response.json({ error: { code: "not_found", message: "Song not found." } }, { status: 404 });
  const mediaBase = files?.mediaBase ?? `/media/songs/${id}/0`;
  const data = { durationMs: 61_500, miniPeaks: "", waveformUrl: `${mediaBase}/peaks.bin` };
  return Response.json({ data: { ...data, fileUrls: { direct: { url: `${mediaBase}/direct.m4a` } } } });
}

/** A page on which plays and failures are reported, before a server that a test changes. */
async function listen(session = new FakeStorage()) {
  const page = await openPlayer({ session });
  const server: Server = {};
  const toasts: string[] = [];
  /** Messages with one id replace each other. */
  const toastIds = new Set<string | undefined>();
  vi.stubGlobal("history", { state: null });
  vi.stubGlobal("fetch", async (path: string) => answer(server, path));
  Object.assign(navigator, { sendBeacon: () => true });
  window.addEventListener(toastEvent, (event) => {
    const { title, id } = (event as CustomEvent<ToastMessage>).detail;
    toasts.push(title);
    toastIds.add(id);
  });
  page.connect();
  const { reportPlayback } = await import("#app/player/report-playback.ts");
  const end = reportPlayback();
  /** The source of the current track fails for every engine, and again when it is tried once more. */
  const fail = async () => {
    page.audio.disconnect();
    await vi.waitFor(() => expect(page.player.snapshot.state).not.toBe("playing"));
  };
  const plays = (track: PlayableTrack) =>
    vi.waitFor(() => {
      page.audio.settle();
      expect(page.player.snapshot).toMatchObject({ track: { id: track.id }, state: "playing" });
    });
  return { ...page, server, toasts, toastIds, fail, plays, end };
}

function start(page: Awaited<ReturnType<typeof listen>>, list: PlayableTrack[], track = list[0] ?? a): void {
  page.player.play(track, list);
  page.audio.settle();
}

test("a recording that is taken down while it plays leaves the queue, and what follows it plays, with one message", async () => {
  const page = await listen();
  start(page, [a, b, c]);
  page.server.a = null;
  await page.fail();
  await page.plays(b);
  expect(page.player.snapshot.queue.tracks.map(({ id }) => id)).toEqual(["b", "c"]);
  expect(page.toasts).toEqual([gone(a)]);
  page.end();
});

test("a recording that is taken down while it waits in the queue is passed over, in place of the message before", async () => {
  const d = playable("d");
  const page = await listen();
  start(page, [a, b, c, d]);
  page.server.a = null;
  await page.fail();
  await page.plays(b);
  page.server.c = null;
  page.player.next();
  await page.fail();
  await page.plays(d);
  expect(page.toasts).toEqual([gone(a), gone(c)]);
  expect([...page.toastIds]).toEqual(["track-gone"]);
  page.player.previous();
  await page.plays(b);
  page.end();
});

test("a recording that is taken down and alone in its queue ends the player", async () => {
  const page = await listen();
  start(page, [a]);
  page.server.a = null;
  await page.fail();
  await vi.waitFor(() => expect(page.player.snapshot).toMatchObject({ track: null, state: "idle" }));
  expect(page.toasts).toEqual([gone(a)]);
  page.end();
});

test("a recording whose files were replaced since the page was made plays with the new ones, without a message", async () => {
  const page = await listen();
  const mediaBase = "/media/songs/a/0f1e2d3c4b5a6978";
  start(page, [a, b]);
  page.audio.moveTo(12);
  page.server.a = { mediaBase };
  await page.fail();
  await vi.waitFor(() => expect(page.player.snapshot.track).toMatchObject({ id: "a", mediaBase }));
  await page.plays(a);
  expect(page.audio.src).toBe(`${mediaBase}/direct.m4a`);
  expect(page.audio.currentTime).toBe(12);
  expect(page.player.snapshot.queue.tracks.map((track) => track.mediaBase)).toEqual([mediaBase, b.mediaBase]);
  expect(page.toasts).toEqual([]);
  page.end();
});

test("a recording of a queue that is older than the page does not play on from a file that the browser has kept", async () => {
  const session = new FakeStorage();
  const listing = { label: "", address: null, first: 1, total: 2, more: false, next: null };
  session.setItem("player.track", JSON.stringify({ track: a, queue: { origin: null, listing, addresses: {} }, at: 0 }));
  session.setItem("player.queue", JSON.stringify([a, b]));
  const page = await listen(session);
  await vi.waitFor(() => expect(page.player.snapshot).toMatchObject({ track: a, state: "ready" }));
  page.server.a = null;
  page.player.togglePlaying();
  page.audio.settle();
  await page.plays(b);
  expect(page.toasts).toEqual([gone(a)]);
  page.end();
});
