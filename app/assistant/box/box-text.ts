import { maxBrief } from "#app/assistant/brief/brief.ts";
import { maxQueryLength } from "#app/catalogue/search/query/search-filters.ts";

/** Words that are searched for as they are. */
const fewWords = 5;
/** Said in few words, and no words of music. */
const asked =
  /clear(?:ed)? (?:for|in) |(?:under|below|up to|max\.?|unter|bis) ?(?:[€£$] ?)?\d[\d.,]*\s*(?:k|eur|euros?|usd|gbp|chf|[€£$])/iu;
/** Syntax of a search, which a brief does not have. */
const syntax = /\bOR\b|(?:^|\s)-\S|^["“].*["”]$/u;

/** The text of the box. */
export function boxedText(text: string | null): string {
  return (text ?? "").toWellFormed().slice(0, maxBrief).trim();
}

/** Whether a text is a brief rather than words: more than a few of them, or lines. `words`: without statements of shape and length, "for a 30 s spot". */
export function isBrief(text: string, words = text): boolean {
  if (text.length > maxQueryLength || /\n/.test(text)) return true;
  if (syntax.test(text)) return false;
  return asked.test(text) || words.split(/\s+/).filter((one) => one.length > 1 || /\w/.test(one)).length > fewWords;
}
