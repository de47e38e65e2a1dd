import type { PlayableTrack } from "#app/player/player.ts";
import type { Queue } from "#app/player/queue/queue.ts";
import { whenIdle } from "#app/ui/when-idle.ts";

const trackKey = "player.track";
const positionKey = "player.position";

/** Writes to the tab's session storage. Where it is blocked or full, the track is lost on reload. */
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

const loadSavedState = () => import("#app/player/store/saved-state.ts");

/** The code that reads it again is fetched already: the page after this one may be the offline page. */
export function storeTrack(track: PlayableTrack, queue: Queue): void {
  write(trackKey, JSON.stringify({ track, queue }));
  whenIdle(() => void loadSavedState().catch(() => undefined));
}

/** `seconds` into the stored track. */
export function storePosition(seconds: number): void {
  write(positionKey, String(seconds));
}

export function clearStoredTrack(): void {
  write(trackKey, "");
}

/** The track of before the reload. The code that validates it is loaded only when there is one. */
export async function readStoredTrack(): Promise<{ track: PlayableTrack; queue: Queue; position: number } | null> {
  const stored = read(trackKey);
  if (!stored) return null;
  const { readSaved } = await loadSavedState();
  const saved = readSaved(stored);
  return saved && { ...saved, position: Number(read(positionKey)) || 0 };
}
