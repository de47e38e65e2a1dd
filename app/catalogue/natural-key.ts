import { fold } from "#app/catalogue/fold.ts";

/** So many digits a step: see `numberKey`. */
const step = 9;

/** Digits after their number, so that a longer number comes later: "7" is "17", "10" is "210"; nine digits and more begin with "9". */
function numberKey(digits: string): string {
  const number = digits.replace(/^0+(?=.)/, "");
  return "9".repeat(Math.floor(number.length / step)) + (number.length % step) + number;
}

/**
 * Text by which titles sort as people count: "2 Steps" before "10 Steps". Blind to case and diacritics. Compared by code point, as SQLite does;
 * titles without letters and digits come first, by what they are.
 */
export function naturalKey(title: string): string {
  const folded = fold(title);
  const text = folded === "" ? ` ${title.trim().toWellFormed().normalize("NFKC")}` : folded;
  return text.replace(/[0-9]+/g, numberKey);
}

/** Titles by their natural keys. */
export function compareTitles(a: string, b: string): number {
  const [first, second] = [naturalKey(a), naturalKey(b)];
  return first < second ? -1 : Number(first > second);
}
