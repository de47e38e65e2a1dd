import { RATE, type Stereo } from "#audio/demo/instruments/sound.ts";

const HIGHEST = RATE * 0.4;
const SWEEP_BLOCK = 128;

/** Two-pole state-variable low-pass of both sides (Zavalishin's topology-preserving form): stable under fast sweeps. */
export class StereoLowPass {
  #hz = 0;
  #g = 0;
  #a = 0;
  #sum = 0;
  readonly #state = new Float64Array(4);

  /** Cut-off in Hz, resonance as Q. */
  tune(hz: number, q: number): void {
    if (hz === this.#hz) return;
    this.#hz = hz;
    this.#g = tangent((Math.PI * Math.min(hz, HIGHEST)) / RATE);
    this.#sum = this.#g + 1 / q;
    this.#a = this.#g / (1 + this.#g * this.#sum);
  }

  /** Filters `count` frames of `left` and `right` and adds them to `out` from frame `at`, from `gain` upwards by `slope`. */
  addTo(out: Stereo, at: number, block: Stereo, count: number, gain: number, slope: number): void {
    const { left, right } = block;
    const { left: outLeft, right: outRight } = out;
    const [g, a, sum] = [this.#g, this.#a, this.#sum];
    let [l1 = 0, l2 = 0, r1 = 0, r2 = 0] = this.#state;
    let level = gain;
    for (let i = 0; i < count; i++) {
      const vl = a * ((left[i] as number) - sum * l1 - l2);
      const vr = a * ((right[i] as number) - sum * r1 - r2);
      const bandLeft = vl + l1;
      const bandRight = vr + r1;
      l1 = vl + bandLeft;
      r1 = vr + bandRight;
      const lowLeft = g * bandLeft + l2;
      const lowRight = g * bandRight + r2;
      l2 = lowLeft + g * bandLeft;
      r2 = lowRight + g * bandRight;
      outLeft[at + i] = (outLeft[at + i] as number) + lowLeft * level;
      outRight[at + i] = (outRight[at + i] as number) + lowRight * level;
      level += slope;
    }
    this.#state[0] = l1;
    this.#state[1] = l2;
    this.#state[2] = r1;
    this.#state[3] = r2;
  }
}

/** Padé's tangent: within a per cent up to 1.26, which is 17.6 kHz. */
function tangent(x: number): number {
  const square = x * x;
  return (x * (15 - square)) / (15 - 6 * square);
}

const block = { left: new Float32Array(SWEEP_BLOCK), right: new Float32Array(SWEEP_BLOCK) };

/** Low-pass over frames from…to whose cut-off follows `hzAt(frame)`, read every 128: 17 kHz is open. */
export function sweepLowPass(sound: Stereo, hzAt: (frame: number) => number, from: number, to: number): void {
  const filter = new StereoLowPass();
  for (let at = from; at < to; at += SWEEP_BLOCK) {
    const hz = hzAt(at);
    const count = Math.min(SWEEP_BLOCK, to - at);
    for (let i = 0; i < count; i++) {
      block.left[i] = sound.left[at + i] as number;
      block.right[i] = sound.right[at + i] as number;
      sound.left[at + i] = 0;
      sound.right[at + i] = 0;
    }
    filter.tune(hz, 0.9);
    filter.addTo(sound, at, block, count, 1, 0);
  }
}
