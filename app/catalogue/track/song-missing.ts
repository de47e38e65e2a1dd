/** Message for a song that does not exist or is not visible to this visitor. */
export const songMissing = "Track not found. It may have been taken down.";
