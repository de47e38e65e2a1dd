/** Bars as the player draws them. Pixels and share of the height: specification part 2, section 9. */
export const bars = { width: 1.5, gap: 2.5, height: 0.6 } as const;

export type Wave = {
  /** 0 to 255. */
  peaks: Uint8Array;
  /** Share of the track that is played, 0 to 1. */
  played: () => number;
  /** Share of the height that the highest bar takes: the player's own where it is not given. */
  height?: number;
};

const waves = new Map<Element, Wave>();
const dirty = new Set<HTMLCanvasElement>();
let frame = 0;
let sizes: ResizeObserver | null = null;

/** The mean of the peaks under each bar, 0 to 1: the loudest of them would draw mastered music as a block. */
export function barLevels(peaks: Uint8Array, count: number): number[] {
  return Array.from({ length: count }, (_, bar) => {
    const from = Math.floor((bar * peaks.length) / count);
    const to = Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / count));
    const under = peaks.subarray(from, to);
    return under.length === 0 ? 0 : under.reduce((sum, value) => sum + value, 0) / under.length / 255;
  });
}

/** Base64, as a row carries it. What cannot be read is a flat line. */
export function decodePeaks(base64: string): Uint8Array {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return new Uint8Array(1);
  }
}

/** Colours come from CSS: `color` for what is to come, `caret-color` for what is played. */
function draw(
  canvas: HTMLCanvasElement,
  { peaks, played, height: share = bars.height }: Wave,
  size: DOMRect,
  style: CSSStyleDeclaration,
): void {
  const context = canvas.getContext("2d");
  if (context === null || size.width === 0) return;
  const ratio = devicePixelRatio;
  canvas.width = Math.round(size.width * ratio);
  canvas.height = Math.round(size.height * ratio);
  context.scale(ratio, ratio);
  const pitch = bars.width + bars.gap;
  const levels = barLevels(peaks, Math.max(1, Math.floor(size.width / pitch)));
  const playedTo = played() * size.width;
  for (const [bar, level] of levels.entries()) {
    const height = Math.max(2, level * size.height * share);
    context.fillStyle = bar * pitch < playedTo ? style.caretColor : style.color;
    context.fillRect(bar * pitch, (size.height - height) / 2, bars.width, height);
  }
}

/** All measuring before all drawing: the layout is worked out once for a whole list. */
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

/** A scheme or a theme that changes repaints every wave. */
function watchColours(): void {
  const repaint = () => {
    for (const canvas of waves.keys()) if (canvas instanceof HTMLCanvasElement) redraw(canvas);
  };
  new MutationObserver(repaint).observe(document.documentElement, { attributeFilter: ["data-scheme", "style"] });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", repaint);
}

/** Draws a wave on a canvas, now and whenever its size changes. Returns what ends it. */
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
