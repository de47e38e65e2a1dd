/** Round numbers of seconds. */
const steps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1800];

/** Pixels: a label and the space around it. */
const labelWidth = 56;

/** Seconds between time labels that do not overlap on a waveform of `width` pixels. */
export function timelineStep(duration: number, width: number): number {
  const minStep = (duration * labelWidth) / Math.max(width, 1);
  return steps.find((step) => step >= minStep) ?? 3600;
}

/** Seconds to label, as far as a label fits before the right edge. */
export function timelineLabels(duration: number, width: number): number[] {
  if (width === 0 || duration <= 0) return [];
  const step = timelineStep(duration, width);
  const last = (duration * (width - labelWidth / 2)) / width;
  return Array.from({ length: Math.floor(Math.max(0, last) / step) + 1 }, (_, at) => at * step);
}
