import { distinct } from "#audio/ingest/tags/tag-text.ts";

const MAX_NAME = 300;

/**
 * Separators of a list of names: a semicolon that does not end an entity ("&amp;"), or a slash or bar with blanks around it. "AC/DX" is one
 * name.
 */
const separators = /\s*(?<!&#?\w{1,8});\s*|；|\0|\s+[/|]\s+|\s*\\\\\s*/;
const featuring = /\s*[([]?\s*(?<![\p{L}\p{N}])(?:feat(?:uring|\.)?|ft\.)\s+/iu;
const closing = /\s*[)\]]+\s*$/;

export type Artist = { name: string; isFeatured: boolean };

/** Artist names in order, deduplicated; those after "feat." are featured. */
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

/** Writer names, deduplicated. They are people, so a slash separates them, and a comma or "&" between full names. */
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
