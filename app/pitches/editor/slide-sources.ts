/** Sources of a new slide: values of `add` in the editor's URL. */
export const slideSources = ["track", "playlist", "text"] as const;
