import type { SongDetails } from "#app/track/song-details.ts";

/** By recording. A failed request is forgotten, so that the next play tries again. */
const known = new Map<string, SongDetails>();
const pending = new Map<string, Promise<void>>();

/** Null until they were fetched. */
export function knownDetails(recordingId: string): SongDetails | null {
  return known.get(recordingId) ?? null;
}

/** Fetches the details of a recording; null when they are there. The promise never rejects: a track plays without them too. */
export function loadDetails(recordingId: string): Promise<void> | null {
  if (known.has(recordingId)) return null;
  const running = pending.get(recordingId);
  if (running) return running;
  const loading = import("#app/track/song-details.ts")
    .then(({ fetchSongDetails }) => fetchSongDetails(recordingId))
    .then(
      (details) => void known.set(recordingId, details),
      () => undefined,
    )
    .finally(() => pending.delete(recordingId));
  pending.set(recordingId, loading);
  return loading;
}
