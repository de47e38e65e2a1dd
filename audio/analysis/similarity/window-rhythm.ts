import type { OnsetPulse } from "#audio/analysis/tempo.ts";

/** Lags in beats of the onsets' autocorrelation. */
const RATIOS = [0.25, 1 / 3, 0.5, 0.75, 1.5, 2, 4];

/** Onset statistics, pattern within a beat, tempo: blocks onsets, beat-pattern and tempo of the layout. */
export function windowRhythm(pulse: OnsetPulse): number[] {
  const { flux, frameRate, correlation, bpm, clarity } = pulse;
  const mean = flux.reduce((sum, value) => sum + value, 0) / Math.max(1, flux.length);
  const variance = flux.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, flux.length);
  let onsets = 0;
  for (let i = 1; i < flux.length - 1; i++) {
    const value = flux[i] as number;
    if (value > 2 * mean && value >= (flux[i - 1] as number) && value > (flux[i + 1] as number)) onsets++;
  }
  const strongest = flux.reduce((top, value) => Math.max(top, value), 0);
  const octave = bpm === null ? 0 : 2 * Math.PI * Math.log2(bpm / 60);
  const period = bpm === null ? 0 : (60 * frameRate) / bpm;
  const at = (ratio: number) => correlation[Math.round(period * ratio)] ?? 0;
  return [
    Math.log(1e-3 + mean),
    Math.sqrt(variance) / (mean + 1e-3),
    (onsets * frameRate) / Math.max(1, flux.length),
    Math.log(1 + strongest),
    ...RATIOS.map((ratio) => (bpm === null ? 0 : at(ratio))),
    bpm === null ? 0 : Math.log2(bpm / 100),
    bpm === null ? 0 : Math.cos(octave),
    bpm === null ? 0 : Math.sin(octave),
    clarity,
  ];
}
