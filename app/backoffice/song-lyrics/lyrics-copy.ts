/** Copy of the lyrics of a song. */
export const lyricsCopy = {
  title: "Lyrics",
  lead: "One line of lyrics per line. Add a time such as [00:12.50] so that it follows the music. Repeated lines can have several times.",
  text: "Lyrics",
  textHint: "Text, LRC or TTML, in any order. Empty lines are ignored.",
  file: "Or from a file",
  fileHint: "LRC, TTML or text, UTF-8, up to 200 KB. It replaces the text above.",
  export: "Export",
  lrc: "LRC",
  ttml: "TTML",
  empty: "No lyrics yet",
  emptyText: "Staff can enter them, or import a file.",
  saved: "Lyrics saved",
  removed: "Lyrics removed",
  lines: (count: number, timed: number) => {
    if (count === 0) return "none";
    const lines = count === 1 ? "1 line" : `${count} lines`;
    return timed === 0 ? lines : `${lines}, ${timed} with a time`;
  },
  errors: {
    time: (line: number) => `Lyrics, line ${line}: enter the time as minutes and seconds, such as [01:15.50].`,
    past: (line: number, length: string) =>
      `Lyrics, line ${line}: this time is past the end. The recording is ${length} long.`,
    long: (line: number) => `Lyrics, line ${line}: a line has at most 500 characters.`,
    many: (max: number) => `Lyrics: enter at most ${max} lines.`,
    text: "Lyrics: enter at most 60,000 characters.",
    xml: "Lyrics: this looks like XML, but isn't TTML with paragraphs.",
    begin: (paragraph: number, begin: string) =>
      `Lyrics, paragraph ${paragraph}: “${begin}” isn't a time. Use minutes and seconds, such as 1:15.500.`,
    encoding: "File: this isn't a text. Choose a text or LRC file.",
    size: "File: choose one of up to 200 KB.",
  },
} as const;
