import { goneCopy as copy } from "#app/player/gone-copy.ts";
import { directFile } from "#app/player/playback.ts";
import type { PlayableTrack } from "#app/player/player.ts";
import { withoutRecording } from "#app/player/queue/edit-queue.ts";
import { indexIn } from "#app/player/queue/queue.ts";
import { failureToast } from "#app/player/store/audio-retry.ts";
import { player } from "#app/player/store/player-store.ts";
import { showToast } from "#app/ui/overlay/toast-message.ts";

/** Public files; for all others the server checks access on each request. */
const openFolder = "/media/";
/** Toast id: if several unpublished tracks follow each other, the last one is named. */
const goneToast = "track-gone";

function isOpen({ mediaBase }: PlayableTrack): boolean {
  return mediaBase.startsWith(openFolder);
}

/** Status of a track for this visitor; null if the server cannot be reached. */
function requestTrack(track: PlayableTrack): Promise<Response | null> {
  const request = isOpen(track)
    ? fetch(`/api/v1/songs/${track.id}`, { headers: { Accept: "application/json" } })
    : fetch(directFile(track), { headers: { Range: "bytes=0-0" } });
  return request.catch(() => null);
}

function isCurrent({ id, mediaBase }: PlayableTrack): boolean {
  const { track } = player.snapshot;
  return track?.id === id && track.mediaBase === mediaBase;
}

/** Skips an unpublished track and removes it from the queue; if it was the only one, closes the player. */
function leave(track: PlayableTrack): void {
  const { queue } = player.snapshot;
  const isLast = withoutRecording(queue, track).tracks.length === 0 && queue.listing.next === null;
  if (isLast) player.close();
  else player.next();
  // It stays while the next page of results loads: the next track is found by its position.
  if (!isLast && !isCurrent(track)) player.setQueue(withoutRecording(player.snapshot.queue, track));
  showToast({ id: goneToast, kind: "warning", title: copy.title(track.title) });
}

/** Continues with the recording's current files if they differ from those that the page or queue has. */
async function takeNewFiles(track: PlayableTrack, response: Response): Promise<void> {
  const { readFiles } = await import("#app/track/song-details.ts");
  const files = readFiles(await response.json());
  if (files.mediaBase === track.mediaBase || !isCurrent(track)) return;
  const { queue } = player.snapshot;
  const tracks = queue.tracks.map((one) => (one.id === track.id ? { ...one, ...files } : one));
  player.load(tracks[indexIn(queue, track)] ?? { ...track, ...files }, { ...queue, tracks }, player.position);
}

/**
 * Handles a track that no engine could play: an unpublished one is skipped, replaced files are played, and for a revoked or expired link
 * the server's message is shown.
 */
export async function explainFailure(track: PlayableTrack): Promise<void> {
  const response = await requestTrack(track);
  if (response === null || !isCurrent(track) || player.snapshot.state === "playing") return;
  if (response.status === 404) {
    leave(track);
    return;
  }
  if (response.ok) {
    // If the connection fails again, the player's message with its Retry stays.
    if (isOpen(track) && track.url === undefined) await takeNewFiles(track, response).catch(() => undefined);
    return;
  }
  const body: unknown = await response.json().catch(() => null);
  const message: unknown = Reflect.get(Object(Reflect.get(Object(body), "error")), "message");
  if (isOpen(track) || typeof message !== "string" || !isCurrent(track)) return;
  showToast({ id: failureToast, kind: "error", title: message });
}

/** Skips an unpublished track whose files are still available, for example in the browser's cache. */
export async function leaveIfGone(track: PlayableTrack): Promise<void> {
  const response = await requestTrack(track);
  if (response?.status === 404 && isCurrent(track)) leave(track);
}
