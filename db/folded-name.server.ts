import { type Column, or, type SQL, sql } from "drizzle-orm";

/** Letters without a combining mark that are commonly typed as others. */
const plainLetters: Record<string, string> = {
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ı: "i",
  ς: "σ",
};

/**
 * Normalises a name: no case, accents and repeated white space: " Éva LINDBÆK" is "eva lindbaek". Names with the same folded form are
 * equal. Marks of scripts that write vowels as marks stay.
 */
export function foldName(text: string): string {
  return text
    .toWellFormed()
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[øłđðþßæœıς]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/\s+/g, " ")
    .trim();
}

/** A name and its folded form, which searches and unique indexes use. Every write of a name goes through here. */
export function nameColumns(name: string): { name: string; nameKey: string } {
  return { name, nameKey: foldName(name) };
}

/**
 * SQL condition: every word of `typed` occurs in at least one of `columns`, which contain folded text. Undefined for an empty text.
 * `instr`, because D1 refuses LIKE patterns of more than 50 bytes; all words in one parameter, because it allows 100 a statement.
 */
export function containsWords(typed: string, columns: (Column | SQL)[]): SQL | undefined {
  const words = [...new Set(foldName(typed).split(" "))].filter((word) => word !== "");
  if (words.length === 0) return undefined;
  const isFound = or(...columns.map((column) => sql`instr(${column}, typed_word.value) > 0`));
  return sql`NOT EXISTS (SELECT 1 FROM json_each(${JSON.stringify(words)}) AS typed_word WHERE ${isFound} IS NOT TRUE)`;
}

/** `containsWords` for columns with text as it is shown, which is not folded: also what was typed as it stands, with its accents. */
export function containsShown(typed: string, columns: (Column | SQL)[]): SQL | undefined {
  if (typed === "") return undefined;
  const lower = columns.map((column) => sql`lower(${column})`);
  return or(containsWords(typed, lower), ...columns.map((column) => sql`instr(${column}, ${typed}) > 0`));
}
