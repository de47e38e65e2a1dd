/** Copy of the rows of tracks. */
export const copy = {
  track: {
    recording: "Recording",
    waveform: "Waveform",
    bpm: "BPM",
    key: "Key",
    length: "Length",
    mood: "Mood",
    options: (name: string) => `Options for ${name}`,
    versions: " versions",
    versionsOf: (title: string) => ` of ${title}`,
    mainVersion: "Main version",
    open: "Open song",
    artist: (name: string) => `Artist: ${name}`,
    copyLink: "Copy song link",
    linkCopied: "Share link copied to clipboard",
    linkFailed: "There was an error getting share link for this song",
  },
} as const;
