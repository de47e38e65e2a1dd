/** Texts of packages: page, documents in the archive, errors. */
export const packageCopy = {
  files: { text: "tracklist.txt", table: "tracklist.csv", cueSheet: "cue-sheet.csv" },
  notOnFile: "not on file",
  /** Placeholder for what the account may not see. */
  notShown: "not shown for this account",
  text: {
    tracks: (count: number) => (count === 1 ? "1 track" : `${count} tracks`),
    from: (company: string, day: string) => `${company}, ${day}`,
    file: "File",
    isrc: "ISRC",
    note: "Note",
    mp3Only: "Delivered as an MP3. There's no WAV/AIFF file.",
    leftOut: "Left out",
  },
  columns: {
    table: [
      ...["No.", "Title", "Version", "Artist", "Album", "Duration", "BPM", "Key", "ISRC", "ISWC", "Catalogue no."],
      ...["Label", "Year", "Page", "Note", "File"],
    ],
    cueSheet: [
      ...["Seq.", "Title", "Version", "Artist", "Catalogue no.", "ISRC", "ISWC", "Use code", "Time in", "Time out"],
      ...["Duration", "Writers", "Publishers", "Master owners", "Record label", "Origin"],
    ],
  },
  cueSheetHead: {
    title: "Programme title",
    episode: "Episode title and number",
    production: "Production no.",
    aired: "Air date",
    network: "Network and territory",
    showLength: "Show length",
    musicLength: "Total music length",
    company: "Production company",
    preparedBy: "Prepared by",
  },
  /** Why a track is not in the package. */
  hidden: (count: number) =>
    count === 1 ? "1 track isn't available to you." : `${count} tracks aren't available to you.`,
  missing: (title: string) => `${title}: there's no file to download yet.`,
  errors: {
    empty: "None of these tracks can be downloaded yet.",
    tooMany: (max: number) =>
      `A package takes at most ${max} tracks. Split the playlist, or download tracks one by one.`,
    tooLarge: "This is more than one package takes.",
    expired: "This package has expired. Put it together again.",
    foreign: "This link belongs to another account or was changed. Put the package together again.",
    changed: "Something in this package isn't available to you any more. Put the package together again.",
  },
} as const;
