/**
 * The first letters of the first and the last word, in capitals: "Wren Halloway (demo)" gives "WH". What stands in brackets is no part
 * of the name. Empty without letters or digits.
 */
export function initialsOf(name: string): string {
  const letters = name
    .replace(/\([^()]*\)/g, "")
    .split(/\s+/)
    .flatMap((word) => word.match(/[\p{L}\p{N}]/u)?.[0] ?? []);
  return [letters[0], letters.length > 1 ? letters.at(-1) : ""].join("").toUpperCase();
}
