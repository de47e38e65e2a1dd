import { lyricsCopy } from "#app/backoffice/song-lyrics/lyrics-copy.ts";
import { maxLyricText } from "#app/backoffice/song-lyrics/lyrics-form.ts";
import { readLyricLines } from "#app/backoffice/song-lyrics/save-lyrics.server.ts";
import type { ShareRow } from "#app/backoffice/song-rights/share-row.ts";
import { toKeptShare } from "#app/backoffice/song-rights/write-shares.server.ts";
import { albumsSchema, artistRoles, artistsSchema } from "#app/backoffice/songs/song-schemas.ts";
import { songType } from "#app/backoffice/songs/song-type.ts";
import { songsCopy } from "#app/backoffice/songs/songs-copy.ts";
import { writeLrc } from "#app/catalogue/lyrics/lyric-text.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { CellProblem } from "#app/exchange/sheets/cells/cell-problem.ts";
import { plainText, readPlain, withoutLabel } from "#app/exchange/sheets/cells/plain-cell.ts";
import { readShareItems, shareItem } from "#app/exchange/sheets/cells/share-cell.ts";
import { itemName, readItems } from "#app/exchange/sheets/cells/sheet-items.ts";
import {
  type CellContext,
  type SheetSong,
  type TagCategory,
  tagCategories,
} from "#app/exchange/sheets/cells/sheet-song.ts";
import { readStatementItems, statementItems } from "#app/exchange/sheets/cells/statement-cell.ts";
import { readTagItems, tagItems } from "#app/exchange/sheets/cells/tag-cell.ts";
import { sheetsCopy as copy } from "#app/exchange/sheets/sheets-copy.ts";
import type { Area } from "#app/identity/access/scopes.ts";
import type { PartStatement } from "#app/rights/made/made.ts";
import { ownerRole, publisherRoles, type Side, writerRoles } from "#app/rights/shares.ts";

/** A field of a song in a sheet: one column, or two that belong together. */
export type SheetField = {
  name: string;
  /** Own names; those of the profiles are in `column-names.ts`. */
  columns: readonly string[];
  /** Its name among the sources of fields; null without one. */
  source: string | null;
  /** Who reads and writes it besides those who edit songs. */
  readBy?: Area;
  value(song: SheetSong): unknown;
  write(song: SheetSong, context: CellContext): string[];
  /** The value of cells, undefined for columns that the sheet lacks; of shares `ShareRow`s. @throws CellProblem */
  read(texts: readonly (string | undefined)[], song: SheetSong, context: CellContext): unknown;
};

function plain(name: string): SheetField {
  const field = songType.fields[name];
  if (field === undefined) throw new Error(`songs have no field ${name}`);
  return {
    ...{ name, columns: [field.label], source: name, readBy: field.readBy },
    value: ({ record }) => record[name] ?? null,
    write: ({ record }, { choices }) => [plainText(field, record[name], choices[name])],
    read: ([text = ""], { record }, { choices }) =>
      readPlain(field, text, { stored: record[name] ?? null, choices: choices[name] }),
  };
}

type ArtistRow = { artist: string; role: (typeof artistRoles)[number] };
/** The labels of roles other than the main one. */
const roleSuffix = / \((Main|Featured|Remixer)\)$/i;

/** The first issue of a schema, as a problem of the column. */
function required<Value>(
  read:
    | { success: true; data: Value }
    | { success: false; error: { issues: { message: string; path: PropertyKey[] }[] } },
  at = (_path: PropertyKey[]) => 0,
): Value {
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new CellProblem(withoutLabel(issue?.message ?? copy.errors.invalid), at(issue?.path ?? []));
}

const artists: SheetField = {
  ...{ name: "artists", columns: [songsCopy.artists], source: "artists" },
  value: ({ record }) => record.artists,
  write: ({ record }) => [
    (record.artists as ArtistRow[])
      .map(({ artist, role }) => itemName(artist, roleSuffix) + (role === "main" ? "" : ` (${songsCopy.roles[role]})`))
      .join("; "),
  ],
  read: ([text = ""]) =>
    required(
      artistsSchema.safeParse(
        readItems(text, roleSuffix).map(({ name, suffix }) => ({
          artist: name,
          role:
            artistRoles.find((role) => songsCopy.roles[role].toLowerCase() === suffix?.[1]?.toLowerCase()) ?? "main",
        })),
      ),
    ),
};

type AlbumRow = { album: string; track: number | null };

const albums: SheetField = {
  ...{ name: "albums", columns: [copy.columns.albums, copy.columns.tracks], source: "albums" },
  value: ({ record }) => record.albums,
  write: ({ record }) => {
    const rows = record.albums as AlbumRow[];
    return [
      rows.map(({ album }) => itemName(album)).join("; "),
      rows
        .map(({ track }) => String(track ?? ""))
        .join("; ")
        .replace(/^[; ]*$/, ""),
    ];
  },
  read: ([names, numbers], { record }) => {
    const stored = record.albums as AlbumRow[];
    const own = names === undefined ? stored.map(({ album }) => album) : readItems(names).map(({ name }) => name);
    const tracks = numbers === undefined || numbers.trim() === "" ? [] : numbers.split(";").map((text) => text.trim());
    if (tracks.length > own.length) throw new CellProblem(copy.errors.tracksMany, 1);
    const rows = own.map((album, at) => {
      const kept = stored.find((row) => row.album === album)?.track ?? null;
      if (numbers === undefined) return { album, track: kept };
      return { album, track: tracks[at] === undefined || tracks[at] === "" ? null : Number(tracks[at]) };
    });
    const read = required(albumsSchema.safeParse(rows), (path) => (path.includes("track") ? 1 : 0));
    return read.toSorted((a, b) => (a.album < b.album ? -1 : 1));
  },
};

function tagField(category: TagCategory): SheetField {
  const ofCategory = ({ tags }: CellContext) => tags.filter((tag) => tag.category === category);
  return {
    ...{ name: category, columns: [copy.columns[category]], source: "tags" },
    value: ({ tags }) => tags[category],
    write: ({ tags }, context) => [tagItems(tags[category], ofCategory(context))],
    read: ([text = ""], { tags }, context) =>
      readTagItems(text, {
        ...{ stored: tags[category], tags: ofCategory(context) },
        ...(context.leave === undefined ? {} : { leave: context.leave }),
      }),
  };
}

const restrictions: SheetField = {
  ...{ name: "restrictionIds", columns: ["Restrictions"], source: "restrictionIds", readBy: "restrictions" },
  value: ({ record }) => record.restrictionIds,
  write: ({ record }, { choices }) => {
    const labels = (record.restrictionIds as string[]).flatMap(
      (id) => choices.restrictionIds?.find(({ value }) => value === id)?.label ?? [],
    );
    return [labels.map((label) => itemName(label)).join("; ")];
  },
  read: ([text = ""], _song, { choices }) =>
    readItems(text)
      .map(({ name }) => {
        const named = choices.restrictionIds?.filter(({ label }) => label.toLowerCase() === name.toLowerCase()) ?? [];
        const [only, another] = named;
        if (only === undefined || another !== undefined) throw new CellProblem(copy.errors.restriction(name));
        return only.value;
      })
      .toSorted(),
};

const lyrics: SheetField = {
  ...{ name: "lyrics", columns: [copy.columns.lyrics], source: "lyrics" },
  value: (song) => song.lyrics,
  write: (song) => [writeLrc(song.lyrics)],
  read: ([text = ""], { durationMs }) => {
    if (text.length > maxLyricText) throw new CellProblem(withoutLabel(lyricsCopy.errors.text));
    try {
      return readLyricLines(text, durationMs);
    } catch (error) {
      if (error instanceof AppError) throw new CellProblem(withoutLabel(error.message));
      throw error;
    }
  },
};

const statements: SheetField = {
  ...{ name: "aiStatements", columns: [songsCopy.aiStatements.label], source: "aiStatements" },
  value: ({ record }) => record.aiStatements,
  write: ({ record }) => [statementItems(record.aiStatements as PartStatement[])],
  read: ([text = ""]) => readStatementItems(text),
};

function shareField(side: Side, parts: readonly { column: string; roles: readonly string[] }[]): SheetField {
  return {
    ...{ name: side, columns: parts.map(({ column }) => column), source: null, readBy: "rights-edit" },
    value: ({ shares }) => shares[side].map(toKeptShare),
    write: ({ shares }) =>
      parts.map(({ roles }) =>
        shares[side]
          .filter(({ role }) => roles.includes(role))
          .map(shareItem)
          .join("; "),
      ),
    read: (texts, { shares }): ShareRow[] =>
      parts.flatMap(({ roles }, at) => {
        const stored = shares[side].filter(({ role }) => roles.includes(role));
        // A part without a column stays: its items are read back.
        const text = texts[at] ?? stored.map(shareItem).join("; ");
        return readShareItems(text, { stored, roles, at });
      }),
  };
}

/** Everything that a sheet has of a song, in the order of its columns. */
export const sheetFields: readonly SheetField[] = [
  ...["title", "versionType", "versionTitle"].map(plain),
  artists,
  albums,
  ...["isrc", "iswc", "catalogueNumber", "label", "year", "bpm", "musicalKey", "language", "vocals", "explicit"].map(
    plain,
  ),
  plain("customizable"),
  ...tagCategories.map(tagField),
  shareField("composition", [
    { column: copy.columns.writers, roles: writerRoles },
    { column: copy.columns.publishers, roles: publisherRoles },
  ]),
  shareField("master", [{ column: copy.columns.master, roles: [ownerRole] }]),
  ...["representedBy", "copyright", "tierId", "status"].map(plain),
  restrictions,
  ...[...Object.keys(songsCopy.aiParts), "aiStatedBy", "aiStatedAs", "aiStatedOn", "aiEvidence"].map(plain),
  statements,
  plain("aiContested"),
  ...["description", "origin", "intent", "credits", "labelCopy", "editorialNote"].map(plain),
  ...["internalManager", "notes"].map(plain),
  lyrics,
];

/** Names of the record's fields that a sheet has. */
export const recordFields: readonly string[] = sheetFields
  .map(({ name }) => name)
  .filter((name) => name in songType.fields);
