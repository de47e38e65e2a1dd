import { distinct } from "#audio/ingest/tags/tag-text.ts";

const MAX_NAME = 300;

/** Between names of a list: a semicolon that ends no entity ("&amp;"), or a slash or bar with blanks around it. "AC/DX" is one name. */
const separators = /\s*(?<!&#?\w{1,8});\s*|；|\0|\s+[/|]\s+|\s*\\\\\s*/;
const featuring = /\s*[([]?\s*(?<![\p{L}\p{N}])(?:feat(?:uring|\.)?|ft\.)\s+/iu;
const closing = /\s*[)\]]+\s*$/;

export type Artist = { name: string; isFeatured: boolean };

/** Names of a list of artists, in order, each once; those behind "feat." are featured. */
export function artistsOf(values: readonly string[]): Artist[] {
  const named = values
    .flatMap((value) => value.split(separators))
    .flatMap((name) => {
      const [main = "", ...guests] = name.split(featuring);
      return [
        { name: main, isFeatured: false },
        ...guests.map((guest) => ({ name: guest.replace(closing, ""), isFeatured: true })),
      ];
    });
  const names = distinct(
    named.map(({ name }) => name),
    MAX_NAME,
  );
  const mains = new Set(
    distinct(
      named.filter(({ isFeatured }) => !isFeatured).map(({ name }) => name),
      MAX_NAME,
    ),
  );
  return names.map((name) => ({ name, isFeatured: !mains.has(name) }));
}

/** Names of a list of writers, each once. They are people: a slash separates them, and so does a comma or "&" between full names. */
export function writersOf(values: readonly string[]): string[] {
  const names = values.flatMap((value) => value.split(separators)).flatMap((value) => value.split(/\s*\/\s*/));
  return distinct(names.flatMap(splitFullNames), MAX_NAME);
}

/** "Lee Ash, Mo Fen & Di Gray" are three; "Ash, Lee" and "Ash & Fen" may be one. */
function splitFullNames(value: string): string[] {
  const parts = value
    .split(/\s*,\s*|\s+&\s+/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
  return parts.length > 1 && parts.every((part) => /\S\s+\S/.test(part)) ? parts : [value];
}
