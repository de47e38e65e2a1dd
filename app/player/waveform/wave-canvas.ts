import { ghostLevels, levelsAt, type WaveShape } from "#app/player/waveform/wave-shape.ts";

/** Bars in pixels, and the height of the loudest as a fraction: docs/product/player.md. */
export const bars = { width: 1.5, gap: 2.5, height: 0.6 } as const;

export type Wave = {
  shape: WaveShape;
  /** Played fraction of the track, 0 to 1; null if it is not current. */
  played: () => number | null;
  /** Height of the loudest bar as a fraction, if not the player's. */
  height?: number;
};

/** Of the ghost behind the bars. */
const ghostOpacity = 0.35;

const waves = new Map<Element, Wave>();
const dirty = new Set<HTMLCanvasElement>();
let frame = 0;
let sizes: ResizeObserver | null = null;

type BarsSize = { width: number; height: number; share: number };

/** Draws the bars of `shape`, each over its ghost, in the context's pixels. `colourAt` gets the left edge of a bar. */
export function paintBars(
  context: CanvasRenderingContext2D,
  shape: WaveShape,
  { width, height, share }: BarsSize,
  colourAt: ((left: number) => string) | null,
): void {
  const pitch = bars.width + bars.gap;
  const count = Math.max(1, Math.floor(width / pitch));
  const [levels, ghosts] = [levelsAt(shape.levels, count), ghostLevels(shape, count)];
  function paint(left: number, level: number): void {
    const barHeight = Math.max(2, level * height * share);
    context.fillRect(left, (height - barHeight) / 2, bars.width, barHeight);
  }
  for (let at = 0; at < count; at += 1) {
    const left = at * pitch;
    if (colourAt !== null) context.fillStyle = colourAt(left);
    context.globalAlpha = ghostOpacity;
    paint(left, ghosts[at] ?? 0);
    context.globalAlpha = 1;
    paint(left, levels[at] ?? 0);
  }
}

/** Colours from CSS: `color` for unplayed, `caret-color` for played. */
function draw(
  canvas: HTMLCanvasElement,
  { shape, played, height: share = bars.height }: Wave,
  size: DOMRect,
  style: CSSStyleDeclaration,
): void {
  const context = canvas.getContext("2d");
  if (context === null || size.width === 0) return;
  const ratio = devicePixelRatio;
  canvas.width = Math.round(size.width * ratio);
  canvas.height = Math.round(size.height * ratio);
  context.scale(ratio, ratio);
  const position = played();
  const playedTo = (position ?? 0) * size.width;
  const { width, height } = size;
  paintBars(context, shape, { width, height, share }, (left) => (left < playedTo ? style.caretColor : style.color));
  if (position === null) return;
  context.fillStyle = style.caretColor;
  context.fillRect(Math.min(width - 1, playedTo), 0, 1, height);
}

/** Measures all before drawing all: one layout for a whole list. */
function drawDirty(): void {
  frame = 0;
  const measured = [...dirty].map((canvas) => ({
    canvas,
    wave: waves.get(canvas),
    size: canvas.getBoundingClientRect(),
    style: getComputedStyle(canvas),
  }));
  dirty.clear();
  for (const { canvas, wave, size, style } of measured) {
    if (wave) draw(canvas, wave, size, style);
  }
}

export function redraw(canvas: HTMLCanvasElement): void {
  dirty.add(canvas);
  if (frame === 0) frame = requestAnimationFrame(drawDirty);
}

/** Repaints all waves when colour scheme, theme or forced colours change. */
function watchColours(): void {
  const repaint = () => {
    for (const canvas of waves.keys()) if (canvas instanceof HTMLCanvasElement) redraw(canvas);
  };
  new MutationObserver(repaint).observe(document.documentElement, { attributeFilter: ["data-scheme", "style"] });
  for (const query of ["(prefers-color-scheme: dark)", "(forced-colors: active)"])
    matchMedia(query).addEventListener("change", repaint);
}

/** Draws a wave on a canvas, now and on resize. Returns the clean-up function. */
export function showWave(canvas: HTMLCanvasElement, wave: Wave): () => void {
  if (sizes === null) {
    sizes = new ResizeObserver((entries) => {
      for (const { target } of entries) if (target instanceof HTMLCanvasElement) redraw(target);
    });
    watchColours();
  }
  const observer = sizes;
  waves.set(canvas, wave);
  observer.observe(canvas);
  return () => {
    observer.unobserve(canvas);
    waves.delete(canvas);
    dirty.delete(canvas);
  };
}
