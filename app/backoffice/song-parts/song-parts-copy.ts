/** Copy that the tabs of a song share. */
export const songPartsCopy = {
  conflict:
    "Someone saved this song after you opened this page. Your input is kept: save again to overwrite, or reload the page.",
  segmentsText:
    "Named parts of the recording, such as Chorus. People can search for music that sounds like one of them.",
  editSegments: "Edit segments and hear them on the song's page",
  segmentsUnpublished: "Segments are edited on the song's page, which opens when the song is published.",
} as const;
