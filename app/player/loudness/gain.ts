/** Target loudness in LUFS (ITU-R BS.1770, integrated): docs/design/field-conventions.md. */
export const targetLufs = -16;
/** Max true peak of a matched track in dBTP. */
const maxTruePeak = -1;

type Measured = { lufs: number | null; truePeak: number | null };

/** Gain in dB to play a track at −16 LUFS, limited so that its peaks stay below −1 dBTP; 0 without measurements. */
export function matchingGain({ lufs, truePeak }: Measured): number {
  if (lufs === null) return 0;
  const gain = targetLufs - lufs;
  // Attenuation cannot raise the peaks.
  return gain <= 0 ? gain : Math.max(0, Math.min(gain, maxTruePeak - (truePeak ?? maxTruePeak)));
}

/** Amplitude factor of `decibels`. */
export function factorOf(decibels: number): number {
  return 10 ** (decibels / 20);
}

export function decibelsOf(factor: number): number {
  return 20 * Math.log10(factor);
}

/** "−2.3 dB" */
export function gainText(decibels: number): string {
  const rounded = Math.round(decibels * 10) / 10 || 0;
  return `${rounded > 0 ? "+" : ""}${rounded.toFixed(1).replace("-", "−")} dB`;
}
