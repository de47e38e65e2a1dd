import type { TimeRange } from "#app/player/comments/time-range.ts";
import type { Alignment } from "#app/player/compare/compare-address.ts";
import type { PlayableTrack } from "#app/player/player.ts";

/** What aligns a track with others, in seconds. */
export type Aligned = {
  track: Pick<PlayableTrack, "durationMs">;
  /** Start of the compared passage, if the visitor chose one. */
  point: number | null;
  hook: TimeRange | null;
  /** Beginnings of the bars; empty without a pulse. */
  bars: number[];
};

export type ComparedTrack = Aligned & {
  track: PlayableTrack;
  /** Its development in words; null if it has none of the known ones. */
  development: string | null;
};

/** Seconds by which a hook may lie before the downbeat that it was set to: both are rounded. */
const tolerance = 0.05;
/** Seconds before the end of a track in which there is nothing to hear of it. */
const minRest = 1;

/** The second of a track at which it is aligned with the others. */
export function anchorOf({ point, hook, bars }: Omit<Aligned, "track">, at: Alignment): number {
  if (at === "start") return 0;
  const passage = point ?? hook?.start ?? bars[0] ?? 0;
  return at === "hook" ? passage : (bars.findLast((bar) => bar <= passage + tolerance) ?? passage);
}

/** Mean length of a bar. */
function barLength(bars: number[]): number {
  return ((bars.at(-1) ?? 0) - (bars[0] ?? 0)) / (bars.length - 1);
}

/** Bars from the first downbeat to `seconds`, with fractions; beyond the downbeats by their mean distance. */
function barAt(bars: number[], seconds: number): number {
  const index = bars.findLastIndex((bar) => bar <= seconds);
  const [from, to] = [bars[index], bars[index + 1]];
  if (from === undefined) return (seconds - (bars[0] ?? 0)) / barLength(bars);
  return index + (seconds - from) / (to === undefined ? barLength(bars) : to - from);
}

function secondsAt(bars: number[], bar: number): number {
  const index = Math.min(bars.length - 1, Math.max(0, Math.floor(bar)));
  const [from = 0, to] = [bars[index], bars[index + 1]];
  return from + (bar - index) * (to === undefined || bar < 0 ? barLength(bars) : to - from);
}

/**
 * The function from seconds of `from` to those of `to` at the same bar, counted from the alignment. If bars of one are about twice as long,
 * one counts as two. The same distance in seconds if one of them has no pulse. The alignment itself where `to` has ended.
 */
export function counterpart(from: Aligned, to: Aligned, at: Alignment): (seconds: number) => number {
  const [origin, target] = [anchorOf(from, at), anchorOf(to, at)];
  const inside = (seconds: number) => (seconds > to.track.durationMs / 1000 - minRest ? target : Math.max(0, seconds));
  if (from.bars.length < 2 || to.bars.length < 2) return (seconds) => inside(target + seconds - origin);
  const ratio = 2 ** Math.round(Math.log2(barLength(from.bars) / barLength(to.bars)));
  // Whole bars, so that the beat goes on even where the alignment lies between two downbeats.
  const [first, counted] = [Math.round(barAt(from.bars, origin)), Math.round(barAt(to.bars, target))];
  return (seconds) => inside(secondsAt(to.bars, counted + (barAt(from.bars, seconds) - first) * ratio));
}

/** The common axis in seconds: `before` the alignment, and its length. */
export function axisOf(tracks: Aligned[], at: Alignment): { before: number; length: number } {
  const anchors = tracks.map((track) => anchorOf(track, at));
  const before = Math.max(0, ...anchors);
  const after = Math.max(1, ...tracks.map(({ track }, index) => track.durationMs / 1000 - (anchors[index] ?? 0)));
  return { before, length: before + after };
}
