import type { SlotValue } from "#audio/trace/splice-segment.ts";

/** How well a code fits what was read. */
export type Score = {
  /** −ln of the probability that the code of another link fits as well, at most. */
  evidence: number;
  /** Share of what was read that is as in the code: 0.5 for another link, 0.75 for one of two copies that were mixed. */
  agreement: number;
};

/**
 * Correlation of slot values with a code. The bits of an innocent link are fair coins that do not depend on the file, so by Hoeffding's
 * inequality their sum exceeds `s` with a probability of at most exp(−s² / 2Σv²), whatever was done to the file.
 */
export function scoreLink(slots: readonly SlotValue[], bitAt: (slot: number) => boolean): Score {
  const sums = { fit: 0, squares: 0, size: 0 };
  for (const { slot, value } of slots) {
    sums.fit += bitAt(slot) ? value : -value;
    sums.squares += value * value;
    sums.size += Math.abs(value);
  }
  const { fit, squares, size } = sums;
  return {
    evidence: fit > 0 && squares > 0 ? (fit * fit) / (2 * squares) : 0,
    agreement: size > 0 ? (1 + fit / size) / 2 : 0.5,
  };
}

/** Probability that a file with the code of no link, or of another one, is said to have one: a file is compared with ten recordings at most. */
const FALSE_ALARM = 1e-7;

/** Evidence that names one of `links` links. */
export function requiredEvidence(links: number): number {
  return Math.log(Math.max(1, links) / FALSE_ALARM);
}
