/** Where a new slide comes from: what `add` in the address of the editor names. */
export const slideSources = ["track", "playlist", "text"] as const;
