import { type MouseEvent, type PointerEvent, useEffect, useRef } from "react";
import { clearEarlyClick } from "#app/player/early-click.tsx";
import type { PlayableTrack } from "#app/player/player.ts";
import { player } from "#app/player/player-store.ts";
import { formatDuration } from "#app/player/track.ts";
import { usePlayer } from "#app/player/use-player.ts";
import { decodePeaks, redraw, showWave } from "#app/player/waveform/wave-canvas.ts";

/** Rows are low: the bars take 90 % of the height. */
const rowHeight = 0.9;

type MiniWaveformProps = {
  track: PlayableTrack;
  /** The list on the page in its order: it becomes the queue. */
  context: PlayableTrack[];
};

/** Share of the width left of the pointer, 0 to 1. */
function shareAt({ clientX, currentTarget }: Pick<MouseEvent<HTMLElement>, "clientX" | "currentTarget">): number {
  const { left, width } = currentTarget.getBoundingClientRect();
  return Math.min(1, Math.max(0, (clientX - left) / width));
}

/**
 * The row's waveform: a click plays from that position. It fills the width it is given, 32 px high. For pointers only: with the
 * keyboard, the row's button plays and the player's slider seeks.
 */
export function MiniWaveform({ track, context }: MiniWaveformProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const tip = useRef<HTMLSpanElement>(null);
  const current = usePlayer((snapshot) => snapshot.track?.id === track.id);

  useEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    const peaks = decodePeaks(track.miniPeaks);
    const played = () => (current ? player.position / player.duration : 0);
    const removeWave = showWave(element, { peaks, played, height: rowHeight });
    redraw(element);
    const unsubscribe = current ? player.subscribeToTime(() => redraw(element)) : null;
    return () => {
      removeWave();
      unsubscribe?.();
    };
  }, [track.miniPeaks, current]);

  function showTime(event: PointerEvent<HTMLElement>) {
    const label = tip.current;
    if (label === null) return;
    const share = shareAt(event);
    label.textContent = formatDuration(share * track.durationMs);
    label.style.left = `${share * 100}%`;
    // In the right half it is shown left of the pointer, so that the edge never cuts it off.
    label.style.transform = share > 0.5 ? "translateX(calc(-100% - 6px))" : "translateX(6px)";
  }

  function playFromThere(event: MouseEvent<HTMLElement>) {
    clearEarlyClick();
    player.play(track, context, (shareAt(event) * track.durationMs) / 1000);
  }

  return (
    <div
      aria-hidden="true"
      data-play
      className="group/wave relative h-8 w-full cursor-pointer"
      onPointerMove={showTime}
      onClick={playFromThere}
    >
      <canvas ref={canvas} className="block size-full text-wave caret-accent" />
      <span
        ref={tip}
        className="pointer-events-none absolute top-0 hidden rounded-sm bg-ink px-1 text-xs text-paper tabular-nums group-hover/wave:block"
      />
    </div>
  );
}
