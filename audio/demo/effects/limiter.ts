import { RATE, type Stereo } from "#audio/demo/instruments/sound.ts";

/** Frames between two points of a gain curve: 147 of them are the 100 ms step of loudness. */
export const LIMIT_FRAMES = 30;
/** Points the limiter looks ahead: 4 ms. */
const AHEAD = 6;

/** Highest sample of both sides in every block of 30 frames. */
export function blockPeaks({ left, right }: Stereo): Float32Array {
  const peaks = new Float32Array(Math.ceil(left.length / LIMIT_FRAMES));
  for (let block = 0; block < peaks.length; block++) {
    const to = Math.min(left.length, (block + 1) * LIMIT_FRAMES);
    let most = 0;
    for (let i = block * LIMIT_FRAMES; i < to; i++) {
      most = Math.max(most, Math.abs(left[i] as number), Math.abs(right[i] as number));
    }
    peaks[block] = most;
  }
  return peaks;
}

/**
 * Gains at the edges of the blocks, one more than there are blocks: `gain` throughout, less where a peak would pass
 * `ceiling` (linear). Between two edges the gain runs straight, and neither edge allows more than the block can bear.
 */
export function limitCurve(peaks: Float32Array, gain: number, ceiling: number): Float32Array {
  const edges = leastAhead(peaks.map((peak) => (peak * gain > ceiling ? ceiling / (peak * gain) : 1)));
  const release = 1 - Math.exp(-LIMIT_FRAMES / (0.09 * RATE));
  const held = new Float32Array(edges.length);
  const curve = new Float32Array(edges.length);
  let now = 1;
  for (let edge = 0; edge < edges.length; edge++) {
    const target = edges[edge] as number;
    now = target < now ? target : now + (target - now) * release;
    held[edge] = now;
    // The mean over the look-ahead turns a step into a ramp that arrives exactly when the peak does.
    let sum = 0;
    for (let back = edge - AHEAD + 1; back <= edge; back++) sum += held[Math.max(0, back)] as number;
    curve[edge] = (gain * sum) / AHEAD;
  }
  return curve;
}

/** For each edge, the minimum of the block before it and the six after; doubling windows keep it at three passes. */
function leastAhead(blocks: Float32Array): Float32Array {
  const least = new Float32Array(blocks.length + 1).fill(1);
  least.set(blocks, 1);
  least[0] = least[1] as number;
  for (const reach of [1, 2, 3]) {
    for (let i = 0; i + reach < least.length; i++) {
      least[i] = Math.min(least[i] as number, least[i + reach] as number);
    }
  }
  return least;
}

/** Plays a sound through a curve of `limitCurve`, into new buffers. */
export function applyLimit(sound: Stereo, curve: Float32Array): Stereo {
  const run = (source: Float32Array): Float32Array => {
    const out = new Float32Array(source.length);
    for (let block = 0; block * LIMIT_FRAMES < source.length; block++) {
      const from = block * LIMIT_FRAMES;
      const to = Math.min(source.length, from + LIMIT_FRAMES);
      let gain = curve[block] as number;
      const step = ((curve[block + 1] as number) - gain) / LIMIT_FRAMES;
      for (let i = from; i < to; i++, gain += step) out[i] = (source[i] as number) * gain;
    }
    return out;
  };
  return { left: run(sound.left), right: run(sound.right) };
}
