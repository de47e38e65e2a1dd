/** Raised when measuring again would give other values: `npm run analyse` then renews what older versions measured. */
export const ANALYSIS_VERSION = 2;
