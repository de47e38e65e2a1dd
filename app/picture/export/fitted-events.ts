import type { FittedLength } from "#app/catalogue/shape/fit-length.ts";
import { framesToMs, msToFrames } from "#app/licensing/timelines/timecode.ts";
import type { FrameRate, TimelineEvent } from "#app/licensing/timelines/timeline.ts";
import type { Piece } from "#app/player/picture/music-plan.ts";
import type { TrackView } from "#app/track/track.ts";
import { artistNames } from "#app/track/track-label.ts";

type Placed = { fitted: Pick<FittedLength, "pieces" | "leadMs">; fromMs: number };

/** Frames of the picture by which rounding may move the end of a piece: beyond, one of its ends goes to the frame beside. */
const maxDrift = 1;

/**
 * The pieces of a cut on frames, as events of an edit. Both ends of a piece are put on frames of the song, so that a splice is half a frame
 * from its downbeats, a whole one where pieces would otherwise drift in the picture. None ends after the cut does.
 */
export function fittedEvents(track: TrackView, { fitted, fromMs }: Placed, rate: FrameRate): TimelineEvent[] {
  const { title, versionLabel, slug, id, durationMs } = track;
  const artists = artistNames(track);
  const name = [artists, versionLabel === null ? title : `${title} (${versionLabel})`]
    .filter((part) => part !== "")
    .join(" - ");
  const about = { name, file: "", mediaMs: durationMs, track: "A1-2", ids: [`song/${slug}`, id] };
  let at = msToFrames(fromMs + fitted.leadMs, rate);
  let heardMs = fromMs + fitted.leadMs;
  return fitted.pieces.flatMap((piece, index): TimelineEvent[] => {
    heardMs += piece.toMs - piece.fromMs;
    const isLast = index === fitted.pieces.length - 1;
    const [source, end] = isLast
      ? lastPiece({ ...piece, durationMs }, msToFrames(heardMs, rate) - at, rate)
      : innerPiece(piece, exactFrames(heardMs, rate) - at, rate);
    const start = at;
    at += Math.max(0, end - source);
    if (end <= source) return [];
    const ms = (frames: number) => framesToMs(frames, rate);
    return [{ ...about, startMs: ms(start), endMs: ms(at), sourceMs: ms(source) }];
  });
}

function exactFrames(ms: number, { frames, seconds }: FrameRate): number {
  return (ms * frames) / (1000 * seconds);
}

/** First frame of a piece and the one behind it. `room`: frames up to where it ends in the picture, with parts. */
function innerPiece({ fromMs, toMs }: Piece, room: number, rate: FrameRate): [number, number] {
  const [source, end] = [msToFrames(fromMs, rate), msToFrames(toMs, rate)];
  const drift = end - source - room;
  if (Math.abs(drift) <= maxDrift) return [source, end];
  // The end that was rounded most in this direction goes to its other frame.
  const step = Math.sign(drift);
  const atEnd = step * (end - exactFrames(toMs, rate));
  const atStart = step * (exactFrames(fromMs, rate) - source);
  return atEnd >= atStart ? [source, end - step] : [source + step, end];
}

/** The same for the piece with which the cut ends: as many frames as there is room for, and music. */
function lastPiece(
  { fromMs, durationMs }: Piece & { durationMs: number },
  room: number,
  rate: FrameRate,
): [number, number] {
  const source = msToFrames(fromMs, rate);
  return [source, source + Math.min(room, msToFrames(durationMs, rate) - source)];
}
