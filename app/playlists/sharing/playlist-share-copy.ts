/** Copy of the embedded player. */
export const embedCopy = {
  by: (company: string) => `Playlist by ${company}`,
  none: "There are no tracks to play here right now.",
  seek: "Position in the track",
  missing: "This playlist isn't public.",
  unsupported: "Only JSON is available here.\n",
} as const;

export const sharedPlaylistCopy = {
  tracks: (count: number, time: string) => (count === 1 ? `1 track, ${time}` : `${count} tracks, ${time}`),
  list: "Tracks",
  none: "There are no tracks to play here right now.",
  passage: (from: string, to: string) => `Passage ${from} to ${to}`,
  passageAdd: "Comment on a passage",
  passageFrom: "From",
  passageTo: "To",
  passageStart: "Start here",
  passageEnd: "End here",
  passageNote: "Comment",
  passageSave: "Add comment",
  passageDelete: "Delete",
  from: (from: string) => `From ${from}`,
  note: "Note",
  downloads: { mp3: "Download MP3", original: "Download Hi-Res (WAV/AIFF)" },
  downloadOf: (format: string, track: string) => `${format}: ${track}`,
  picture: (title: string) => `Playlist: ${title}`,
  /** Thirteen months: `visitDays`. */
  recorded: {
    visit: (company: string) =>
      `${company} sees when this link is opened, which parts of each track are played, and what is downloaded. No IP address is kept.`,
    details:
      "Visits are deleted after 13 months. With Do Not Track or Global Privacy Control on, they aren't recorded at all.",
    nothing: (company: string) =>
      `Your visit isn't recorded, as your browser asks. ${company} sees only what you answer and download.`,
  },
  description: (company: string, tracks: string) => `A playlist from ${company}: ${tracks}.`,
} as const;
