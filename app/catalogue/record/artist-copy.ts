/** Copy of the page of an artist. */
export const artistCopy = {
  recordings: "Recordings",
  albums: "Albums",
  count: (count: number) => (count === 1 ? "1 recording" : `${count} recordings`),
  albumLine: (title: string, year: number | null) => (year === null ? title : `${title} (${year})`),
  albumTracks: (count: number) => (count === 1 ? "1 track" : `${count} tracks`),
  all: "Show all in search",
  none: "No recordings yet",
  noneHint: "New releases by this artist appear here.",
  imageAlt: (name: string) => `Cover of ${name}`,
  description: (name: string, count: string) => `Listen to ${name}: ${count} to license.`,
  missing: "Artist not found. The name may have changed.",
} as const;
