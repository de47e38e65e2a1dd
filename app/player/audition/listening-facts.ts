import type { TimeRange } from "#app/player/comments/time-range.ts";

/** What auditioning needs of a recording beside what its row has: GET /api/v1/audition. */
export type ListeningFacts = {
  /** The slug of its page. */
  slug: string;
  vocals: boolean;
  /** Integrated loudness; null where nothing was measured. */
  lufs: number | null;
  /** dBTP; null where nothing was measured. */
  truePeak: number | null;
  /** The part to hear first, in seconds; null where analysis found none. */
  hook: TimeRange | null;
  /** The visitor's own rating, 1 to 5. */
  rating: number | null;
};

/** Recordings of one request. */
export const maxFacts = 100;
