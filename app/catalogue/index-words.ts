import { foldWords } from "#app/catalogue/fold.ts";

/**
 * Letters of scripts without blanks between words (Thai, Lao, Tibetan, Myanmar, Khmer, Tai and related, Bopomofo, kana, Chinese
 * characters), as ranges of a character class.
 */
const withoutBlanks =
  "\\u0e00-\\u0fff\\u1000-\\u109f\\u1780-\\u17ff\\u1950-\\u19ff\\u1a20-\\u1aaf\\u2e80-\\u312f\\u31a0-\\u31bf\\u31f0-\\u31ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\ua980-\\ua9ff\\uaa60-\\uaadf\\uf900-\\ufaff\\u{1b000}-\\u{1b16f}\\u{20000}-\\u{3ffff}";
/** Folded Hangul, whose compounds are one word. */
const hangul = "\\u1100-\\u11ff\\ua960-\\ua97f\\ud7b0-\\ud7ff";
const syllable = "[\\u1100-\\u115f\\ua960-\\ua97f]?[\\u1160-\\u11a7\\ud7b0-\\ud7c6]?[\\u11a8-\\u11ff\\ud7cb-\\ud7fb]?";

const divided = new RegExp(`[${withoutBlanks}${hangul}]`, "u");
const parts = new RegExp(`(?=[${hangul}])${syllable}|[${withoutBlanks}]|[^${withoutBlanks}${hangul}]+`, "gu");
/** Index tokens start with a private-use character. */
const token = /^\p{Co}/u;

/** Whether the index contains the parts of a folded word instead of the word. */
export function isDivided(word: string): boolean {
  return divided.test(word) && !token.test(word);
}

/** Index form of a folded word: its characters or syllables if the script has no blanks, so that any part of it is a phrase. */
export function wordParts(word: string): string[] {
  return isDivided(word) ? (word.match(parts) ?? []).filter((part) => part !== "") : [word];
}

const symbols = /[\p{S}\p{P}]/gu;
/** Prefix of symbol tokens; other tokens: projection/search-token.ts. */
const symbolMark = "\u{E006}";

/** Tokens of symbols and punctuation, for titles without letters and digits ("!!!", "😀"). */
export function symbolTokens(text: string): string[] {
  const found = text.toWellFormed().normalize("NFKC").match(symbols) ?? [];
  return found.map((one) => symbolMark + (one.codePointAt(0) ?? 0).toString(16));
}

/** Index words of a text; its symbols if it has no letters and digits. */
export function indexWords(text: string): string[] {
  const words = foldWords(text);
  return words.length === 0 ? symbolTokens(text) : words.flatMap(wordParts);
}

export function indexText(text: string): string {
  return indexWords(text).join(" ");
}
