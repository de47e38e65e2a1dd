/** Bytes of a film: 2 GB. Length: a feature film with room to spare, so that one of a whole day is refused. */
export const filmLimits = {
  bytes: 2 * 1024 ** 3,
  durationMs: 4 * 3600_000,
  name: 200,
  /** Versions that a room holds at once, and comments. */
  films: 20,
  comments: 1000,
  commentText: 2000,
  commenter: 80,
} as const;
