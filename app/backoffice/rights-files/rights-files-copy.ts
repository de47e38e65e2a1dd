import { songRightsCopy } from "#app/backoffice/song-rights/song-rights-copy.ts";

/** Copy of the page of files of shares. */
export const rightsFilesCopy = {
  title: "Import and export shares",
  lead: "Download all shares as a table, edit them and upload them again. Or export complete works for societies.",
  parties: "Parties",
  out: "Download shares",
  outLead: (max: number) => `A CSV with one row per share, at most ${max.toLocaleString("en")} rows.`,
  download: "Download shares as CSV",
  in: "Upload shares",
  inLead: (rows: number) =>
    `A file with the columns of the download, at most ${rows.toLocaleString("en")} rows. The rows of a song and side replace its current shares. A side with a mistake stays unchanged. All others are saved.`,
  file: "CSV file",
  fileMissing: "CSV file: choose a file.",
  fileLarge: "CSV file: choose a file of at most 1 MB.",
  upload: "Upload shares",
  headMissing: (names: string[]) => `CSV file: the first row lacks the columns ${names.join(", ")}.`,
  tooMany: (max: number) =>
    `CSV file: it has more than ${max.toLocaleString("en")} rows. Divide it, and keep the rows of a song and side together.`,
  empty: "CSV file: it has no rows.",
  saved: (count: number) => (count === 1 ? "1 side saved" : `${count} sides saved`),
  problems: (count: number) => (count === 1 ? "1 mistake" : `${count} mistakes`),
  problem: (row: number, column: string, message: string) => `Row ${row}, ${column}: ${message}`,
  columns: {
    song: "Song id",
    title: "Title",
    side: "Side",
    ...songRightsCopy.columns,
    share: "Share",
  },
  errors: {
    song: "no song has this id.",
    twice: "the file has the composition of this song already, at another version of it.",
    side: "enter composition or master.",
    yesOrNo: "enter yes or no.",
  },
  cwr: "CWR 2.2",
  cwrLead: (max: number) =>
    `Works whose composition is complete, undisputed, and published by a party that we control, at most ${max.toLocaleString("en")} a file. Works with a title or name without Latin letters are left out.`,
  submitter: "Submitter",
  submitterHint: "A publisher with an IPI name number and controlled shares.",
  noSubmitter: "No publisher has an IPI name number and controlled shares yet.",
  part: "Part",
  export: "Download CWR",
  noWorks: "This publisher has no complete works in this part.",
} as const;
