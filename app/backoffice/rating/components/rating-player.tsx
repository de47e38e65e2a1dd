import { useEffect } from "react";
import { MiniWaveform } from "#app/player/components/mini-waveform.tsx";
import { NoScriptAudio } from "#app/player/components/no-script-audio.tsx";
import { PlayButton } from "#app/player/components/play-button.tsx";
import { isActive } from "#app/player/engine/engine-state.ts";
import type { PlayableTrack } from "#app/player/player.ts";
import { player } from "#app/player/store/player-store.ts";
import { formatDuration } from "#app/track/track.ts";

/** Plays the song. While one is playing, the next page goes on with its own; the beginning of the `next` one is prefetched. */
export function RatingPlayer({ track, next }: { track: PlayableTrack; next: PlayableTrack | null }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each song, whatever is loaded again.
  useEffect(() => {
    const { state, track: playing } = player.snapshot;
    if (isActive(state) && playing?.id !== track.id) player.play(track, [track]);
    if (next === null) return;
    import("#app/player/engine/prefetch.ts").then(
      ({ prefetchTrack }) => prefetchTrack(next),
      () => undefined,
    );
  }, [track.id]);
  return (
    <div className="mt-4 flex max-w-2xl items-center gap-4">
      <PlayButton track={track} context={[track]} size="card" />
      <div className="min-w-0 flex-1">
        <MiniWaveform track={track} context={[track]} />
        <NoScriptAudio track={track} />
      </div>
      <span className="text-row text-mute tabular-nums">{formatDuration(track.durationMs)}</span>
    </div>
  );
}
