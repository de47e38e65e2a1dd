import { useCallback, useEffect, useState } from "react";
import { decodeMusic, type MusicState, maxDecodedMs } from "#app/player/picture/decode-music.ts";
import type { PicturePlayer } from "#app/player/picture/picture-player.ts";
import type { TrackView } from "#app/track/track.ts";
import { isAbort } from "#app/ui/network/is-abort.ts";

/**
 * The decoded recording for the player, fetched with the first press of "Play": the page costs no sound before. The recording of before is
 * heard until the next one is there.
 */
export function useMusic(
  player: PicturePlayer,
  track: TrackView,
): { state: MusicState; want: () => void; retry: () => void } {
  const [state, setState] = useState<MusicState>("waiting");
  const [isWanted, setWanted] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const { durationMs, mediaBase, mp3 } = track;

  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt is a reason to fetch again.
  useEffect(() => {
    if (durationMs > maxDecodedMs) {
      player.setMusic(null);
      setState("tooLong");
      return;
    }
    if (!isWanted) return;
    const aborted = new AbortController();
    async function load(): Promise<void> {
      const music = await decodeMusic({ mediaBase, ...(mp3 === undefined ? {} : { mp3 }) }, aborted.signal);
      if (aborted.signal.aborted) return;
      player.setMusic(music);
      setState("ready");
    }
    player.setMusic(null);
    setState("loading");
    load().catch((error: unknown) => {
      if (!isAbort(error)) setState("failed");
    });
    return () => aborted.abort();
  }, [player, durationMs, mediaBase, mp3, isWanted, attempt]);

  const want = useCallback(() => setWanted(true), []);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  return { state, want, retry };
}
