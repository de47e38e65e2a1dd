import type { SongDetails } from "#app/track/song-details.ts";

/** By recording id. Failed requests are not cached, so the next play retries. */
const cache = new Map<string, SongDetails>();
const pending = new Map<string, Promise<void>>();

/** Null until fetched. */
export function knownDetails(recordingId: string): SongDetails | null {
  return cache.get(recordingId) ?? null;
}

/** Fetches the details of a recording; null if cached. Never rejects: a track plays without them too. */
export function loadDetails(recordingId: string): Promise<void> | null {
  if (cache.has(recordingId)) return null;
  const running = pending.get(recordingId);
  if (running) return running;
  const loading = import("#app/track/song-details.ts")
    .then(({ fetchSongDetails }) => fetchSongDetails(recordingId))
    .then(
      (details) => void cache.set(recordingId, details),
      () => undefined,
    )
    .finally(() => pending.delete(recordingId));
  pending.set(recordingId, loading);
  return loading;
}
