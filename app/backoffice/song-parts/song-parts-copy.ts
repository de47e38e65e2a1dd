/** Copy that the tabs of a song share. */
export const songPartsCopy = {
  conflict:
    "Somebody saved this song after you opened this page. Your input is kept: save again to overwrite, or reload the page.",
  segmentsText: "Named parts of the recording, such as Chorus. Music that sounds like one of them is found by it.",
  editSegments: "Edit segments and hear them on the song's page",
  segmentsUnpublished: "Segments are edited on the song's page, which opens when the song is published.",
} as const;
