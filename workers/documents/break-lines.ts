/** Break opportunities: after a space, hyphen, dash or slash. */
const breaks = /(?<=[\s\-–—/])(?=\S)/u;

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
/** Thai, Lao, Khmer and Burmese have no spaces between words. */
const words = new Intl.Segmenter("th", { granularity: "word" });
const withoutSpaces = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/**
 * Between Chinese and Japanese characters, except before those that must not start a line and after those that must not end one (basic set
 * of JIS X 4051).
 */
const eastern = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\u30fb\u30fc\uff00-\uff60`;
const noStart = "、。，．・：；？！ー」』）】〕〉》］｝々ゝゞヽヾぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ…";
const noEnd = "「『（【〔〈《［｛";
const easternBreaks = new RegExp(
  `(?:(?<=[${eastern}])|(?=[${eastern}]))(?<=\\S)(?=\\S)(?<![${noEnd}])(?![${noStart}])`,
  "u",
);

/** Splits a text at its break opportunities. */
function splitWords(text: string): string[] {
  return text
    .split(breaks)
    .flatMap((word) => word.split(easternBreaks))
    .flatMap((word) => (withoutSpaces.test(word) ? Array.from(words.segment(word), ({ segment }) => segment) : word));
}

/** Splits a word that is wider than a line. */
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
 * Breaks a text into lines of this width, in the unit of `measure`. Only the spaces at line breaks are dropped. A line feed ends a line.
 */
export function breakLines(text: string, width: number, measure: (text: string) => number): string[] {
  return text.split("\n").flatMap((paragraph) => breakParagraph(paragraph.trimEnd(), width, measure));
}
