const minute = 60_000;

/** How long (ms) the links of these emails work, as their texts say. */
export const linkTtlMs = { magic: 15 * minute, reset: 60 * minute } as const;
