/** After a space, a hyphen, a dash or a slash: where a line of text may end. */
const breaks = /(?<=[\s\-–—/])(?=\S)/u;

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
/** Thai, Lao, Khmer and Burmese put no spaces between words. */
const words = new Intl.Segmenter("th", { granularity: "word" });
const withoutSpaces = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/**
 * Between characters of Chinese and Japanese, except before those that may not begin a line and after those that may not end one (the basic
 * set of JIS X 4051).
 */
const eastern = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\u30fb\u30fc\uff00-\uff60`;
const noStart = "、。，．・：；？！ー」』）】〕〉》］｝々ゝゞヽヾぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ…";
const noEnd = "「『（【〔〈《［｛";
const easternBreaks = new RegExp(
  `(?:(?<=[${eastern}])|(?=[${eastern}]))(?<=\\S)(?=\\S)(?<![${noEnd}])(?![${noStart}])`,
  "u",
);

/** The parts of a text after each of which a line may end. */
function splitWords(text: string): string[] {
  return text
    .split(breaks)
    .flatMap((word) => word.split(easternBreaks))
    .flatMap((word) => (withoutSpaces.test(word) ? Array.from(words.segment(word), ({ segment }) => segment) : word));
}

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
  for (const word of splitWords(text)) {
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
