export const taggingCopy = {
  title: "Tagging",
  keys: "1–9 confirm, X then a number refuses, Z undoes, Enter opens the next song, Space plays.",
  proposed: "Proposed tags",
  confirm: "Confirm",
  refuse: "Refuse",
  tag: (name: string) => ` ${name}`,
  share: (percent: number) => `${percent} %`,
  like: (titles: string) => `Like ${titles}`,
  next: "Next song",
  undo: "Undo",
  done: { confirm: (label: string) => `${label} confirmed.`, refuse: (label: string) => `${label} refused.` },
  confirmed: "Confirmed",
  none: "None yet",
  noneLeft: "Nothing left to propose for this song.",
  empty: "No tags to confirm",
  emptyText:
    "Tags are proposed once songs are analysed and similar ones have tags. Confirm tags of some songs on their own pages first.",
  skipped: "Start again",
  learned: (tags: number, precision: number) =>
    `Learned from confirmed tags: ${tags} tags measured, ${Math.round(precision * 100)} % average precision. Tags not measured yet need half of the similar songs.`,
  unmeasured: "No tag is measured yet: a tag is proposed when half of the similar songs have it. Measured every night.",
  facts: { vocals: "Vocals", tempo: "Tempo", key: "Key", energy: "Energy" },
  withVocals: "With vocals",
  instrumental: "Instrumental",
  vocalsLike: (stated: string, percent: number | null) =>
    percent === null ? stated : `${stated}; ${percent} % of similar songs have vocals`,
  measured: (stated: string, measured: string, percent: number) =>
    `${stated}; measured ${measured}, ${percent} % confidence`,
  notStated: "Not stated",
  notMeasured: (stated: string) => `${stated}; not measured`,
  energy: (mean: number, peak: number) => `${mean} % on average, ${peak} % at its peak`,
  inHistory: (label: string, state: "proposed" | "confirmed" | "refused") => `${label}: ${state}`,
  answerInvalid: "Answer: press Confirm or Refuse beside a tag.",
  answeredMeanwhile: (label: string, state: "proposed" | "confirmed" | "refused") =>
    `${label} was answered elsewhere meanwhile and is ${state} now. Change it on the song's Tags tab.`,
  tagGone: "This tag was deleted meanwhile. Reload the page.",
} as const;
