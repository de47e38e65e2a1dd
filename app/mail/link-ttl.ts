const minute = 60_000;

/** Validity (ms) of links in emails, as their texts state it. */
export const linkTtlMs = { magic: 15 * minute, reset: 60 * minute } as const;
