import { directFile } from "#app/player/playback.ts";
import type { PlayableTrack } from "#app/player/player.ts";

/** Longer recordings are not decoded: 20 minutes of stereo are about 420 MB of samples. */
export const maxDecodedMs = 20 * 60_000;

/** Of a recording that is fetched and decoded. */
export type MusicState = "waiting" | "loading" | "ready" | "failed" | "tooLong";

/** The decoded recording. @throws without a connection, for another status than 2xx, and for a file that this browser does not decode */
export async function decodeMusic(
  track: Pick<PlayableTrack, "mediaBase" | "mp3" | "hideOptions">,
  signal: AbortSignal,
): Promise<AudioBuffer> {
  const response = await fetch(directFile(track), { signal });
  if (!response.ok) throw new Error(`${response.status}`);
  return new OfflineAudioContext(2, 1, 44_100).decodeAudioData(await response.arrayBuffer());
}
