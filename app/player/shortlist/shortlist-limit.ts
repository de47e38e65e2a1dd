/** Max tracks of a shortlist. */
export const maxShortlist = 100;
