import { maxShortlist } from "#app/player/shortlist/shortlist-limit.ts";
import { player } from "#app/player/store/player-store.ts";
import { Signal } from "#app/player/store/signal.ts";
import { watchUser } from "#app/player/store/watch-user.ts";
import type { TrackView } from "#app/track/track.ts";

/** The shortlist of visitors without an account: ids of recordings, the first one first. */
const storageKey = "player.shortlist";
const address = "/api/v1/shortlist";

/** That list where storage is blocked or full: for this page only, then. */
let unstored: string[] | null = null;

/** Read anew for each change: other tabs write it as well. */
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

/** `full`: nothing more fits into the account's. */
type Listed = { tracks: TrackView[]; full?: boolean };

/** The list of a response; null when someone else is signed in by then. @throws Error when it is none */
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

/** The tracks that the visitor keeps for later: with the account when signed in, else in this browser. */
class Shortlist {
  ids: string[] = readStored();
  tracks: TrackView[] = [];
  #loaded: Promise<void> | null = null;
  readonly #changed = new Signal();
  subscribe = this.#changed.subscribe;

  constructor() {
    watchUser(() => this.#changeUser());
  }

  /** `tracks`: those of a response. Of the others, what is known stays. */
  #show(ids: string[], tracks: TrackView[] = []): void {
    const known = new Map([...this.tracks, ...tracks].map((track) => [track.id, track]));
    this.ids = ids;
    this.tracks = ids.flatMap((id) => known.get(id) ?? []);
    this.#changed.emit();
  }

  /** What this browser has, until the account's is there. */
  #changeUser(): void {
    this.#loaded = null;
    this.tracks = [];
    this.#show(readStored());
    // Without a response the next use asks again.
    this.load().catch(() => undefined);
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
    const listed = before.length === 0 ? await send(address) : await send(address, "POST", { trackIds: before });
    if (listed === null) return;
    const { tracks, full } = listed;
    const ids = tracks.map(({ id }) => id);
    // What the account has no room for stays here until it has.
    store(full ? before.filter((id) => !ids.includes(id)) : []);
    this.#show(ids, tracks);
  }

  /** The list that a change starts from. */
  #latest(): string[] {
    return player.isSignedIn ? this.ids : readStored();
  }

  /** The tracks for the tray. @throws Error without a response */
  async loadTracks(): Promise<void> {
    await this.load();
    const asked = this.ids;
    if (player.isSignedIn || asked.length === 0) return;
    const query = new URLSearchParams(asked.map((id) => ["trackId", id]));
    const listed = await send(`${address}?${query}`);
    if (listed === null) return;
    const { tracks } = listed;
    // What cannot be heard here any more is left out; what was added meanwhile was not asked for.
    const gone = asked.filter((id) => !tracks.some((track) => track.id === id));
    this.#show(
      this.#latest().filter((id) => !gone.includes(id)),
      tracks,
    );
    store(this.ids);
  }

  /** Adds a track, or removes one that is there. Whether it is there now; null when the list is full. @throws Error when it cannot be saved */
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

  /** The account's became a playlist. */
  clear(): void {
    this.#show([]);
  }
}

export const shortlist = new Shortlist();
