import { type PointerEvent, useRef } from "react";
import { frameWithin } from "#app/picture/frame-within.ts";
import { pictureCopy } from "#app/picture/picture-copy.ts";
import { useLaneDrag } from "#app/picture/tool/use-lane-drag.ts";
import { type Duck, moveDuck } from "#app/player/picture/ducks.ts";

const { desk: copy } = pictureCopy;

type Lane = {
  /** What the lane shows, in ms. */
  lengthMs: number;
  /** A time on the frame that is nearest. */
  onFrame: (ms: number) => number;
  /** Where the lane shows a time, as a share of its width in percent. */
  at: (ms: number) => string;
};

type HitLaneProps = Lane & {
  hitsMs: readonly number[];
  /** Where there is music. */
  musicMs: { startMs: number; endMs: number };
  onChange: (hitsMs: number[]) => void;
};

/** Hit points to be dragged. The form's field does the same. */
export function HitLane({ hitsMs, musicMs: { startMs, endMs }, lengthMs, onFrame, at, onChange }: HitLaneProps) {
  const lane = useRef<HTMLDivElement>(null);
  const within = (ms: number) => frameWithin(ms, { startMs, endMs, onFrame });
  const { drag, handlers } = useLaneDrag<number>(lane, {
    lengthMs,
    drop({ mark, ms, isAway }) {
      const others = hitsMs.filter((hit) => hit !== mark);
      onChange(isAway ? others : [...new Set([...others, within(mark + ms)])].sort((one, other) => one - other));
    },
  });
  return (
    <div ref={lane} className="picture-hits">
      {hitsMs.map((hit) => (
        <span
          key={hit}
          title={copy.hitLane}
          data-away={(drag?.mark === hit && drag.isAway) || undefined}
          style={{ left: at(drag?.mark === hit ? within(hit + drag.ms) : hit) }}
          {...handlers(() => hit)}
        />
      ))}
    </div>
  );
}

type Grip = { duck: Duck; part: "from" | "to" | "whole" };

/** Pixels at both ends of a range by which it is made longer or shorter; of a short one, a third. */
const endPixels = 12;

function partOf({ currentTarget, clientX }: PointerEvent<HTMLElement>): Grip["part"] {
  const { left, width } = currentTarget.getBoundingClientRect();
  const end = Math.min(endPixels, width / 3);
  if (clientX < left + end) return "from";
  return clientX > left + width - end ? "to" : "whole";
}

type DuckLaneProps = Lane & { ducks: readonly Duck[]; onChange: (ducks: Duck[]) => void };

/** Lowered ranges to be dragged, as a whole or by an end. The form's field does the same. */
export function DuckLane({ ducks, lengthMs, onFrame, at, onChange }: DuckLaneProps) {
  const lane = useRef<HTMLDivElement>(null);
  const moved = ({ duck, part }: Grip, ms: number) => moveDuck(duck, { part, ms, lengthMs, onFrame });
  const { drag, handlers } = useLaneDrag<Grip>(lane, {
    lengthMs,
    drop({ mark, ms, isAway }) {
      const others = ducks.filter((duck) => duck !== mark.duck);
      onChange(isAway ? others : [...others, moved(mark, ms)]);
    },
  });
  return (
    <div ref={lane} className="picture-ducks">
      {ducks.map((duck) => {
        const isDragged = drag?.mark.duck === duck;
        const { fromMs, toMs, db } = isDragged ? moved(drag.mark, drag.ms) : duck;
        return (
          <span
            key={duck.fromMs}
            title={copy.duckLane}
            data-away={(isDragged && drag.isAway) || undefined}
            style={{ left: at(fromMs), width: at(Math.min(toMs, lengthMs) - fromMs) }}
            {...handlers((event) => ({ duck, part: partOf(event) }))}
          >
            {`−${db} dB`}
          </span>
        );
      })}
    </div>
  );
}
