import type { PlayableTrack } from "#app/player/player.ts";
import type { Queue } from "#app/player/queue.ts";

const trackKey = "player.track";
const positionKey = "player.position";

/** The tab's own storage; a browser that forbids it, or a list that does not fit, only loses the state over a reload. */
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

export function rememberTrack(track: PlayableTrack, queue: Queue): void {
  write(trackKey, JSON.stringify({ track, queue }));
}

/** `seconds` into the remembered track. */
export function rememberPosition(seconds: number): void {
  write(positionKey, String(seconds));
}

export function forgetTrack(): void {
  write(trackKey, "");
}

/** What was loaded before the page was. The part that checks it is fetched only when there is something to check. */
export async function recallTrack(): Promise<{ track: PlayableTrack; queue: Queue; position: number } | null> {
  const stored = read(trackKey);
  if (!stored) return null;
  const { readSaved } = await import("#app/player/saved-state.ts");
  const saved = readSaved(stored);
  return saved && { ...saved, position: Number(read(positionKey)) || 0 };
}
