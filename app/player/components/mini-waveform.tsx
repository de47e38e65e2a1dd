import { type MouseEvent, useEffect, useRef } from "react";
import { clearEarlyClick } from "#app/player/early-click.tsx";
import type { PlayableTrack } from "#app/player/player.ts";
import { isPlayed } from "#app/player/queue/played-entry.ts";
import { player } from "#app/player/store/player-store.ts";
import { usePlayer } from "#app/player/store/use-player.ts";
import { peaksOf } from "#app/player/waveform/peaks-of.ts";
import { shareAt, showTime } from "#app/player/waveform/pointer-time.ts";
import { redraw, showWave } from "#app/player/waveform/wave-canvas.ts";

/** Bars take 90 % of the height, because rows are low. */
const rowHeight = 0.9;

type MiniWaveformProps = {
  track: PlayableTrack;
  /** The list on the page in order; it becomes the queue. */
  context: PlayableTrack[];
  /** Height of the loudest bar as a fraction. */
  height?: number;
};

/**
 * Waveform of a row; a click plays from that position. As wide as its container, 32 px high where the list says nothing else. Pointer only: by keyboard the row's button
 * plays and the player's slider seeks.
 */
export function MiniWaveform({ track, context, height = rowHeight }: MiniWaveformProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const tip = useRef<HTMLSpanElement>(null);
  const current = usePlayer((snapshot) => isPlayed(snapshot, track, context));

  useEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    const shape = { levels: peaksOf({ miniPeaks: track.miniPeaks }), peaks: null };
    const played = () => (current ? player.position / player.duration : null);
    const removeWave = showWave(element, { shape, played, height });
    redraw(element);
    const unsubscribe = current ? player.subscribeToTime(() => redraw(element)) : null;
    return () => {
      removeWave();
      unsubscribe?.();
    };
  }, [track.miniPeaks, current, height]);

  function playFromThere(event: MouseEvent<HTMLElement>) {
    clearEarlyClick();
    player.play(track, context, (shareAt(event) * track.durationMs) / 1000);
  }

  return (
    <div
      aria-hidden="true"
      data-play
      className="group/wave relative h-(--wave-height,2rem) w-full cursor-pointer"
      onPointerMove={(event) => tip.current && showTime(tip.current, shareAt(event), track.durationMs)}
      onClick={playFromThere}
    >
      <canvas ref={canvas} className="block size-full text-wave caret-played" />
      <span
        ref={tip}
        className="pointer-events-none absolute top-0 hidden rounded-sm bg-ink px-1 text-xs text-paper tabular-nums group-hover/wave:block"
      />
    </div>
  );
}
