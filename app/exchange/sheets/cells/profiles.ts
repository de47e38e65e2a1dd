import { type JoinedColumn, joinedColumns, placesOf } from "#app/exchange/sheets/cells/joined-columns.ts";
import { sheetsCopy } from "#app/exchange/sheets/sheets-copy.ts";

export const profiles = ["syncline", "disco", "sourceaudio", "aimp", "soundminer", "harvest", "soundmouse"] as const;
export type Profile = (typeof profiles)[number];

/** Names of columns by own name, where they differ: docs/product/exchange.md has the sources. */
const names: Record<Profile, Record<string, string>> = {
  syncline: {},
  disco: {
    ...{ Artists: "Artist", Albums: "Album", "Track numbers": "Track Number", Label: "Record Label", Genres: "Genre" },
    ...{ Moods: "Mood", Keywords: "Tags", Writers: "Composers", Copyright: "Copyright Line" },
  },
  sourceaudio: {
    ...{ "Song ID": "Custom: Song ID", Artists: "Artist", Albums: "Album", "Track numbers": "Track Number" },
    ...{
      BPM: "Bpm",
      ISRC: "Isrc",
      ISWC: "Iswc",
      "With vocals": "Has Vocal",
      Moods: "Mood",
      Instruments: "Instrumentation",
    },
    ...{ Writers: "Composer", Publishers: "Publisher" },
  },
  aimp: {
    ...{
      Title: "Song Title",
      Artists: "Artist",
      Albums: "Album Title",
      "Track numbers": "Track No.",
      Year: "Release Year",
    },
    ...{ Key: "Musical Key", Writers: "Songwriters", "Master owners": "Master Owner", Genres: "Genre", Moods: "Mood" },
  },
  soundminer: {
    ...{ Title: "TrackTitle", Artists: "Artist", Albums: "CDTitle", "Track numbers": "Track", Year: "TrackYear" },
    ...{ BPM: "Tempo", Label: "Library", Genres: "Category", Moods: "Mood", Instruments: "Instrumentation" },
    ...{ Writers: "Composer", Publishers: "Publisher", "File name": "Filename", "Version title": "Version" },
  },
  harvest: {
    ...{
      Title: "TRACK: Title",
      "Version title": "TRACK: Version",
      Artists: "TRACK: Artist(s)",
      Albums: "ALBUM: Title",
    },
    ...{
      "Track numbers": "TRACK: Number",
      "Catalogue number": "ALBUM: Code",
      Label: "LIBRARY: Name",
      ISRC: "TRACK: ISRC",
    },
    ...{ ISWC: "TRACK: ISWC", BPM: "TRACK: BPM", Genres: "TRACK: Genre", Instruments: "TRACK: Instrumentation" },
    ...{
      Keywords: "TRACK: Keywords",
      Moods: "TRACK: Mood",
      Lyrics: "TRACK: Lyrics",
      Description: "TRACK: Description",
    },
    ...{ Writers: "TRACK: Composer(s)", Publishers: "TRACK: Publisher(s)", "File name": "TRACK: Audio Filename" },
  },
  soundmouse: {
    ...{
      Title: "Track Title",
      "Version title": "Version Title",
      Artists: "Performer",
      Albums: "CD Title",
      Label: "Record Label",
    },
    ...{
      "Catalogue number": "Catalogue No.",
      "Track numbers": "Track No.",
      Writers: "Composer(s)",
      Publishers: "Publisher(s)",
    },
    ...{ "File name": "Audio File Name" },
  },
};

/** The name of a column in a profile. */
export function columnName(own: string, profile: Profile): string {
  return names[profile][own] ?? own;
}

/** What other programs and languages call a column, besides the profiles: taken where no column has one of those names. */
const otherNames: Record<string, string> = {
  "Song ID": "songid, song-id, syncline id",
  Title:
    "song, song name, track, track title, track name, recording title, titel, songtitel, titre, titre du morceau, morceau, título, titulo, canción, titolo",
  Version: "version type, fassung, versión",
  Artists:
    "artist name, artist(s), performer, performers, main artist, interpret, interpreten, künstler, künstlerin, artiste, artistes, interprète, interprètes, artista, artistas, intérprete",
  Albums: "album name, release title, veröffentlichung, álbum, disque",
  "Track numbers":
    "track #, track no, track nr, track num, nr, titelnummer, tracknummer, numéro de piste, n° de piste, número de pista, piste, pista",
  ISRC: "isrc code, isrc codes, isrc number, isrc no, isrc nr, isrc-code, code isrc, código isrc, recording isrc, track isrc, isrc(s)",
  ISWC: "iswc code, iswc number, iswc-code, code iswc, código iswc, work iswc",
  "Catalogue number":
    "catalog number, catalog no, catalog #, catalogue no, cat no, cat #, katalognummer, katalognr, bestellnummer, numéro de catalogue, número de catálogo",
  Label: "label name, plattenlabel, plattenfirma, sello, sello discográfico, maison de disques, etichetta",
  Year: "release year, recording year, jahr, erscheinungsjahr, année, ano, año, anno",
  BPM: "tempo (bpm), beats per minute",
  Key: "musical key, initial key, tonart, tonalité, tonalidad",
  Language: "lyrics language, sprache, langue, idioma, lingua",
  Genres: "genre(s), géneros, género, stil",
  Moods: "mood(s), stimmung, stimmungen, ambiance, humeur",
  Instruments: "instrument, instrumente, instrumentos",
  Keywords: "keyword, tag, schlagwörter, stichwörter, stichworte, mots-clés, palabras clave",
  Writers:
    "writer, writer(s), composer(s), composers, songwriter, author, authors, komponist, komponisten, urheber, autoren, compositeur, compositeurs, auteurs, auteurs-compositeurs, compositor, compositores, autores",
  Publishers: "publisher(s), verlag, verlage, musikverlag, éditeur, éditeurs, editor, editorial, editoriales",
  "Master owners": "master owner(s), p-line owner, masterinhaber, propriétaire du master",
  Copyright: "c line, c-line, copyright-vermerk",
  "Music made by": "ai in the composition",
  "Lyrics made by": "ai in lyrics",
  "Vocals made by": "ai in vocals",
  "Performance made by": "ai in instruments",
  "Production made by": "ai in post-production",
  Lyrics: "lyric, songtext, liedtext, paroles, letra, letras, testo",
  Description: "track description, comments, comment, beschreibung, descripción, descripcion",
  Credits: "performers and producers, personnel, crédits",
  Restrictions: "restriction, usage restrictions, sperren, einschränkungen",
  "Version title": "version name, mix, mix name, subtitle, untertitel",
  "File name":
    "filename, file, audio file, audio filename, audio file name, file path, filepath, pathname, path, wav, wav file, mp3 file, dateiname, datei, nom du fichier, nombre de archivo, ファイル名",
  "Audio address":
    "url, audio url, file url, download url, download link, audio link, link, wav url, mp3 url, audio-adresse, lien audio, enlace de audio",
};

/** A name without what people add to it: case, accents, line breaks, signs at its end. */
function plainName(name: string): string {
  return name
    .normalize("NFKC")
    .replace(/[\p{Cf}\uFEFF]/gu, "")
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase();
}

/** A longer cell is no name. */
const maxName = 200;
const addition = /(?:\([^()]{0,60}\)|\[[^[\]]{0,60}\]|[#*:.!?°])$/;

/** "ISRC#", "Title *", "BPM (optional)", "Title:" → without the addition. */
function bareName(name: string): string {
  let bare = plainName(name);
  if (bare.length > maxName) return bare;
  for (let found = addition.exec(bare); found !== null; found = addition.exec(bare))
    bare = bare.slice(0, found.index).trimEnd();
  return bare;
}

const looseNames = new Map(
  Object.entries(otherNames).flatMap(([own, list]) => list.split(",").map((name) => [plainName(name), own] as const)),
);

export type SheetHead = {
  /** Place of each own column in the rows. */
  places: Record<string, number>;
  /** Columns that are left out. */
  unknown: string[];
  /** Columns that a sheet has in numbered parts; their places are behind its `width`. */
  joined: JoinedColumn[];
  width: number;
};

function knownNames(own: readonly string[]): Map<string, string> {
  const known = new Map(
    profiles.flatMap((profile) => own.map((name) => [plainName(columnName(name, profile)), name] as const)),
  );
  for (const name of own) known.set(plainName(name), name);
  return known;
}

/** The own column that a name of another program stands for. */
function looseName(cell: string, known: ReadonlyMap<string, string>): string | undefined {
  const [plain, bare] = [plainName(cell), bareName(cell)];
  const own = looseNames.get(plain) ?? known.get(bare) ?? looseNames.get(bare);
  return own === undefined || !known.has(plainName(own)) ? undefined : own;
}

const { songId: idColumn, isrc: isrcColumn, fileName, audioAddress } = sheetsCopy.columns;
const keyNames = knownNames([idColumn, isrcColumn]);
const allNames = knownNames(Object.keys(otherNames));
/** Known names that make a row the head without one that tells songs apart. */
const namesOfHead = 3;

/** Whether a row names a column that tells songs apart, or several others: it is the head, and what is above it a title. */
export function isHead(cells: readonly string[]): boolean {
  const isIn = (known: ReadonlyMap<string, string>) => (cell: string) =>
    known.has(plainName(cell)) || looseName(cell, known) !== undefined;
  return cells.some(isIn(keyNames)) || cells.filter(isIn(allNames)).length >= namesOfHead;
}

/** The own column of each cell that a person chose, or that has the name of one in a profile. */
function exactNames(
  cells: readonly string[],
  {
    own,
    known,
    chosen,
  }: { own: readonly string[]; known: ReadonlyMap<string, string>; chosen: (string | undefined)[] },
): (string | undefined)[] {
  const taken = new Set(chosen);
  return cells.map((cell, at) => {
    const choice = chosen[at];
    if (choice !== undefined) return own.includes(choice) ? choice : undefined;
    const name = known.get(plainName(cell));
    return name !== undefined && taken.has(name) ? undefined : name;
  });
}

/** Columns of a move alone: they find the audio of a row. */
export const audioColumns: readonly string[] = [fileName, audioAddress];

/**
 * Finds the columns of a sheet by their names in any profile, or as others call them. `own`: all own names. Of a move: `isKeyNeeded` is false, and
 * `columns` are own columns that a person chose by the sheet's names, empty for one that is left out.
 * @returns a message for a sheet that has a column twice, or none that tells which songs its rows are
 */
export function readHead(
  cells: readonly string[],
  given: readonly string[],
  { columns = {}, isKeyNeeded = true }: { columns?: Readonly<Record<string, string>>; isKeyNeeded?: boolean } = {},
): SheetHead | string {
  const own = isKeyNeeded ? given : [...given, ...audioColumns];
  const known = knownNames(own);
  const chosen = cells.map((cell) => (Object.hasOwn(columns, cell.trim()) ? columns[cell.trim()] : undefined));
  const exact = exactNames(cells, { own, known, chosen });
  const places: Record<string, number> = {};
  const unknown: { at: number; cell: string }[] = [];
  for (const [at, name] of exact.entries()) {
    if (name === undefined) continue;
    const [cell, first] = [cells[at]?.trim() ?? "", places[name]];
    if (first === undefined) places[name] = at;
    else if (isKeyNeeded) return sheetsCopy.errors.columnTwice(cell, cells[first]?.trim() ?? name);
    else unknown.push({ at, cell });
  }
  const open = cells
    .map((cell, at) => ({ at, cell: cell.trim() }))
    .filter(({ at }) => exact[at] === undefined && chosen[at] === undefined);
  for (const { at, cell } of open.filter((one) => one.cell !== "")) {
    const loose = looseName(cell, known);
    if (loose !== undefined && places[loose] === undefined) places[loose] = at;
    else unknown.push({ at, cell });
  }
  const joined = joinedColumns(cells).filter(({ name }) => own.includes(name) && places[name] === undefined);
  for (const [at, { name }] of joined.entries()) places[name] = cells.length + at;
  const inJoined = new Set(joined.flatMap(placesOf));
  const left = unknown.filter(({ at }) => !inJoined.has(at)).map(({ cell }) => cell.slice(0, 60));
  if (isKeyNeeded && places[idColumn] === undefined && places[isrcColumn] === undefined)
    return sheetsCopy.errors.columnMissing(idColumn, isrcColumn);
  return { places, unknown: left, joined, width: cells.length };
}
