/** Max seconds that a visit counts for an item: a page left open is not being viewed. */
export const maxItemSeconds = 1_800;

/** Retention of visits: thirteen months, to compare with the year before. */
export const visitDays = 396;
