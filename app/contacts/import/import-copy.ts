/** Max lines of a file. */
export const maxImportRows = 10_000;
const maxText = maxImportRows.toLocaleString("en-GB");

export const importCopy = {
  title: "Import contacts",
  lead: "A CSV file with a line for each person and the columns Name, Email, Organisation, Role, Phone and Note, in English or German. You see what will happen before anything is saved.",
  file: "CSV file",
  fileHint: `Up to ${maxText} lines and 3 MB.`,
  paste: "Or paste the lines",
  check: "Check",
  back: "Choose another file",
  previewTitle: "What will be imported",
  added: (count: number) => (count === 1 ? "1 new contact" : `${count} new contacts`),
  known: (count: number) =>
    count === 1
      ? "1 contact is known already: fields that are empty are filled in."
      : `${count} contacts are known already: fields that are empty are filled in.`,
  refused: (count: number) => (count === 1 ? "1 line is left out:" : `${count} lines are left out:`),
  firstOf: (shown: number) => `The first ${shown} are listed.`,
  nothing: "No line can be imported. Correct the lines below and check the file again.",
  import: (count: number) => (count === 1 ? "Import 1 line" : `Import ${count} lines`),
  done: (added: number, known: number) => `${importCopy.added(added)}${known === 0 ? "" : `, ${known} known already`}`,
  line: (line: number) => `Line ${line}`,
  columns: { line: "Line", reason: "Reason" },
  errors: {
    missing: "CSV file: choose a file, or paste its lines.",
    head: "CSV file: the first line has to name the columns, for example Name; Email; Organisation. At least Name or Email is needed.",
    empty: "CSV file: it has no lines below the names of the columns.",
    many: `CSV file: at most ${maxText} lines can be imported at once. Split the file.`,
    unreadable: "CSV file: this isn't text. Save the sheet as CSV first.",
    name: "It has no name and no email address.",
    email: (text: string) => `“${text}” isn't an email address.`,
    long: (label: string, max: number) => `${label} has more than ${max} characters.`,
    cells: "It has more cells than the first line has columns.",
    quote: "A quotation mark is opened and never closed.",
    twice: (line: number) => `The same person is in line ${line}.`,
  },
} as const;
