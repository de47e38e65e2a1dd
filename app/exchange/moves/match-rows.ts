import { slugOf } from "#app/catalogue/slug.ts";
import { readFileName } from "#app/exchange/files/read-file-name.ts";
import { readIsrc } from "#app/rights/identifiers.ts";
import { hashOf } from "#app/ui/art/seeded.ts";
import { type TitleParts, versionOfTitle } from "#audio/ingest/tags/version-of-title.ts";

/** What a row says of itself; empty texts for what it does not have. */
export type MoveRow = Record<
  "key" | "fileName" | "address" | "title" | "version" | "artist" | "catalogueNumber" | "isrc",
  string
>;
export type MoveFile = { id: string; folder: string; name: string; source: string | null };
export type FoundBy = "name" | "address" | "catalogue-number" | "isrc" | "title";

type Rule = {
  by: FoundBy;
  ofRow(row: MoveRow): readonly string[];
  /** Keys of a file, of which a row needs one. */
  ofFile(file: MoveFile): readonly string[];
};

const pathOf = (text: string) => text.normalize("NFC").replaceAll("\\", "/").trim().toLowerCase();
const partsOf = (text: string, count: number) => pathOf(text).split("/").slice(-count).join("/");
const bare = (name: string) => name.replace(/(?<=.)\.[a-z0-9]{2,5}$/, "");
const fullName = ({ folder, name }: MoveFile) => (folder === "" ? name : `${folder}/${name}`);
const slug = (text: string) => slugOf(text, "");

/** What is added to names of files and says nothing of the song: "Harbour_FINAL_master v2 24bit". */
const additions =
  /-(?:final|masters?|mastered|mstr|mix|mixdown|bounce|full|original|orig|v\d{1,2}|\d{1,2}bit|(?:44|48|96)k?(?:hz)?)(?=-|$)/g;

/** The same as they are written, so that brackets and dashes still tell a version. */
const writtenAdditions =
  /[\s._-](?:final|masters?|mastered|mstr|mix|mixdown|bounce|full|original|orig|v\d{1,2}|\d{1,2}bit|(?:44|48|96)k?(?:hz)?)(?=[\s._-]|$)/gi;

/** "01 - Harbour (Instr.).wav" → title, version and label, whatever they are written like. */
function nameKey(name: string): string {
  const { titleKey, role, versionType, label } = readFileName({ name: partsOf(name, 1) });
  return `${titleKey} ${role === "stem" ? "stem" : versionType} ${slug(label)}`;
}

/** As `nameKey`, without what is added to names of files. */
function plainKey(name: string): string {
  const plain = slug(bare(partsOf(name, 1))).replaceAll(additions, "");
  return nameKey(`${plain.replaceAll("-", " ")}.wav`);
}

/** The title of a row without its version, which the title has too, or a column of its own. */
export function titleOfRow({ title, version }: Pick<MoveRow, "title" | "version">): TitleParts {
  const isNamed = version === "" || version.toLowerCase() === "main";
  return versionOfTitle(isNamed ? title : `${title} (${version.replaceAll("_", " ")})`);
}

function titleKeys(row: MoveRow): string[] {
  const { title, versionType, versionTitle } = titleOfRow(row);
  const [own, artist] = [slug(title), slug(row.artist)];
  if (own === "") return [];
  const version = `${versionType} ${slug(versionTitle ?? "")}`;
  return [own, ...(artist === "" ? [] : [`${artist}-${own}`, `${own}-${artist}`])].map((name) => `${name} ${version}`);
}

const code = (text: string) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
/** Words of a name that may be a catalogue number together. */
const maxWords = 4;

/** All that words of a name beside each other may be: "SYN-0042 03 Harbour" → "syn", "syn0042", … */
function wordRuns(name: string): string[] {
  const words = bare(pathOf(name))
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
  return words.flatMap((_, at) =>
    Array.from({ length: Math.min(maxWords, words.length - at) }, (_one, more) =>
      words.slice(at, at + more + 1).join(""),
    ),
  );
}

/** A shorter number is a year or that of a track. */
const minCode = 4;
const codeOf = (text: string) => (code(text).length < minCode || !/\d/.test(text) ? [] : [code(text)]);
const given = (text: string) => (text === "" ? [] : [text]);
const byName = (keyOf: (name: string) => string): Rule => ({
  by: "name",
  ofRow: ({ fileName }) => (fileName === "" ? [] : given(keyOf(fileName))),
  ofFile: (file) => given(keyOf(fullName(file))),
});

/** In the order of docs/decisions/168-moving-in.md. */
const rules: readonly Rule[] = [
  { by: "address", ofRow: ({ address }) => given(address), ofFile: ({ source }) => given(source ?? "") },
  byName(pathOf),
  byName((name) => partsOf(name, 2)),
  byName((name) => partsOf(name, 1)),
  byName((name) => bare(partsOf(name, 1))),
  byName((name) => slug(bare(partsOf(name, 1)))),
  byName(nameKey),
  byName(plainKey),
  { by: "catalogue-number", ofRow: (row) => codeOf(row.catalogueNumber), ofFile: ({ name }) => wordRuns(name) },
  {
    by: "isrc",
    ofRow: ({ isrc }) => given(readIsrc(isrc)?.toLowerCase() ?? ""),
    ofFile: ({ name }) => wordRuns(name).filter((run) => run.length === 12),
  },
  { by: "title", ofRow: titleKeys, ofFile: ({ name }) => [nameKey(name)] },
  {
    by: "title",
    ofRow: titleKeys,
    ofFile: ({ name }) => [nameKey(`${bare(name).replaceAll(writtenAdditions, "")}.wav`)],
  },
];

export type Matches = {
  found: Map<string, { fileId: string; foundBy: FoundBy }>;
  /** Files that rows without one may have, by key: several files, or one that other rows may have too. */
  ambiguous: Map<string, MoveFile[]>;
};

/** Files of one key for which all its rows are noted, and of a row that fits several: more than are named at a row. */
const enoughFiles = 4;

/** Values by key: of most keys there is one, and a set of each would be half of the memory. */
type Grouped<Key, Value> = Map<Key, Value | Set<Value>>;

function add<Key, Value>(groups: Grouped<Key, Value>, key: Key, value: Value): void {
  const own = groups.get(key);
  if (own === undefined) groups.set(key, value);
  else if (own instanceof Set) own.add(value);
  else if (own !== value) groups.set(key, new Set([own, value]));
}

/** The first values of a group. */
function firstOf<Value>(group: Value | Set<Value> | undefined, limit = Number.POSITIVE_INFINITY): Value[] {
  if (!(group instanceof Set)) return group === undefined ? [] : [group];
  const first: Value[] = [];
  for (const value of group) {
    if (first.length >= limit) break;
    first.push(value);
  }
  return first;
}

/** The open rows and files that fit each other by a rule. */
function fitting({ ofRow, ofFile }: Rule, rows: Iterable<MoveRow>, files: Iterable<MoveFile>) {
  const byKey: Grouped<string, MoveRow> = new Map();
  for (const row of rows) for (const key of ofRow(row)) add(byKey, key, row);
  const filesOf: Grouped<MoveRow, MoveFile> = new Map();
  const rowsOf: Grouped<MoveFile, MoveRow> = new Map();
  if (byKey.size === 0) return { filesOf, rowsOf };
  const seen = new Map<string, number>();
  // Of thousands with one name, some tell as well that none fits alone.
  const rowsWith = (key: string): MoveRow[] => {
    const own = byKey.get(key);
    if (!(own instanceof Set)) return firstOf(own);
    seen.set(key, (seen.get(key) ?? 0) + 1);
    return firstOf(own, (seen.get(key) ?? 0) > enoughFiles ? 2 : own.size);
  };
  for (const file of files)
    for (const row of new Set(ofFile(file).flatMap(rowsWith))) {
      add(filesOf, row, file);
      add(rowsOf, file, row);
    }
  return { filesOf, rowsOf };
}

/** The files of rows, by the first rule by which a row and a file fit each other alone. What fits several is left to a person, whatever the later rules say. */
export function matchRows(rows: Iterable<MoveRow>, files: Iterable<MoveFile>): Matches {
  const matches: Matches = { found: new Map(), ambiguous: new Map() };
  const [openRows, openFiles] = [new Set(rows), new Set(files)];
  for (const rule of rules) {
    const { filesOf, rowsOf } = fitting(rule, openRows, openFiles);
    for (const [row, own] of filesOf) {
      if (!(own instanceof Set) && rowsOf.get(own) === row)
        matches.found.set(row.key, { fileId: own.id, foundBy: rule.by });
      else matches.ambiguous.set(row.key, firstOf(own, enoughFiles));
      openRows.delete(row);
    }
    for (const file of rowsOf.keys()) openFiles.delete(file);
  }
  return matches;
}

/** All that a row says of itself. */
const textOf = ({ fileName, address, title, version, artist, catalogueNumber, isrc }: MoveRow) =>
  [fileName, address, title, version, artist, catalogueNumber, isrc]
    .map((value) => value.normalize("NFC").trim().toLowerCase())
    .join("\n");

/** Rows that say all the same as an earlier one, with that one's key; rows that say nothing are none. */
export function repeatedRows(rows: Iterable<MoveRow>): Map<string, string> {
  // By hash: the texts of 100,000 rows are too many to keep.
  const first: Grouped<number, MoveRow> = new Map();
  const repeated = new Map<string, string>();
  for (const row of rows) {
    const text = textOf(row);
    if (text.trim() === "") continue;
    const hash = hashOf(text);
    const earlier = firstOf(first.get(hash)).find((one) => textOf(one) === text);
    if (earlier === undefined) add(first, hash, row);
    else repeated.set(row.key, earlier.key);
  }
  return repeated;
}
