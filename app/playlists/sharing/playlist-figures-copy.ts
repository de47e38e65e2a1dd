/** Copy of listening figures, for those who share a playlist. */
export const playlistFiguresCopy = {
  heard: "What was heard",
  nothingHeard: "No track played yet",
  columns: {
    track: "Track",
    plays: "Plays",
    time: "Time heard",
    downloads: "Downloads",
  },
  rankingText: "Most picked first. A play is a visit in which the track was heard.",
  legend: "Darker: played more often. Underlined: played again.",
  strip: (name: string) => `Heat of ${name}`,
  table: "In figures",
  tableOf: (name: string) => `How often each part of ${name} was played`,
  parts: { part: "Part", heard: "Played", replayed: "Replayed", skipped: "Skipped" },
  part: (from: string, to: string) => `${from} to ${to}`,
  times: (count: number) => `${count.toLocaleString("en", { maximumFractionDigits: 1 })} times`,
  summary: (plays: number, time: string) => `${plays === 1 ? "1 play" : `${plays} plays`}, ${time} heard`,
  exports: {
    title: "Export tracklist",
    formats: { txt: "Text", csv: "CSV", m3u8: "M3U8", xspf: "XSPF" },
    unknown: "Choose txt, csv, m3u8 or xspf.",
    csv: [
      ...["No.", "Section", "Artist", "Title", "Version", "Length", "BPM", "Key", "ISRC", "Note", "From", "To", "Link"],
    ],
  },
} as const;
