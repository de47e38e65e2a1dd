import type { Duck } from "#app/player/picture/ducks.ts";

/** A range of a recording, in ms. */
export type Piece = { fromMs: number; toMs: number };
/** A recording cut to a picture: silence before it, its pieces one after the other, and the fade-out of the last. In ms. */
type CutMusic = { leadMs: number; pieces: readonly Piece[]; fadeMs: number };
/** A piece of the song at its time in the picture. */
export type PlannedPiece = Piece & { atMs: number };
/** A value of the music's gain at a time of the picture; straight lines between two of them. */
type GainPoint = { ms: number; gain: number };
export type MusicPlan = { pieces: PlannedPiece[]; points: GainPoint[]; startMs: number; endMs: number };

/** Ms in which the music goes down before a range and up after it: a usual setting of editors, not heard as a jump. */
export const duckRampMs = 200;

const gainOf = (db: number) => 10 ** (-db / 20);

/** Ducks of the settings and the fade at the end, one factor each. */
function factorAt(ms: number, ducks: readonly Duck[], fade: { fromMs: number; toMs: number }): number {
  const lowered = ducks.reduce((least, { fromMs, toMs, db }) => {
    const outside = Math.max(fromMs - ms, ms - toMs, 0);
    const share = Math.min(1, outside / duckRampMs);
    return Math.min(least, gainOf(db) + (1 - gainOf(db)) * share);
  }, 1);
  const left = ms <= fade.fromMs ? 1 : Math.max(0, (fade.toMs - ms) / Math.max(1, fade.toMs - fade.fromMs));
  return lowered * left;
}

/** What is played when. */
export function musicPlan(cut: CutMusic, { fromMs, ducks }: { fromMs: number; ducks: readonly Duck[] }): MusicPlan {
  const startMs = fromMs + cut.leadMs;
  let at = startMs;
  const pieces = cut.pieces.map((piece): PlannedPiece => {
    const planned = { ...piece, atMs: at };
    at += piece.toMs - piece.fromMs;
    return planned;
  });
  const fade = { fromMs: at - cut.fadeMs, toMs: cut.fadeMs === 0 ? Number.POSITIVE_INFINITY : at };
  const turns = ducks.flatMap((duck) => [duck.fromMs - duckRampMs, duck.fromMs, duck.toMs, duck.toMs + duckRampMs]);
  const inside = [startMs, ...turns, fade.fromMs, at].filter((ms) => ms >= startMs && ms <= at);
  const points = [...new Set(inside)]
    .sort((one, other) => one - other)
    .map((ms) => ({ ms, gain: factorAt(ms, ducks, fade) }));
  return { pieces, points, startMs, endMs: at };
}

/** The gain at a time, between the points. */
export function gainAt(points: readonly GainPoint[], ms: number): number {
  const next = points.findIndex((point) => point.ms > ms);
  const [before, after] = [points.at(next === -1 ? -1 : Math.max(0, next - 1)), points[next]];
  if (before === undefined) return 1;
  if (after === undefined || ms <= before.ms) return before.gain;
  return before.gain + ((after.gain - before.gain) * (ms - before.ms)) / (after.ms - before.ms);
}
