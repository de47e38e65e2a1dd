import type { TimeRange } from "#app/player/comments/time-range.ts";

/** Facts for auditioning that rows do not contain: GET /api/v1/audition. */
export type ListeningFacts = {
  slug: string;
  vocals: boolean;
  /** Integrated loudness; null if not measured. */
  lufs: number | null;
  /** dBTP; null if not measured. */
  truePeak: number | null;
  /** Hook in seconds; null if the analysis found none. */
  hook: TimeRange | null;
  /** The visitor's own rating, 1 to 5. */
  rating: number | null;
};

/** Max recordings per request. */
export const maxFacts = 100;
