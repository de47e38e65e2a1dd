import type { Cut } from "#app/catalogue/shape/cuts.ts";
import type { PlannedPiece } from "#app/player/picture/music-plan.ts";

type Painted = {
  pieces: readonly PlannedPiece[];
  cuts: readonly Cut[];
  /** Of the whole recording, 0 to 1. */
  levels: ArrayLike<number>;
  durationMs: number;
  /** Width of the canvas. */
  lengthMs: number;
};

/** px between downbeats from which each is drawn; closer, only sections are. */
const minBarWidth = 5;

/** Draws the pieces with waves, downbeats and sections. Colours from CSS: `color` of waves, `caret-color` of sections, `border-color` of pieces. */
export function paintPieces(canvas: HTMLCanvasElement, { pieces, cuts, levels, durationMs, lengthMs }: Painted): void {
  const context = canvas.getContext("2d");
  const { width, height } = canvas.getBoundingClientRect();
  if (context === null || width === 0) return;
  const { color, caretColor, borderTopColor } = getComputedStyle(canvas);
  canvas.width = Math.round(width * devicePixelRatio);
  canvas.height = Math.round(height * devicePixelRatio);
  context.scale(devicePixelRatio, devicePixelRatio);
  const perMs = width / Math.max(1, lengthMs);
  for (const { fromMs, toMs, atMs } of pieces) {
    const [left, right] = [atMs * perMs, (atMs + toMs - fromMs) * perMs];
    context.fillStyle = color;
    for (let x = Math.ceil(left); x < right - 1; x += 2) {
      const ms = fromMs + x / perMs - atMs;
      const level = levels[Math.min(levels.length - 1, Math.floor((ms / durationMs) * levels.length))] ?? 0;
      const tall = Math.max(1, level * height * 0.8);
      context.fillRect(x, (height - tall) / 2, 1, tall);
    }
    paintBars(
      context,
      { fromMs, toMs, atMs },
      { cuts, perMs, height, colours: { bar: borderTopColor, section: caretColor } },
    );
    context.strokeStyle = caretColor;
    context.strokeRect(left + 0.5, 0.5, Math.max(1, right - left - 1), height - 1);
  }
}

type Bars = { cuts: readonly Cut[]; perMs: number; height: number; colours: { bar: string; section: string } };

function paintBars(context: CanvasRenderingContext2D, { fromMs, toMs, atMs }: PlannedPiece, bars: Bars): void {
  const { cuts, perMs, height, colours } = bars;
  let last = Number.NEGATIVE_INFINITY;
  for (const { ms, isSection } of cuts) {
    if (ms < fromMs || ms >= toMs) continue;
    const x = (ms - fromMs + atMs) * perMs;
    if (!isSection && x - last < minBarWidth) continue;
    last = x;
    context.fillStyle = isSection ? colours.section : colours.bar;
    context.fillRect(x, isSection ? 0 : height * 0.8, 1, isSection ? height : height * 0.2);
  }
}
