type Bounds = { startMs: number; endMs: number; onFrame: (ms: number) => number };

/** Ms by which one goes back from the end to the frame before it: shorter than a frame of any rate. */
const stepMs = 1;

/** The time on the frame nearest to `ms` that is at `startMs` at the earliest and before `endMs`. `onFrame`: a time on its nearest frame. */
export function frameWithin(ms: number, { startMs, endMs, onFrame }: Bounds): number {
  let within = onFrame(Math.min(ms, endMs));
  for (let back = endMs; within >= endMs && back > startMs; back -= stepMs) within = onFrame(back);
  return Math.max(within, startMs);
}
