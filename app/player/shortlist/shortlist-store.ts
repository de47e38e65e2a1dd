import { maxShortlist } from "#app/player/shortlist/shortlist-limit.ts";
import { player } from "#app/player/store/player-store.ts";
import { Signal } from "#app/player/store/signal.ts";
import type { TrackView } from "#app/player/track/track.ts";

/** The shortlist of visitors without an account: ids of recordings, the first one first. */
const storageKey = "player.shortlist";
const address = "/api/v1/shortlist";

function readStored(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "[]");
    return Array.isArray(stored) ? stored.filter((id) => typeof id === "string").slice(0, maxShortlist) : [];
  } catch {
    return [];
  }
}

function store(ids: string[]): void {
  try {
    if (ids.length === 0) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, JSON.stringify(ids));
  } catch {
    // For this page only, then.
  }
}

/** The tracks of a response. @throws Error when it is none */
async function send(path: string, method = "GET", body?: object): Promise<TrackView[]> {
  const response = await fetch(path, {
    method,
    headers: { "Content-Type": "application/json", Accept: "application/json" },
    body: body && JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`shortlist: ${response.status}`);
  const { data } = (await response.json()) as { data: { tracks: TrackView[] } };
  return data.tracks;
}

/** The tracks that the visitor keeps for later: with the account when signed in, else in this browser. */
class Shortlist {
  ids: string[] = readStored();
  tracks: TrackView[] = [];
  #loaded: Promise<void> | null = null;
  readonly #changed = new Signal();
  subscribe = this.#changed.subscribe;

  #show(ids: string[], tracks: TrackView[] | null): void {
    this.ids = ids;
    if (tracks !== null) this.tracks = tracks;
    this.#changed.emit();
  }

  /** Reads the account's shortlist once; what was chosen in this browser before the sign-in is added to it. */
  load(): Promise<void> {
    this.#loaded ??= this.#load().catch((error: unknown) => {
      this.#loaded = null;
      throw error;
    });
    return this.#loaded;
  }

  async #load(): Promise<void> {
    if (!player.isSignedIn) return;
    const before = readStored();
    const tracks = before.length === 0 ? await send(address) : await send(address, "POST", { trackIds: before });
    store([]);
    this.#show(
      tracks.map(({ id }) => id),
      tracks,
    );
  }

  /** The tracks for the tray. @throws Error without a response */
  async loadTracks(): Promise<void> {
    await this.load();
    if (player.isSignedIn || this.ids.length === 0) return;
    const query = new URLSearchParams(this.ids.map((id) => ["trackId", id]));
    const tracks = await send(`${address}?${query}`);
    // What cannot be heard here any more is left out.
    this.#show(
      tracks.map(({ id }) => id),
      tracks,
    );
    store(this.ids);
  }

  /** Adds a track, or removes one that is there. Whether it is there now; null when the list is full. @throws Error when it cannot be saved */
  async toggle(id: string): Promise<boolean | null> {
    await this.load();
    const isListed = this.ids.includes(id);
    if (!isListed && this.ids.length >= maxShortlist) return null;
    if (isListed) await this.remove(id);
    else await this.#add(id);
    return !isListed;
  }

  async #add(id: string): Promise<void> {
    const before = this.ids;
    this.#show([...before, id], null);
    if (!player.isSignedIn) return store(this.ids);
    try {
      const tracks = await send(address, "POST", { trackIds: [id] });
      this.#show(this.ids, tracks);
    } catch (error) {
      this.#show(
        this.ids.filter((one) => one !== id),
        null,
      );
      throw error;
    }
  }

  /** @throws Error when it cannot be saved */
  async remove(id: string): Promise<void> {
    if (player.isSignedIn) await send(`${address}?trackId=${encodeURIComponent(id)}`, "DELETE");
    this.#show(
      this.ids.filter((one) => one !== id),
      this.tracks.filter((track) => track.id !== id),
    );
    if (!player.isSignedIn) store(this.ids);
  }

  /** It became a playlist. */
  clear(): void {
    this.#show([], []);
    store([]);
  }
}

export const shortlist = new Shortlist();
