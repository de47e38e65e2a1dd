/** Results of a search that count as surfaced: the first ones. */
export const maxShown = 25;
