import { goneCopy as copy } from "#app/player/gone-copy.ts";
import { directFile } from "#app/player/playback.ts";
import type { PlayableTrack } from "#app/player/player.ts";
import { withoutRecording } from "#app/player/queue/edit-queue.ts";
import { indexIn } from "#app/player/queue/queue.ts";
import { failureToast } from "#app/player/store/audio-retry.ts";
import { player } from "#app/player/store/player-store.ts";
import { showToast } from "#app/ui/overlay/toast-message.ts";

/** Everyone may play what lies here; elsewhere the server asks for each file whether the visitor may hear it now. */
const openFolder = "/media/";
/** The id of the message: of several tracks that are gone in a row, the last is named. */
const goneToast = "track-gone";

function isOpen({ mediaBase }: PlayableTrack): boolean {
  return mediaBase.startsWith(openFolder);
}

/** What the server says of a track to this visitor; null where it cannot be asked. */
function askServer(track: PlayableTrack): Promise<Response | null> {
  const asked = isOpen(track)
    ? fetch(`/api/v1/songs/${track.id}`, { headers: { Accept: "application/json" } })
    : fetch(directFile(track), { headers: { Range: "bytes=0-0" } });
  return asked.catch(() => null);
}

function isCurrent({ id, mediaBase }: PlayableTrack): boolean {
  const { track } = player.snapshot;
  return track?.id === id && track.mediaBase === mediaBase;
}

/** Plays what follows a track that was taken down. It leaves the queue, so that it does not come again; alone in it, it ends the player. */
function leave(track: PlayableTrack): void {
  const { queue } = player.snapshot;
  const isLast = withoutRecording(queue, track).tracks.length === 0 && queue.listing.next === null;
  if (isLast) player.close();
  else player.next();
  // It stays while the next page of results is on its way: what follows is found by its place.
  if (!isLast && !isCurrent(track)) player.setQueue(withoutRecording(player.snapshot.queue, track));
  showToast({ id: goneToast, kind: "warning", title: copy.title(track.title) });
}

/** Goes on with the files that a recording has now, where they are others than those that the page or the queue was made with. */
async function takeNewFiles(track: PlayableTrack, response: Response): Promise<void> {
  const { readFiles } = await import("#app/track/song-details.ts");
  const files = readFiles(await response.json());
  if (files.mediaBase === track.mediaBase || !isCurrent(track)) return;
  const { queue } = player.snapshot;
  const tracks = queue.tracks.map((one) => (one.id === track.id ? { ...one, ...files } : one));
  player.load(tracks[indexIn(queue, track)] ?? { ...track, ...files }, { ...queue, tracks }, player.position);
}

/**
 * Deals with a track that no engine could play: one that was taken down is left, one whose files were replaced plays with the new ones,
 * and of a link that was withdrawn or has expired the visitor is told what the server says.
 */
export async function explainFailure(track: PlayableTrack): Promise<void> {
  const response = await askServer(track);
  if (response === null || !isCurrent(track) || player.snapshot.state === "playing") return;
  if (response.status === 404) {
    leave(track);
    return;
  }
  if (response.ok) {
    // On a line that breaks off again, the message of the player stays, with its Retry.
    if (isOpen(track) && track.url === undefined) await takeNewFiles(track, response).catch(() => undefined);
    return;
  }
  const body: unknown = await response.json().catch(() => null);
  const message: unknown = Reflect.get(Object(Reflect.get(Object(body), "error")), "message");
  if (isOpen(track) || typeof message !== "string" || !isCurrent(track)) return;
  showToast({ id: failureToast, kind: "error", title: message });
}

/** Leaves a track that was taken down and whose files can still be had, as those that a browser has kept. */
export async function leaveIfGone(track: PlayableTrack): Promise<void> {
  const response = await askServer(track);
  if (response?.status === 404 && isCurrent(track)) leave(track);
}
