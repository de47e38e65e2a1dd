import { type KeyboardEvent, type PointerEvent, type RefObject, useRef } from "react";
import type { TimeRange } from "#app/player/comments/time-range.ts";
import { shareAt } from "#app/player/waveform/pointer-time.ts";
import { formatDuration } from "#app/track/track.ts";
import "#app/player/waveform/range-window.css";

type RangeWindowProps = {
  range: TimeRange;
  duration: number;
  /** Element with the width of the waveform. */
  layer: RefObject<HTMLElement | null>;
  /** Accessible names of the edges. */
  labels: { start: string; end: string };
  /** Called with the requested position of an edge in seconds. */
  onMove: (edge: "start" | "end", at: number) => void;
};

/** Seconds per arrow key, and per Page Up and Page Down. */
const steps = { small: 0.5, large: 5 } as const;

/** A range over the track's waveform. Both edges can be dragged and moved with the arrow keys. */
export function RangeWindow(props: RangeWindowProps) {
  const { range, duration } = props;
  const left = range.start / duration;
  const style = { left: `${left * 100}%`, width: `${(range.end / duration - left) * 100}%` };
  return (
    <div className="range-window" style={style}>
      <Edge edge="start" {...props} />
      <Edge edge="end" {...props} />
    </div>
  );
}

type EdgeProps = RangeWindowProps & { edge: "start" | "end" };

function Edge({ edge, range, duration, layer, labels, onMove }: EdgeProps) {
  const dragging = useRef(false);
  const at = range[edge];

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    event.currentTarget.setPointerCapture(event.pointerId);
    dragging.current = true;
  }

  function onPointerMove({ clientX }: PointerEvent<HTMLElement>) {
    if (!dragging.current || layer.current === null) return;
    onMove(edge, shareAt({ clientX, currentTarget: layer.current }) * duration);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const targets: Record<string, number> = {
      ArrowLeft: at - steps.small,
      ArrowDown: at - steps.small,
      ArrowRight: at + steps.small,
      ArrowUp: at + steps.small,
      PageDown: at - steps.large,
      PageUp: at + steps.large,
      Home: 0,
      End: duration,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    onMove(edge, target);
  }

  return (
    <div
      role="slider"
      tabIndex={0}
      className="range-edge"
      data-edge={edge}
      aria-label={labels[edge]}
      aria-valuemin={0}
      aria-valuemax={Math.round(duration)}
      aria-valuenow={Math.round(at * 10) / 10}
      aria-valuetext={formatDuration(at * 1000)}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={() => {
        dragging.current = false;
      }}
      onKeyDown={onKeyDown}
    />
  );
}
