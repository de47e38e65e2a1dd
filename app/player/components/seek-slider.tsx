import type { CSSProperties, KeyboardEvent } from "react";
import { copy } from "#app/player/copy.ts";
import { type PlayableTrack, seekStep } from "#app/player/player.ts";
import { player } from "#app/player/store/player-store.ts";
import { useElapsed } from "#app/player/store/use-player.ts";
import { formatDuration } from "#app/track/track.ts";

type SeekSliderProps = {
  track: PlayableTrack;
  /** The line at the top of the bar while the waveform, with its own slider, is on the page. Pointer only. */
  line?: boolean;
};

const stepOf: Record<string, number> = {
  ArrowLeft: -seekStep,
  ArrowDown: -seekStep,
  ArrowRight: seekStep,
  ArrowUp: seekStep,
};

/**
 * Seeks by keyboard, assistive technology and touch; on small screens it is the line at the top of the bar. On large screens it lies
 * transparently over the waveform, which shows its focus ring.
 */
export function SeekSlider({ track, line }: SeekSliderProps) {
  const elapsed = useElapsed();
  const total = Math.max(1, Math.floor(track.durationMs / 1000));

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const step = stepOf[event.key];
    if (step === undefined) return;
    event.preventDefault();
    player.seekBy(step);
  }

  return (
    <div
      className="player-seek"
      data-line={line}
      aria-hidden={line}
      style={{ "--played": Math.min(1, elapsed / total) } as CSSProperties}
    >
      <input
        type="range"
        min={0}
        max={total}
        step={1}
        tabIndex={line ? -1 : undefined}
        value={Math.min(total, elapsed)}
        aria-label={copy.seek}
        aria-valuetext={copy.seekValue(formatDuration(elapsed * 1000), formatDuration(track.durationMs))}
        onChange={(event) => player.seek(Number(event.currentTarget.value))}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}
