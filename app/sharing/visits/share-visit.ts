/** Seconds that one visit counts for one item at most: a page that is left open says nothing. */
export const maxItemSeconds = 1_800;

/** How long visits are kept: thirteen months, so that a year can be compared with the one before. */
export const visitDays = 396;
