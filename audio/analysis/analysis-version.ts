/** Incremented when a new measurement would give other values: `npm run analyse` then renews older results. */
export const ANALYSIS_VERSION = 4;
