export const albumCopy = {
  tracks: "Tracks",
  count: (count: number) => (count === 1 ? "1 track" : `${count} tracks`),
  fact: { year: "Year", label: "Label", upc: "UPC", length: "Total length" },
  imageAlt: (title: string, artists: string) => `Cover of ${title} by ${artists}`,
  description: (title: string, artists: string, facts: string) => `${title}, an album by ${artists}. ${facts}.`,
  facts: (tracks: string, length: string, year: number | null) =>
    [tracks, length, year === null ? null : `released ${year}`].filter(Boolean).join(", "),
  missing: "Album not found. It may have been taken down.",
} as const;
