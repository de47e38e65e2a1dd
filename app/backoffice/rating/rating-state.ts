/** `waiting` also while it is taken: the time until which it is follows from the row. */
export const ratingStates = ["waiting", "rated", "approved", "held", "rejected"] as const;
export type RatingState = (typeof ratingStates)[number];

/** What is decided about a rated song; `waiting`: it is rated again. */
export const ratingDecisions = ["approved", "held", "rejected", "waiting"] as const;
export type RatingDecision = (typeof ratingDecisions)[number];

/** How a song came into the queue. */
export const ratingSources = ["staff", "ingest", "submission"] as const;
export type RatingSource = (typeof ratingSources)[number];

/** A part of a recording as it was when it was rated. Milliseconds. */
export type SegmentScore = { group: string; startMs: number; endMs: number; score: number };

export function ratingPath(id: string): string {
  return `/rating/${id}`;
}

/** Identifies a part in the form and the API. */
export function partKey({ startMs, endMs }: Pick<SegmentScore, "startMs" | "endMs">): string {
  return `${startMs}-${endMs}`;
}
