import { foldName } from "#db/folded-name.server.ts";

const maxWords = 200;

/** Email addresses, links, phone numbers, and what may be a token: long, or long with a digit (an ISRC has 12 characters). */
const isPrivate = (word: string) =>
  /@|:\/\/|^www\./.test(word) || /^\+?[\d()./-]{7,}$/.test(word) || /^(?=.*\d).{14,}$|^.{31,}$/.test(word);

/** A telephone number or the number of an account, written in groups. */
const groupedNumber = /(?<!\S)[+(]?\d[\d()./-]*(?: [\d()./-]+)+(?!\S)/g;
const minDigits = 7;

/**
 * A search as it is counted: its words folded, without those that may name a person; the names of its filters, in brackets, if it has no
 * words. Words begin with no bracket, since names of filters are shown to everyone who reads the figures.
 */
export function foldSearch(text: string, filters: readonly string[]): string {
  const words = foldName(text)
    .replace(/^[[\s]+/, "")
    .replace(groupedNumber, (group) => (group.replace(/\D/g, "").length < minDigits ? group : "…"))
    .split(" ")
    .map((word) => (isPrivate(word) ? "…" : word))
    .join(" ");
  return words === "" ? `[${[...new Set(filters)].sort().join(", ")}]`.slice(0, maxWords) : words.slice(0, maxWords);
}
