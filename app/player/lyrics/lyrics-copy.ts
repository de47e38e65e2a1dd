/** Copy of lyrics: on the page of a song, on their own page and in the panel. */
export const lyricsCopy = {
  lyrics: "Lyrics",
  playFrom: (time: string) => `Play from ${time}`,
  of: (title: string) => `Lyrics of ${title}`,
  none: "No lyrics on file",
  noneHint: "Lyrics appear here once they are delivered with the recording.",
  close: "Close lyrics",
  copyLink: "Copy song link",
} as const;
