import type { FittedLength } from "#app/catalogue/shape/fit-length.ts";
import { framesToMs, msToFrames } from "#app/licensing/timelines/timecode.ts";
import type { FrameRate, TimelineEvent } from "#app/licensing/timelines/timeline.ts";
import type { TrackView } from "#app/track/track.ts";
import { artistNames } from "#app/track/track-label.ts";

type Placed = { fitted: Pick<FittedLength, "pieces" | "leadMs">; fromMs: number };

/**
 * The pieces of a cut on frames, as events of an edit. Both ends of a piece are put on frames of the song, so that a splice is half a frame
 * from its downbeats at most; the picture's times follow from them.
 */
export function fittedEvents(track: TrackView, { fitted, fromMs }: Placed, rate: FrameRate): TimelineEvent[] {
  const { title, versionLabel, slug, id, durationMs } = track;
  const artists = artistNames(track);
  const name = [artists, versionLabel === null ? title : `${title} (${versionLabel})`]
    .filter((part) => part !== "")
    .join(" - ");
  const about = { name, file: "", mediaMs: durationMs, track: "A1-2", ids: [`song/${slug}`, id] };
  let at = msToFrames(fromMs + fitted.leadMs, rate);
  return fitted.pieces.flatMap((piece): TimelineEvent[] => {
    const [source, end] = [msToFrames(piece.fromMs, rate), msToFrames(piece.toMs, rate)];
    const start = at;
    at += end - source;
    if (end <= source) return [];
    const ms = (frames: number) => framesToMs(frames, rate);
    return [{ ...about, startMs: ms(start), endMs: ms(at), sourceMs: ms(source) }];
  });
}
