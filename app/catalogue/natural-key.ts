import { fold } from "#app/catalogue/fold.ts";

/** Digits per step: see `numberKey`. */
const step = 9;

/** Digits prefixed by their count, so that longer numbers sort later: "7" is "17", "10" is "210"; nine digits and more start with "9". */
function numberKey(digits: string): string {
  const number = digits.replace(/^0+(?=.)/, "");
  return "9".repeat(Math.floor(number.length / step)) + (number.length % step) + number;
}

/**
 * Natural sort key of a title: "2 Steps" before "10 Steps". Ignores case and diacritics. Compared by code point, like SQLite; titles
 * without letters and digits come first.
 */
export function naturalKey(title: string): string {
  const folded = fold(title);
  const text = folded === "" ? ` ${title.trim().toWellFormed().normalize("NFKC")}` : folded;
  return text.replace(/[0-9]+/g, numberKey);
}

/** Compares titles by natural key. */
export function compareTitles(a: string, b: string): number {
  const [first, second] = [naturalKey(a), naturalKey(b)];
  return first < second ? -1 : Number(first > second);
}
