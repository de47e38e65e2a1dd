export const copy = {
  track: {
    name: "Recording",
    wave: "Waveform",
    bpm: "BPM",
    key: "Key",
    length: "Length",
    moods: "Mood",
    versions: " versions",
    versionsOf: (title: string) => ` of ${title}`,
    mainVersion: "Main version",
  },
} as const;
