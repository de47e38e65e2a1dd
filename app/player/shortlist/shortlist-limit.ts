/** Tracks that a shortlist can have. */
export const maxShortlist = 100;
