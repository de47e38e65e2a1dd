/** Copy that the tabs of a song share. */
export const songPartsCopy = {
  conflict:
    "Someone saved this song after you opened this page. Your input is kept: save again to overwrite, or reload the page.",
  editSegments: "Edit segments",
  segmentsUnpublished: "Segments are edited once the song is published.",
} as const;
