import { dot } from "#audio/analysis/vectors.ts";

/** How strictly beats keep to the tempo: Ellis, Beat Tracking by Dynamic Programming (2007), which recommends 100 to 400. */
const TIGHTNESS = 300;

/** Frames on strong onsets about a period apart. */
export function trackBeats(flux: Float32Array, period: number): number[] {
  const strength = Math.sqrt(dot(flux, flux) / flux.length) || 1;
  const score = new Float64Array(flux.length);
  const previous = new Int32Array(flux.length).fill(-1);
  const [nearest, farthest] = [Math.round(period / 2), Math.round(period * 2)];
  const penalties = Float64Array.from(
    { length: farthest + 1 },
    (_, lag) => -TIGHTNESS * Math.log(Math.max(1, lag) / period) ** 2,
  );
  for (let frame = 0; frame < flux.length; frame++) {
    let best = 0;
    for (let lag = nearest; lag <= farthest && lag <= frame; lag++) {
      const candidate = (score[frame - lag] as number) + (penalties[lag] as number);
      if (candidate <= best) continue;
      best = candidate;
      previous[frame] = frame - lag;
    }
    score[frame] = (flux[frame] as number) / strength + best;
  }
  let at = flux.length - 1;
  for (let frame = Math.max(0, flux.length - farthest); frame < flux.length; frame++) {
    if ((score[frame] as number) > (score[at] as number)) at = frame;
  }
  const beats: number[] = [];
  for (; at >= 0; at = previous[at] as number) beats.push(at);
  return beats.reverse();
}
