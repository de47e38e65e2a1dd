import { afterEach, expect, test, vi } from "vitest";
import { factorOf } from "#app/player/loudness/gain.ts";
import { loudnessKey } from "#app/player/loudness/loudness-key.ts";
import { FakeAudio } from "#test/unit/player/fake-audio.ts";
import { FakeStorage, openPlayer } from "#test/unit/player/open-player.ts";
import { playable } from "#test/unit/player/playable.ts";

afterEach(() => vi.unstubAllGlobals());

const [quiet, loud] = [playable("quiet"), playable("loud")];
const facts = { quiet: { lufs: -22, truePeak: -8 }, loud: { lufs: -10, truePeak: -1 } };

/** Web Audio that waits for a permission, as browsers do until a gesture. */
class FakeContext extends EventTarget {
  static opened: FakeContext | null = null;
  state = "suspended";
  allowed = false;
  gain = { value: 1 };
  destination = null;
  constructor() {
    super();
    FakeContext.opened = this;
  }
  resume(): Promise<void> {
    if (this.allowed) this.change("running");
    return Promise.resolve();
  }
  change(state: string): void {
    const isNew = state !== this.state;
    this.state = state;
    if (isNew) this.dispatchEvent(new Event("statechange"));
  }
  createGain() {
    return { gain: this.gain, connect: (target: unknown) => target };
  }
  createMediaElementSource() {
    return { connect: (target: unknown) => target };
  }
}

/** The quiet track plays at full volume with its loudness matched, in a browser that lets Web Audio wait. */
async function listen() {
  const local = new FakeStorage();
  local.setItem(loudnessKey, "on");
  local.setItem("player.volume", "1");
  const page = await openPlayer({ local });
  vi.stubGlobal("document", { querySelector: () => null, createElement: () => new FakeAudio() });
  vi.stubGlobal("AudioContext", FakeContext);
  vi.stubGlobal("fetch", async () => Response.json({ data: { items: facts } }));
  Object.assign(navigator, { userActivation: { hasBeenActive: true } });
  page.player.handOver = (await import("#app/player/engine/hand-over.ts")).handOver;
  const loudness = await import("#app/player/loudness/loudness.ts");
  page.connect();
  loudness.startLoudness();
  page.player.play(quiet, [quiet, loud]);
  page.audio.settle();
  await vi.waitFor(() => expect(loudness.currentGain()).not.toBeNull());
  const context = FakeContext.opened;
  if (context === null) throw new Error("Web Audio was not asked for");
  return { ...page, loudness, context };
}

test("a quiet track plays by itself until Web Audio runs, then as loud as others; a loud one is lowered by its volume", async () => {
  const { player, audio, loudness, context } = await listen();
  expect([audio.volume, audio.isHeard, loudness.currentGain()]).toEqual([1, true, 0]);
  context.allowed = true;
  context.change("running");
  expect(loudness.currentGain()).toBeCloseTo(6);
  expect([audio.volume, context.gain.value]).toEqual([1, factorOf(6)]);

  player.next();
  audio.settle();
  expect(loudness.currentGain()).toBeCloseTo(-6);
  expect([audio.volume, context.gain.value]).toEqual([factorOf(-6), 1]);
  player.previous();
  audio.settle();
  expect(loudness.currentGain()).toBeCloseTo(6);
  loudness.setMatchLoudness(false);
  expect([audio.volume, context.gain.value]).toEqual([1, 1]);
});

test("when Web Audio stops for good another element goes on, at the same place and as loud as its file", async () => {
  const { player, audio, loudness, context } = await listen();
  context.allowed = true;
  context.change("running");
  audio.moveTo(12);
  context.allowed = false;
  context.change("suspended");
  await vi.waitFor(() => expect(player.audio).not.toBe(audio));
  const next = player.audio as unknown as FakeAudio;
  next.settle();
  await vi.waitFor(() => expect([next.isHeard, audio.isHeard]).toEqual([true, false]));
  expect(next.currentTime).toBe(12);
  expect(loudness.currentGain()).toBe(0);
  expect(player.snapshot).toMatchObject({ track: { id: "quiet" }, state: "playing" });
});
