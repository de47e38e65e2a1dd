import { directFile } from "#app/player/playback.ts";
import type { PlayableTrack } from "#app/player/player.ts";
import { failureToast } from "#app/player/store/audio-retry.ts";
import { player } from "#app/player/store/player-store.ts";
import { showToast } from "#app/ui/overlay/toast-message.ts";

/** Everyone may play what lies here; elsewhere the server asks for each file whether the visitor may hear it now. */
const openFolder = "/media/";

/** Says why a track does not play any more where the server refuses it: its link was withdrawn, has expired, or shows the track no more. */
export async function explainRefusal(track: PlayableTrack): Promise<void> {
  if (track.mediaBase.startsWith(openFolder)) return;
  const response = await fetch(directFile(track), { headers: { Range: "bytes=0-0" } }).catch(() => null);
  if (response === null || response.ok) return;
  const body: unknown = await response.json().catch(() => null);
  const message: unknown = Reflect.get(Object(Reflect.get(Object(body), "error")), "message");
  const { track: current, state } = player.snapshot;
  if (typeof message !== "string" || current?.mediaBase !== track.mediaBase || state === "playing") return;
  showToast({ id: failureToast, kind: "error", title: message });
}
