/** The first letters of the first and the last word, in capitals: "Wren Halloway" gives "WH". Empty without letters or digits. */
export function initialsOf(name: string): string {
  const letters = name.split(/\s+/).flatMap((word) => word.match(/[\p{L}\p{N}]/u)?.[0] ?? []);
  return [letters[0], letters.length > 1 ? letters.at(-1) : ""].join("").toUpperCase();
}
