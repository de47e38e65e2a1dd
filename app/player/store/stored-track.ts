import type { PlayableTrack } from "#app/player/player.ts";
import { indexIn, type Queue } from "#app/player/queue/queue.ts";
import { whenIdle } from "#app/ui/when-idle.ts";

const trackKey = "player.track";
const queueKey = "player.queue";
const positionKey = "player.position";

/** Writes to session storage. If it is blocked or full, the track is lost on reload. */
function write(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value);
  } catch {
    // See above.
  }
}

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Milliseconds between writes of the position during playback. */
const keepInterval = 5_000;
let keptAt = 0;

const loadSavedState = () => import("#app/player/store/saved-state.ts");

/** Last written tracks: a long queue is written once, not with each of its tracks. */
let storedTracks: PlayableTrack[] | null = null;

/** `seconds`: start position. Loads the restoring code in advance: the next page may be the offline page. */
export function storeTrack(track: PlayableTrack, queue: Queue, seconds?: number): void {
  const { tracks, ...rest } = queue;
  if (tracks !== storedTracks) write(queueKey, JSON.stringify(tracks));
  storedTracks = tracks;
  write(trackKey, JSON.stringify({ track, queue: rest, at: indexIn(queue, track) }));
  if (seconds !== undefined) storePosition(seconds);
  whenIdle(() => void loadSavedState().catch(() => undefined));
}

/** `seconds` into the stored track. */
export function storePosition(seconds: number): void {
  write(positionKey, String(seconds));
}

/** `storePosition`, throttled. */
export function keepPosition(seconds: number): void {
  const now = Date.now();
  if (now - keptAt < keepInterval) return;
  keptAt = now;
  storePosition(seconds);
}

export function clearStoredTrack(): void {
  write(trackKey, "");
}

/** The track from before the reload. The validating code is loaded only if there is one; if loading fails, the next reload retries. */
export async function readStoredTrack(): Promise<{ track: PlayableTrack; queue: Queue; position: number } | null> {
  const stored = read(trackKey);
  if (!stored) return null;
  const code = await loadSavedState().catch(() => null);
  const saved = code?.readSaved(stored, read(queueKey)) ?? null;
  return saved && { ...saved, position: Number(read(positionKey)) || 0 };
}
