const BLOCK_SECONDS = 0.05;

/** Numbers of 0…1 from a seed. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

type Resonator = (input: number) => number;

function resonator(hz: number, bandwidth: number, rate: number): Resonator {
  const radius = Math.exp((-Math.PI * bandwidth) / rate);
  const cosine = 2 * radius * Math.cos((2 * Math.PI * hz) / rate);
  let [last, before] = [0, 0];
  return (input) => {
    const value = input * (1 - radius) + cosine * last - radius * radius * before;
    [before, last] = [last, value];
    return value;
  };
}

/** What is like speech: syllables of a gliding voice through four formants, fricatives, and pauses between phrases. */
export function madeSpeech(seconds: number, seed: number, rate = 44_100): Float32Array<ArrayBuffer> {
  const random = randomOf(seed);
  const out = new Float32Array(Math.round(seconds * rate));
  const pitch = 90 + random() * 120;
  let at = Math.floor(random() * rate * 0.3);
  let phase = 0;
  function fricative(length: number): void {
    const filter = resonator(2500 + random() * 4500, 1200, rate);
    for (let i = 0; i < length && at + i < out.length; i++)
      (out[at + i] as number) += filter((random() * 2 - 1) * 1.4 * Math.sin((Math.PI * i) / length));
  }
  function syllable(length: number): void {
    const [from, to] = [pitch * (0.85 + random() * 0.4), pitch * (0.8 + random() * 0.4)];
    const places = [300 + random() * 500, 900 + random() * 1400, 2300 + random() * 900, 3400 + random() * 500];
    const formants = places.map((hz, index) => resonator(hz, 80 + 50 * index, rate));
    for (let i = 0; i < length && at + i < out.length; i++) {
      phase += (from + ((to - from) * i) / length) / rate;
      const pulse = phase >= 1 ? 1 : 0;
      phase -= pulse;
      const envelope = Math.min(1, i / (0.02 * rate), (length - i) / (0.03 * rate));
      const input = 40 * (pulse + (random() - 0.5) * 0.02);
      formants.forEach((formant, index) => {
        (out[at + i] as number) += (envelope * formant(input)) / (1 + index);
      });
    }
  }
  while (at < out.length) {
    for (let syllables = 1 + Math.floor(random() * 6); syllables > 0; syllables--) {
      if (random() < 0.6) {
        const length = Math.floor((0.04 + random() * 0.08) * rate);
        fricative(length);
        at += length;
      }
      const length = Math.floor((0.08 + random() * 0.2) * rate);
      syllable(length);
      at += length;
    }
    at += Math.floor((0.1 + random() * 0.5) * rate);
  }
  return out;
}

/** RMS of the blocks that are not silent. */
function activeLevel(sound: Float32Array, rate: number): number {
  const size = Math.round(BLOCK_SECONDS * rate);
  const powers: number[] = [];
  for (let from = 0; from + size <= sound.length; from += size)
    powers.push(sound.subarray(from, from + size).reduce((sum, value) => sum + value * value, 0) / size);
  const loudest = powers.reduce((max, power) => Math.max(max, power), 1e-12);
  const active = powers.filter((power) => power > loudest * 1e-3);
  return Math.sqrt(active.reduce((sum, power) => sum + power, 0) / Math.max(1, active.length));
}

/** Music under speech, `db` below it (negative), from −1 to 1. */
export function underSpeech(music: Float32Array, speech: Float32Array, db: number, rate = 44_100) {
  const gain = (activeLevel(speech, rate) / Math.max(1e-9, activeLevel(music, rate))) * 10 ** (db / 20);
  const mix = Float32Array.from(music, (value, i) => value * gain + (speech[i] ?? 0));
  const peak = mix.reduce((max, value) => Math.max(max, Math.abs(value)), 1e-9);
  return mix.map((value) => (0.9 * value) / peak);
}
