import { fold } from "#app/catalogue/fold.ts";

/** Longer text is no pattern; more repetitions would take too long on long names. */
const limits = { length: 100, repetitions: 3 };

const atom = String.raw`(?:\\[wWdDsSbB]|\\[^\p{L}\p{N}]|\[(?:\\.|[^\]\\])+\]|[^\\()[\]{}*+?|^$])`;
/** Only single characters and classes are repeated, not groups: the time of such a pattern is polynomial. */
const safePattern = new RegExp(String.raw`^(?:${atom}(?:[*+?]|\{\d{1,2}(?:,\d{0,2})?\})?\??|[|^$)]|\((?:\?:)?)*$`, "u");

/** The regular expression in `text`, also as `/…/i`; null if it is none, or one that may take long. */
function patternOf(text: string): RegExp | null {
  const source = /^\/(.+)\/[a-z]*$/.exec(text)?.[1] ?? text;
  const repetitions = source.match(/(?<!\\)[*+{]/g)?.length ?? 0;
  if (source.length > limits.length || repetitions > limits.repetitions || !safePattern.test(source)) return null;
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
