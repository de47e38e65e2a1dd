import type { MouseEvent } from "react";
import type { SegmentsGroup } from "#app/player/player.ts";
import { percentageLabel, type StoredSegment } from "#app/player/segments/segment.ts";
import { segmentStore } from "#app/player/segments/segment-store.ts";

type SegmentLaneProps = { groups: SegmentsGroup[]; duration: number };

/** Colours of groups; reused after the last. */
const colours = 4;

/**
 * Analysis view: a tick where each segment begins, coloured by name. The names, or the percentages of those above 10 s, show while the
 * waveform is pointed at or focused and in segment mode; a click on one opens the segment. `aria-hidden` like the waveform: the popup of
 * segment mode lists the same segments.
 */
export function SegmentLane({ groups, duration }: SegmentLaneProps) {
  const parts = groups.flatMap(({ group, segments }, place) =>
    segments.map((segment) => ({ ...asStored(segment, group), colour: place % colours })),
  );
  function onClick({ target }: MouseEvent<HTMLElement>) {
    const part = parts[Number((target as HTMLElement).dataset.part)];
    if (part !== undefined) segmentStore.select(part);
  }
  return (
    <div className="segment-lane" aria-hidden="true" onClick={onClick}>
      {parts.map((part, at) => {
        const left = part.start / duration;
        const share = Math.min(part.endTime / duration, 1) - left;
        return (
          <span
            key={`${part.group} ${part.start}`}
            className="segment-part"
            data-colour={part.colour}
            style={{ left: `${left * 100}%`, width: `${share * 100}%` }}
          >
            <span className="segment-name" data-part={at} title={part.group}>
              {percentageLabel(part) ?? part.group}
            </span>
          </span>
        );
      })}
    </div>
  );
}

/** A detected segment has no id: it opens as a new segment with its name. */
export function asStored(segment: SegmentsGroup["segments"][number], group: string): StoredSegment {
  const blank = { _id: null, refSegment: null, refStart: null, refEnd: null };
  return { ...blank, duration: segment.endTime - segment.start, group, ...segment };
}
