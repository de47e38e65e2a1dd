/** Copy that the tabs of a song share. */
export const songPartsCopy = {
  conflict:
    "Somebody saved this song after you opened this page. Your input is kept: save again to overwrite, or reload the page.",
} as const;
