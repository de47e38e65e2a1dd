export const copy = {
  track: {
    name: "Track",
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
