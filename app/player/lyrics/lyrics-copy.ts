export const lyricsCopy = {
  lyrics: "Lyrics",
  playFrom: (time: string) => `Play from ${time}`,
  of: (title: string) => `Lyrics of ${title}`,
  none: "No lyrics on file",
  noneHint: "Lyrics appear here once we have them for this track.",
  close: "Close lyrics",
  copyLink: "Copy song link",
} as const;
