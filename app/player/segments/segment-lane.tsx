import type { MouseEvent } from "react";
import type { SegmentsGroup } from "#app/player/player.ts";
import { percentageLabel, type StoredSegment } from "#app/player/segments/segment.ts";
import { segmentStore } from "#app/player/segments/segment-store.ts";

type SegmentLaneProps = { groups: SegmentsGroup[]; duration: number };

/** Colours of groups; reused after the last. */
const colours = 4;

/** Fraction of the waveform's width below which a segment shows no name. */
const minNamed = 0.06;

/**
 * Analysis view: segments above the waveform, coloured by name, with the percentage of those above 10 s. A click opens a segment.
 * `aria-hidden` like the waveform: the popup of segment mode lists the same segments.
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
            data-part={at}
            data-colour={part.colour}
            title={part.group}
            style={{ left: `${left * 100}%`, width: `${share * 100}%` }}
          >
            {percentageLabel(part) ?? (share >= minNamed ? part.group : null)}
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
