import { packageCopy } from "#app/downloads/package/package-copy.ts";

export const packagePageCopy = {
  title: (name: string) => `Download ${name}`,
  titleOf: (name: string) => `Download ${name}`,
  lead: "One ZIP with the tracks in playlist order, their metadata embedded, a track list as text and CSV, and a cue sheet to fill in.",
  back: "Back to the playlist",
  format: "Format",
  formats: { mp3: "MP3", original: "Hi-Res originals (WAV/AIFF)" },
  amount: (tracks: number, size: string | null) =>
    [tracks === 1 ? "1 track" : `${tracks} tracks`, ...(size === null ? [] : [`about ${size}`])].join(", "),
  formatMissing: "Choose MP3 or Hi-Res (WAV/AIFF).",
  mp3Instead: (count: number) =>
    count === 1
      ? "1 track was delivered as an MP3 and comes as an MP3."
      : `${count} tracks were delivered as MP3 and come as MP3.`,
  leftOut: "Left out",
  hidden: packageCopy.hidden,
  missing: packageCopy.missing,
  empty: "Nothing to download yet",
  emptyText: "None of the tracks of this playlist has a file that you can download.",
  submit: "Download ZIP",
  wait: "Large playlists take a few seconds to start.",
} as const;
