export const lyricsCopy = {
  lyrics: "Lyrics",
  playFrom: (time: string) => `Play from ${time}`,
  of: (title: string) => `Lyrics of ${title}`,
  none: "No lyrics on file",
  noneHint: "Lyrics appear here once they are delivered with the recording.",
  close: "Close lyrics",
  copyLink: "Copy song link",
} as const;
