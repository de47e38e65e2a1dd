/** Text on one line, for headers of emails and lines of lists: breaks, control characters and runs of spaces become one space. */
export function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
}
