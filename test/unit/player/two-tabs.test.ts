import { afterEach, expect, test, vi } from "vitest";
import { openPlayer } from "#test/unit/player/open-player.ts";
import { playable } from "#test/unit/player/playable.ts";

afterEach(() => vi.unstubAllGlobals());

const track = playable("a");

async function openTab() {
  const page = await openPlayer();
  page.connect();
  const { playInOneTab } = await import("#app/player/engine/one-tab.ts");
  return { ...page, listen: playInOneTab };
}

test("playing in one tab pauses the other, also what played before the code for it was there", async () => {
  const [one, other] = [await openTab(), await openTab()];
  const ends = [one.listen()];
  one.player.play(track, [track]);
  one.audio.settle();
  other.player.play(track, [track]);
  other.audio.settle();
  ends.push(other.listen());
  await vi.waitFor(() => expect(one.player.snapshot.state).toBe("paused"));
  expect(other.player.snapshot.state).toBe("playing");
  one.player.togglePlaying();
  one.audio.settle();
  await vi.waitFor(() => expect(other.player.snapshot.state).toBe("paused"));
  expect(one.player.snapshot.state).toBe("playing");
  for (const end of ends) end();
});

test("without a channel between tabs a tab plays by itself", async () => {
  const tab = await openTab();
  vi.stubGlobal("BroadcastChannel", undefined);
  const end = tab.listen();
  tab.player.play(track, [track]);
  tab.audio.settle();
  expect(tab.player.snapshot.state).toBe("playing");
  end();
});
