import { fold } from "#app/catalogue/fold.ts";

/** Longer text is no pattern, nor is one with more ways to match: each further way multiplies the time on a long name. */
const limits = { length: 100, ways: 5 };

const atom = String.raw`(?:\\[wWdDsSbB]|\\[^\p{L}\p{N}]|\[(?:\\.|[^\]\\])+\]|[^\\()[\]{}*+?|^$])`;
/** Only single characters and classes are repeated, not groups: the time of such a pattern is polynomial. */
const safePattern = new RegExp(String.raw`^(?:${atom}(?:[*+?]|\{\d{1,2}(?:,\d{0,2})?\})?\??|[|^$)]|\((?:\?:)?)*$`, "u");

/** How many ways a pattern can match: a repetition counts twice, an optional character and an alternative once. */
function waysOf(source: string): number {
  const operators = source.replace(/\\.|\[(?:\\.|[^\]\\])+\]/gu, "x").replace(/\(\?:|(?<=[*+?}])\?/g, "");
  return (operators.match(/[*+{]/g)?.length ?? 0) * 2 + (operators.match(/[?|]/g)?.length ?? 0);
}

/** The regular expression in `text`, also as `/…/i`; null if it is none, or one that may take long. */
function patternOf(text: string): RegExp | null {
  if (text.length > limits.length) return null;
  const source = /^\/(.+)\/[a-z]*$/.exec(text)?.[1] ?? text;
  if (waysOf(source) > limits.ways || !safePattern.test(source)) return null;
  try {
    return new RegExp(source, "iu");
  } catch {
    return null;
  }
}

/** Characters that titles seldom have: text with one is meant as a pattern, if it is one. */
const operator = /[\^$*+|[\]{}\\]/;

/**
 * Whether a name contains the typed text, or matches it as a regular expression, ignoring case and accents. Every name does for an empty
 * text.
 */
export function nameMatcher(typed: string): (name: string) => boolean {
  const text = typed.trim();
  if (text === "") return () => true;
  const pattern = patternOf(text);
  const words = pattern !== null && operator.test(text) ? "" : fold(text);
  return (name) => {
    const folded = fold(name);
    if ((words !== "" && folded.includes(words)) || name.toLowerCase().includes(text.toLowerCase())) return true;
    return pattern !== null && (pattern.test(name) || pattern.test(folded));
  };
}
