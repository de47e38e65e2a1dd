/** Also used on the landing page and Discover, which need nothing else of the catalogue's copy. */
export const preparingCopy = {
  title: "Preparing the music",
  progress: (ready: number, total: number) => `${ready} of ${total} tracks are ready to play.`,
  add: "Add music",
  none: "The first tracks will be ready to play in a moment.",
} as const;
