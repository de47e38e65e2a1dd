/** After a space, a hyphen, a dash or a slash: where a line of text may end. */
const breaks = /(?<=[\s\-–—/])(?=\S)/u;

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** A word that is wider than a line, cut where it has to be. */
function cutWord(word: string, width: number, measure: (text: string) => number): string[] {
  const parts: string[] = [];
  let part = "";
  for (const { segment } of graphemes.segment(word)) {
    if (part !== "" && measure(part + segment) > width) {
      parts.push(part);
      part = "";
    }
    part += segment;
  }
  return [...parts, part];
}

function breakParagraph(text: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(breaks)) {
    if (measure((line + word).trimEnd()) <= width) {
      line += word;
      continue;
    }
    if (line !== "") lines.push(line.trimEnd());
    const parts = measure(word.trimEnd()) > width ? cutWord(word, width, measure) : [word];
    line = parts.pop() ?? "";
    lines.push(...parts);
  }
  return [...lines, line.trimEnd()];
}

/**
 * The lines of a text in a column of this width, in the unit of `measure`. Every character of it is in one of them, except the spaces
 * that a line breaks at. A line feed ends a line.
 */
export function breakLines(text: string, width: number, measure: (text: string) => number): string[] {
  return text.split("\n").flatMap((paragraph) => breakParagraph(paragraph.trimEnd(), width, measure));
}
