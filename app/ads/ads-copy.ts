/** What visitors read beside an ad. */
export const adCopy = { label: "Ad" } as const;
