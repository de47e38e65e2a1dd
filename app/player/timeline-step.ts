/** Seconds a person counts in. */
const steps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1800];

/** Pixels a label and the air around it take. */
const labelRoom = 56;

/** Seconds between two labels, so that they stand apart on a waveform of `width` pixels. */
export function timelineStep(duration: number, width: number): number {
  const least = (duration * labelRoom) / Math.max(width, 1);
  return steps.find((step) => step >= least) ?? 3600;
}
