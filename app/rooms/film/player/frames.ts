import { framesToMs, writeTimecode } from "#app/licensing/timelines/timecode.ts";
import type { FrameRate } from "#app/licensing/timelines/timeline.ts";

/** Frames by which a time may lie before the one that it was set to: times are whole milliseconds, and elements round theirs. */
const slack = 0.05;

/** Where a film is in frames. */
export function filmFrames({ durationMs, frameRate }: { durationMs: number; frameRate: FrameRate }) {
  const frameMs = (1000 * frameRate.seconds) / frameRate.frames;
  const last = Math.max(0, Math.ceil(durationMs / frameMs - slack) - 1);
  const inside = (frame: number) => Math.min(last, Math.max(0, frame));
  /** The frame that is shown at a time of the film. */
  const frameAt = (ms: number) => inside(Math.floor(ms / frameMs + slack));
  return {
    frameMs,
    last,
    frameAt,
    /** Time of a comment: when the frame begins. */
    msOf: (frame: number) => framesToMs(inside(frame), frameRate),
    /** Where to seek for a frame: its middle, as an element may show the one before at its beginning. */
    middleOf: (frame: number) => (inside(frame) + 0.5) * frameMs,
    timecode: (ms: number) => writeTimecode(frameAt(ms), frameRate),
  };
}

export type FilmFrames = ReturnType<typeof filmFrames>;
