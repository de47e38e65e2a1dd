/** Copy of the rows of tracks. */
export const copy = {
  track: {
    recording: "Recording",
    waveform: "Waveform",
    bpm: "BPM",
    key: "Key",
    length: "Length",
    mood: "Mood",
    versions: " versions",
    versionsOf: (title: string) => ` of ${title}`,
    mainVersion: "Main version",
  },
} as const;
