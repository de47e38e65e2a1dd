type AsRunRow = Record<"day" | "code" | "title" | "episode" | "number", string> & { line: number };

export const asRunCopy = {
  title: "As-run list",
  lead: "Match a broadcaster's list of what it aired with your cue sheets, by clock or production number, or by series, episode and date.",
  file: "List",
  fileHint: "CSV with a date and a number or title in each row, at most 10 MB and 100,000 rows.",
  match: "Match list",
  matched: (count: number) => (count === 1 ? "1 cue sheet found" : `${count} cue sheets found`),
  unmatched: (count: number) => (count === 1 ? "1 row of no cue sheet" : `${count} rows of no cue sheet`),
  ambiguous: (count: number) => (count === 1 ? "1 row of several cue sheets" : `${count} rows of several cue sheets`),
  refused: (count: number) =>
    `${count === 1 ? "1 row has" : `${count} rows have`} no date that can be read, and ${count === 1 ? "is" : "are"} left out.`,
  name: ({ title, episodeTitle, episodeNumber }: Record<"title" | "episodeTitle" | "episodeNumber", string>) =>
    [title, episodeNumber, episodeTitle].filter(Boolean).join(" · "),
  row: ({ line, day, code, title, episode, number }: AsRunRow) =>
    [`Row ${line}`, day, code, title, number, episode].filter(Boolean).join(" · "),
  applyLead:
    "The first day becomes the air date, later ones become other airings. A sent cue sheet is in progress again; approved ones stay as they are.",
  apply: "Enter air dates",
  applied: (count: number) => (count === 1 ? "1 cue sheet changed" : `${count} cue sheets changed`),
  problems: {
    format:
      "List: choose a CSV file whose head names the date and the number or title, for example Air date; Clock number.",
    many: "List: it's larger than 10 MB or 100,000 rows. Split it by week or month.",
    none: "List: it has no rows. Choose another file.",
  },
} as const;
