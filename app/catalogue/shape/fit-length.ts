import { type BarGrid, barGrid } from "#app/catalogue/shape/bar-grid.ts";
import { type CutPath, CutSearch } from "#app/catalogue/shape/cut-search.ts";
import type { Cut } from "#app/catalogue/shape/cuts.ts";
import type { Piece } from "#app/player/picture/music-plan.ts";

/** Where a hit point falls: `distanceMs` from it to the nearest beginning of a bar, positive if the bar comes later. */
type FittedHit = { atMs: number; distanceMs: number; isSection: boolean };

/**
 * A recording cut to a length. `basis`: "bars": every splice is from downbeat to downbeat; "plain": no beats are on file, so it is only
 * faded out, or ends early. All times in ms.
 */
export type FittedLength = {
  basis: "bars" | "plain";
  /** Silence before the music, so that hits fall on downbeats. */
  leadMs: number;
  pieces: Piece[];
  /** Length of silence and pieces. */
  totalMs: number;
  /** From the target; negative: the music ends before. */
  differenceMs: number;
  splices: number;
  /** Whether the recording's own ending is heard. */
  hasOwnEnd: boolean;
  /** Fade-out at the end; 0: none is needed. */
  fadeMs: number;
  hits: FittedHit[];
  /** Points to keep that are not heard. */
  missedMs: number[];
};

export type FitGoal = {
  targetMs: number;
  /** Whether whole sections may be heard again, where the recording is too short. */
  mayLoop: boolean;
  /** Times of the picture at which a bar, better a section, should begin. */
  hits?: readonly number[];
  /** Times of the recording that should be heard. */
  keeps?: readonly number[];
};

/** Bounds of what is searched: an hour, as of a search by length; hits and kept points of one fit. */
export const fitLimits = { minMs: 1000, maxMs: 3_600_000, hits: 20, keeps: 3 };
/** States of one search, 14 bytes each. */
const maxStates = 300_000;
const maxNodes = 1000;
/** Hits closer to a bar than this need no silence before the music: less than a quarter of a frame. */
const exactMs = 10;
/** Fades: two bars, at most 4 s and a third of the music. */
const maxFadeMs = 4000;

const lengthOf = (pieces: readonly Piece[]) => pieces.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0);

function fadeOf(barMs: number, musicMs: number): number {
  return Math.round(Math.min(2 * barMs, maxFadeMs, musicMs / 3));
}

/** Cuts the last pieces where the music is as long as wanted. */
function trimmed(pieces: readonly Piece[], musicMs: number): Piece[] {
  let left = musicMs;
  return pieces.flatMap(({ fromMs, toMs }) => {
    const length = Math.min(left, toMs - fromMs);
    left -= length;
    return length > 0 ? [{ fromMs, toMs: fromMs + length }] : [];
  });
}

/** Beginnings of bars as they are heard, in ms of the music. */
export function heardBars(pieces: readonly Piece[], cuts: readonly Cut[]): Cut[] {
  let start = 0;
  return pieces.flatMap(({ fromMs, toMs }) => {
    const offset = start - fromMs;
    start += toMs - fromMs;
    return cuts.flatMap(({ ms, isSection }) => (ms >= fromMs && ms < toMs ? [{ ms: ms + offset, isSection }] : []));
  });
}

function nearest(bars: readonly Cut[], atMs: number): Cut | null {
  return bars.reduce<Cut | null>(
    (best, bar) => (best === null || Math.abs(bar.ms - atMs) < Math.abs(best.ms - atMs) ? bar : best),
    null,
  );
}

/** How far hits are from the bars of a cut. */
function fitHits(
  { leadMs, pieces }: Pick<FittedLength, "leadMs" | "pieces">,
  cuts: readonly Cut[],
  hits: readonly number[],
): FittedHit[] {
  const bars = heardBars(pieces, cuts);
  return hits.flatMap((atMs) => {
    const bar = nearest(bars, atMs - leadMs);
    return bar === null ? [] : [{ atMs, distanceMs: bar.ms + leadMs - atMs, isSection: bar.isSection }];
  });
}

/** The recording from its beginning, faded out at the length: what is left without beats. */
export function plainCut(
  { durationMs }: { durationMs: number },
  { targetMs }: Pick<FitGoal, "targetMs">,
): FittedLength {
  const music = Math.min(durationMs, targetMs);
  const isWhole = music === durationMs;
  return {
    ...{
      basis: "plain",
      leadMs: 0,
      pieces: [{ fromMs: 0, toMs: music }],
      totalMs: music,
      differenceMs: music - targetMs,
    },
    ...{ splices: 0, hasOwnEnd: isWhole, fadeMs: isWhole ? 0 : fadeOf(maxFadeMs, music), hits: [], missedMs: [] },
  };
}

type Request = { grid: BarGrid; durationMs: number; cuts: readonly Cut[]; goal: Required<FitGoal> };

function fittedOf({ grid, durationMs, cuts, goal }: Request, path: CutPath | null, leadMs: number): FittedLength {
  const { targetMs, hits, keeps } = goal;
  const whole = [{ fromMs: 0, toMs: durationMs }];
  const spans = path?.spans.map(({ from, to }) => ({
    fromMs: grid.nodes[from]?.ms ?? 0,
    toMs: grid.nodes[to]?.ms ?? durationMs,
  }));
  const found = spans ?? whole;
  const pieces = trimmed(found, targetMs - leadMs);
  const music = lengthOf(pieces);
  const cutOff = lengthOf(found) - music;
  const hasOwnEnd = path?.isOwnEnd ?? cutOff === 0;
  const fadeMs = fadeOf(grid.barMs, music);
  return {
    ...{ basis: "bars", leadMs, pieces, totalMs: leadMs + music, differenceMs: leadMs + music - targetMs },
    ...{ splices: pieces.length - 1, hasOwnEnd, fadeMs: hasOwnEnd ? Math.min(fadeMs, 2 * cutOff) : fadeMs },
    hits: fitHits({ leadMs, pieces }, cuts, hits),
    missedMs: keeps.filter((at) => !pieces.some(({ fromMs, toMs }) => at >= fromMs && at < toMs)),
  };
}

function search(request: Request, leadMs: number): FittedLength {
  const { targetMs, hits, mayLoop, keeps } = request.goal;
  const goal = { mayLoop, keeps, targetMs: targetMs - leadMs, hits: hits.map((at) => at - leadMs) };
  return fittedOf(request, new CutSearch(request.grid, goal).find(), leadMs);
}

function missOf({ hits }: FittedLength): number {
  return hits.reduce((sum, { distanceMs }) => sum + Math.abs(distanceMs), 0);
}

/** The silence before the music with which the hits are nearest to bars, less than a bar; 0 if that is no better. */
function leadFor({ hits }: FittedLength, barMs: number): number {
  const offsets = hits.map(({ distanceMs }) => -distanceMs);
  const missBy = (lead: number) =>
    offsets.reduce((sum, offset) => {
      const beside = Math.abs(offset - lead) % barMs;
      return sum + Math.min(beside, barMs - beside);
    }, 0);
  const leads = offsets.map((offset) => Math.round(((offset % barMs) + barMs) % barMs));
  return leads.reduce((best, lead) => (missBy(lead) + exactMs < missBy(best) ? lead : best), 0);
}

/**
 * Cuts a recording to a length. Splices go from downbeat to downbeat, preferably between sections and equal bars of a phrase; it begins at its
 * beginning or a section, and ends with its own end where that is possible within half a bar, else with a fade. Longer music repeats whole
 * sections. `cuts`: its downbeats; none: only a plain cut is possible. The target is held to `fitLimits`.
 */
export function fitLength(recording: { durationMs: number; cuts: readonly Cut[] }, goal: FitGoal): FittedLength {
  const targetMs = Math.round(Math.min(fitLimits.maxMs, Math.max(fitLimits.minMs, goal.targetMs)));
  const keeps = (goal.keeps ?? []).filter((at) => at >= 0 && at < recording.durationMs).slice(0, fitLimits.keeps);
  const hits = (goal.hits ?? []).filter((at) => at >= 0 && at < targetMs).slice(0, fitLimits.hits);
  const rough = barGrid(recording, maxNodes);
  if (rough === null) return plainCut(recording, { targetMs });
  const states = ((2 * targetMs) / rough.barMs + 3) * rough.nodes.length * 2 ** keeps.length;
  // Twice as long bars are a quarter of the states.
  const grid =
    states <= maxStates ? rough : barGrid(recording, Math.floor(rough.nodes.length * Math.sqrt(maxStates / states)));
  const request = { ...recording, grid: grid ?? rough, goal: { targetMs, keeps, hits, mayLoop: goal.mayLoop } };
  const fitted = search(request, 0);
  const leadMs = leadFor(fitted, request.grid.barMs);
  if (leadMs === 0 || targetMs - leadMs < fitLimits.minMs) return fitted;
  const led = search(request, leadMs);
  return missOf(led) < missOf(fitted) ? led : fitted;
}
