/** Round numbers of seconds. */
const steps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1800];

/** Pixels: a label and the space around it. */
const labelWidth = 56;

/** Seconds between two labels that do not touch on a waveform of `width` pixels. */
export function timelineStep(duration: number, width: number): number {
  const minStep = (duration * labelWidth) / Math.max(width, 1);
  return steps.find((step) => step >= minStep) ?? 3600;
}
