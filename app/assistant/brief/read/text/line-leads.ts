import { labelOfLine } from "#app/assistant/brief/read/text/labels.ts";
import { lowerCase } from "#app/assistant/brief/read/text/plain-text.ts";

export const speaker =
  /^[ \t]*(?<stamp>\[[^\]\n]{0,16}\d[:.]\d\d[^\]\n]{0,6}\][ ]?|(?:[\d/.]{6,10},?[ ])?\d{1,2}:\d\d[ ]?[-–][ ]?)?(?<name>[A-ZÀ-Þ][A-Za-zÀ-ɏ'.]{0,14}(?: [A-Z][A-Za-zÀ-ɏ'.]{0,14})?):[ \t]+/;

/** Names before the lines of a chat: with a time, or before three lines. */
export function speakersOf(lines: readonly string[]): Set<string> {
  const said = lines.map((line) => speaker.exec(line)?.groups).filter((groups) => groups !== undefined);
  const names = said.map(({ name = "" }) => name);
  return new Set(
    said.flatMap(({ name = "", stamp: time }) =>
      labelOfLine(`${lowerCase(name)}: `) === null && (time || names.filter((one) => one === name).length > 2)
        ? name
        : [],
    ),
  );
}

/** The first cell of a row, before a stroke or many blanks, as a label: "| Term   | 1 year |", "Term      1 year". */
const firstCell =
  /^(?<lead>[ \t]*\|?)(?<head>[ \t]*[A-Za-zÀ-ɏ][^|:\n]{0,30}?)(?<gap>[ \t]*\|(?=[ ])|[ ]{3,})(?=[ ]*[^\s|])/;

export function withCell(line: string): string {
  const row = /^[ \t]*\|/.test(line) ? line.replace(/\|[ ]{0,9}$/, (end) => " ".repeat(end.length)) : line;
  return row.replace(
    firstCell,
    (_, lead: string, head: string, gap: string) => `${" ".repeat(lead.length)}${head}:${" ".repeat(gap.length - 1)}`,
  );
}
