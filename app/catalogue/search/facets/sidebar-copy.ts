export const sidebarCopy = {
  label: "Search sidebar",
  words: "Search words",
  placeholder: "Title, artist, mood",
  any: "Any",
  more: (count: number) => `${count} more`,
  tempo: "BPM",
  length: "Length, seconds",
  min: "Min",
  max: "Max",
  numbers: {
    bpmMin: "Lowest BPM",
    bpmMax: "Highest BPM",
    lengthMin: "Shortest length",
    lengthMax: "Longest length",
  },
  reference: "Search with a reference",
  submit: "Show results",
} as const;
