import { type CSSProperties, useEffect, useRef } from "react";
import type { Alignment } from "#app/player/compare/compare-address.ts";
import { anchorOf, type ComparedTrack, counterpart } from "#app/player/compare/same-bar.ts";
import { NoScriptAudio } from "#app/player/components/no-script-audio.tsx";
import { player } from "#app/player/store/player-store.ts";
import { followPosition } from "#app/player/waveform/follow-position.ts";
import { fetchPeaks } from "#app/player/waveform/peaks.ts";
import { peaksOf } from "#app/player/waveform/peaks-of.ts";
import { shareAt, showTime } from "#app/player/waveform/pointer-time.ts";
import { redraw, showWave } from "#app/player/waveform/wave-canvas.ts";

export type Axis = { before: number; length: number };

type CompareWaveProps = {
  compared: ComparedTrack;
  /** The compared track that the player has. */
  current: ComparedTrack | null;
  at: Alignment;
  axis: Axis;
  onSeek: (seconds: number) => void;
};

/** Of the lane's height. */
const waveHeight = 0.9;

function percent(share: number): string {
  return `${Math.round(share * 100_000) / 1000}%`;
}

/**
 * A track on the common axis. Its cursor is where it plays, or where it would go on. Pointer only: by keyboard the button plays and the
 * player's slider seeks.
 */
export function CompareWave({ compared, current, at, axis, onSeek }: CompareWaveProps) {
  const { track, hook } = compared;
  const canvas = useRef<HTMLCanvasElement>(null);
  const cursor = useRef<HTMLSpanElement>(null);
  const tip = useRef<HTMLSpanElement>(null);
  const duration = track.durationMs / 1000;
  const isCurrent = current === compared;

  useEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    const unmounted = new AbortController();
    const shape = { levels: peaksOf(track), peaks: null as Float32Array | null };
    const played = () => (isCurrent ? player.position / duration : null);
    const removeWave = showWave(element, { shape, played, height: waveHeight });
    redraw(element);
    fetchPeaks(track.mediaBase, unmounted.signal).then(
      (peaks) => {
        shape.peaks = peaks;
        redraw(element);
      },
      () => undefined,
    );
    const toOwn = current === null || isCurrent ? null : counterpart(current, compared, at);
    const unfollow = followPosition(
      () => {
        if (isCurrent) redraw(element);
        if (cursor.current === null) return;
        cursor.current.hidden = toOwn === null;
        if (toOwn !== null) cursor.current.style.left = percent(toOwn(player.position) / duration);
      },
      () => duration / Math.max(1, element.clientWidth),
    );
    return () => {
      unmounted.abort();
      removeWave();
      unfollow();
    };
  }, [track, duration, compared, current, isCurrent, at]);

  return (
    <div className="compare-wave" style={{ "--anchor": percent(axis.before / axis.length) } as CSSProperties}>
      <div
        aria-hidden="true"
        className="compare-sound"
        style={{
          left: percent((axis.before - anchorOf(compared, at)) / axis.length),
          width: percent(duration / axis.length),
        }}
        onClick={(event) => onSeek(shareAt(event) * duration)}
        onPointerMove={(event) => tip.current && showTime(tip.current, shareAt(event), track.durationMs)}
      >
        {hook ? (
          <span
            className="compare-hook"
            style={{ left: percent(hook.start / duration), width: percent((hook.end - hook.start) / duration) }}
          />
        ) : null}
        <canvas ref={canvas} className="text-wave caret-played" />
        <span ref={cursor} className="compare-cursor" hidden />
        <span ref={tip} className="compare-tip" />
      </div>
      <NoScriptAudio track={track} />
    </div>
  );
}
