/** LUFS at which matched tracks play: design of the field, ITU-R BS.1770 integrated loudness. */
export const targetLufs = -16;
/** dBTP that no matched track goes above. */
const maxTruePeak = -1;

type Measured = { lufs: number | null; truePeak: number | null };

/**
 * Decibels by which a track is changed to play at −16 LUFS. One whose peaks would go above −1 dBTP is raised less; without measurements
 * nothing is changed.
 */
export function matchingGain({ lufs, truePeak }: Measured): number {
  if (lufs === null) return 0;
  const wanted = targetLufs - lufs;
  // Lowering a track cannot make its peaks too high.
  return wanted <= 0 ? wanted : Math.max(0, Math.min(wanted, maxTruePeak - (truePeak ?? maxTruePeak)));
}

/** The factor of an amplitude that `decibels` are. */
export function factorOf(decibels: number): number {
  return 10 ** (decibels / 20);
}

/** The decibels of a factor of an amplitude. */
export function decibelsOf(factor: number): number {
  return 20 * Math.log10(factor);
}

/** "−2.3 dB" */
export function gainText(decibels: number): string {
  const rounded = Math.round(decibels * 10) / 10 || 0;
  return `${rounded > 0 ? "+" : ""}${rounded.toFixed(1).replace("-", "−")} dB`;
}
