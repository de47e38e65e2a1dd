import { setShortlistCount } from "#app/player/shortlist/shortlist-count.ts";
import { maxShortlist } from "#app/player/shortlist/shortlist-limit.ts";
import { player } from "#app/player/store/player-store.ts";
import { Signal } from "#app/player/store/signal.ts";
import { watchUser } from "#app/player/store/watch-user.ts";
import type { TrackView } from "#app/track/track.ts";

/** Shortlist of visitors without an account: recording ids in order. */
const storageKey = "player.shortlist";
const address = "/api/v1/shortlist";

/** Fallback for this page if storage is blocked or full. */
let unstored: string[] | null = null;

/** Read again before each change, because other tabs write it too. */
function readStored(): string[] {
  if (unstored !== null) return unstored;
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "[]");
    return Array.isArray(stored) ? stored.filter((id) => typeof id === "string").slice(0, maxShortlist) : [];
  } catch {
    return [];
  }
}

function store(ids: string[]): void {
  unstored = null;
  try {
    if (ids.length === 0) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, JSON.stringify(ids));
  } catch {
    unstored = ids;
  }
}

/** `full`: the account's shortlist has reached its limit. */
type Listed = { tracks: TrackView[]; full?: boolean };

/** The list in a response; null if the user has changed meanwhile. @throws Error for any other response */
async function send(path: string, method = "GET", body?: object): Promise<Listed | null> {
  const { userId } = player.snapshot;
  const response = await fetch(path, {
    method,
    headers: { "Content-Type": "application/json", Accept: "application/json" },
    body: body && JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`shortlist: ${response.status}`);
  const { data } = (await response.json()) as { data: Listed };
  return player.snapshot.userId === userId ? data : null;
}

/** The visitor's shortlist: in the account if signed in, else in this browser. */
class Shortlist {
  ids: string[] = readStored();
  tracks: TrackView[] = [];
  #loaded: Promise<void> | null = null;
  readonly #changed = new Signal();
  subscribe = this.#changed.subscribe;

  constructor() {
    watchUser(() => this.#changeUser());
    if (!player.isSignedIn) setShortlistCount(this.ids.length);
  }

  /** `tracks`: those of a response; cached ones are kept. */
  #show(ids: string[], tracks: TrackView[] = []): void {
    const byId = new Map([...this.tracks, ...tracks].map((track) => [track.id, track]));
    this.ids = ids;
    this.tracks = ids.flatMap((id) => byId.get(id) ?? []);
    setShortlistCount(ids.length);
    this.#changed.emit();
  }

  /** Shows this browser's list until the account's is loaded. */
  #changeUser(): void {
    this.#loaded = null;
    this.tracks = [];
    this.#show(readStored());
    // After a failure the next use retries.
    this.load().catch(() => undefined);
  }

  /** Loads the account's shortlist once and merges what was chosen before the sign-in. */
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
    const listed = before.length === 0 ? await send(address) : await send(address, "POST", { trackIds: before });
    if (listed === null) return;
    const { tracks, full } = listed;
    const ids = tracks.map(({ id }) => id);
    // What exceeds the account's limit stays in this browser.
    store(full ? before.filter((id) => !ids.includes(id)) : []);
    this.#show(ids, tracks);
  }

  /** Current list to apply a change to. */
  #latest(): string[] {
    return player.isSignedIn ? this.ids : readStored();
  }

  /** Loads the tracks for the tray. @throws Error without a response */
  async loadTracks(): Promise<void> {
    await this.load();
    const requestedIds = this.ids;
    if (player.isSignedIn || requestedIds.length === 0) return;
    const query = new URLSearchParams(requestedIds.map((id) => ["trackId", id]));
    const listed = await send(`${address}?${query}`);
    if (listed === null) return;
    const { tracks } = listed;
    // Drops tracks that are no longer visible; those added meanwhile were not part of the request.
    const gone = requestedIds.filter((id) => !tracks.some((track) => track.id === id));
    this.#show(
      this.#latest().filter((id) => !gone.includes(id)),
      tracks,
    );
    store(this.ids);
  }

  /** Toggles a track. Returns whether it is on the list now; null if the list is full. @throws Error when it cannot be saved */
  async toggle(id: string): Promise<boolean | null> {
    await this.load();
    const isListed = this.ids.includes(id);
    if (!isListed && this.#latest().length >= maxShortlist) return null;
    if (isListed) await this.remove(id);
    else await this.#add(id);
    return !isListed;
  }

  async #add(id: string): Promise<void> {
    this.#show([...new Set([...this.#latest(), id])]);
    if (!player.isSignedIn) return store(this.ids);
    try {
      const listed = await send(address, "POST", { trackIds: [id] });
      if (listed !== null) this.#show(this.ids, listed.tracks);
    } catch (error) {
      this.#show(this.ids.filter((one) => one !== id));
      throw error;
    }
  }

  /** @throws Error when it cannot be saved */
  async remove(id: string): Promise<void> {
    if (player.isSignedIn && (await send(`${address}?trackId=${encodeURIComponent(id)}`, "DELETE")) === null) return;
    this.#show(this.#latest().filter((one) => one !== id));
    if (!player.isSignedIn) store(this.ids);
  }

  /** After the account's list was saved as a playlist. */
  clear(): void {
    this.#show([]);
  }

  /** Undoes that: the playlist is gone. @throws Error without a response */
  async takeBack(playlistId: string): Promise<void> {
    const query = new URLSearchParams({ playlistId });
    const listed = await send(`${address}/playlist?${query}`, "DELETE");
    if (listed === null) return;
    this.#show(
      listed.tracks.map(({ id }) => id),
      listed.tracks,
    );
  }
}

export const shortlist = new Shortlist();
