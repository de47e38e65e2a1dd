import type { SongOption } from "#app/player/options/song-option.ts";

/** Names and messages have prescribed wording: docs/product/catalogue.md. */
export const optionCopy = {
  options: {
    "featured-in": "Featured in",
    rights: "Rightholders Info",
    lyrics: "Lyric",
    similar: "Similar",
    "download-mp3": "Download MP3",
    "download-hi-res": "Download Hi-Res",
    notes: "Internal notes",
    message: "Communicate with Artist",
    placement: "Placement request",
    "add-to-playlist": "Add to playlist",
    license: "License",
  } satisfies Record<SongOption, string>,
  copyLink: "Copy song link",
  linkCopied: "Share link copied to clipboard",
  linkFailed: "There was an error getting share link for this song",
  playlistLinkFailed: "There was an error getting playlist link for this song",
  downloading: "Downloading your song",
  actions: "Actions",
} as const;
