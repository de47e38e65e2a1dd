import { expect, vi } from "vitest";
import type { PlayerConfig } from "#app/player/store/player-config.ts";
import { toastEvent } from "#app/ui/overlay/toast-message.ts";
import { FakeAudio } from "#test/unit/player/fake-audio.ts";

/** What a browser keeps: `blocked` as where the visitor allows no storage. */
export class FakeStorage {
  readonly items = new Map<string, string>();
  blocked = false;

  #allow(): void {
    if (this.blocked) throw new Error("storage is blocked");
  }
  getItem(key: string): string | null {
    this.#allow();
    return this.items.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    this.#allow();
    this.items.set(key, value);
  }
  removeItem(key: string): void {
    this.#allow();
    this.items.delete(key);
  }
}

const visitor: PlayerConfig = {
  hlsConfig: { entryPointPlaylist: null, maxBufferLength: null, backBufferLength: null, startLevel: null },
  accountVolume: null,
  userId: null,
  needsDetails: false,
};

type Stores = { local?: FakeStorage; session?: FakeStorage };

/**
 * A page of its own, as after a reload: the modules that are imported from here on start anew, and `player` is their store. Undo it with
 * `vi.unstubAllGlobals`.
 */
export async function openPlayer({ local = new FakeStorage(), session = new FakeStorage() }: Stores = {}) {
  vi.resetModules();
  const events = new EventTarget();
  const navigator = { onLine: true };
  const globals = {
    window: events,
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
    navigator,
    location: { search: "", pathname: "/search", origin: "https://local.invalid" },
    document: { querySelector: () => ({ textContent: "Search" }) },
    localStorage: local,
    sessionStorage: session,
    // Never idle.
    requestIdleCallback: () => 0,
  };
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  const { player } = await import("#app/player/store/player-store.ts");
  // Loaded in an idle moment.
  await import("#app/ui/network/connection.ts");
  const audio = new FakeAudio();
  let announced = 0;
  events.addEventListener(toastEvent, () => {
    announced += 1;
  });
  return {
    player,
    audio,
    local,
    session,
    /** Tells the player who the visitor is; the first call restores the track of before. */
    connect: (userId: string | null = null) =>
      player.connect(audio as unknown as HTMLAudioElement, { ...visitor, userId }),
    leave: () => events.dispatchEvent(new Event("pagehide")),
    /** Resolves when the visitor was told that something waits for the connection, so many times since the page was opened. */
    toldToWait: (times: number) => vi.waitFor(() => expect(announced).toBe(times)),
    goOffline: () => {
      navigator.onLine = false;
    },
    goOnline: () => {
      navigator.onLine = true;
      events.dispatchEvent(new Event("online"));
    },
  };
}
