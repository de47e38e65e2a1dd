import { goneCopy as copy } from "#app/player/gone-copy.ts";
import { directFile } from "#app/player/playback.ts";
import type { PlayableTrack } from "#app/player/player.ts";
import { withoutRecording } from "#app/player/queue/edit-queue.ts";
import { failureToast } from "#app/player/store/audio-retry.ts";
import { player } from "#app/player/store/player-store.ts";
import { showToast } from "#app/ui/overlay/toast-message.ts";

/** Everyone may play what lies here; elsewhere the server asks for each file whether the visitor may hear it now. */
const openFolder = "/media/";
/** The id of the message: of several tracks that are gone in a row, the last is named. */
const goneToast = "track-gone";

/** The server's refusal of a track to this visitor; null while it may be played, and where the server cannot be asked. */
async function refusalOf(track: PlayableTrack): Promise<Response | null> {
  const asked = track.mediaBase.startsWith(openFolder)
    ? fetch(`/api/v1/songs/${track.id}`, { headers: { Accept: "application/json" } })
    : fetch(directFile(track), { headers: { Range: "bytes=0-0" } });
  const response = await asked.catch(() => null);
  return response === null || response.ok ? null : response;
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

/**
 * Deals with a track that no engine could play, where the server refuses it: one that was taken down is left, and of a link that was
 * withdrawn or has expired the visitor is told what the server says.
 */
export async function explainRefusal(track: PlayableTrack): Promise<void> {
  const response = await refusalOf(track);
  if (response === null || !isCurrent(track) || player.snapshot.state === "playing") return;
  if (response.status === 404) {
    leave(track);
    return;
  }
  const body: unknown = await response.json().catch(() => null);
  const message: unknown = Reflect.get(Object(Reflect.get(Object(body), "error")), "message");
  if (track.mediaBase.startsWith(openFolder) || typeof message !== "string" || !isCurrent(track)) return;
  showToast({ id: failureToast, kind: "error", title: message });
}

/** Leaves a track that was taken down and whose files can still be had, as those that a browser has kept. */
export async function leaveIfGone(track: PlayableTrack): Promise<void> {
  const response = await refusalOf(track);
  if (response?.status === 404 && isCurrent(track)) leave(track);
}
