/** Said of a song that does not exist, and of one that this visitor may not see. */
export const songMissing = "Song not found. It may have been taken down.";
