import { sheetsCopy } from "#app/exchange/sheets/sheets-copy.ts";

export const profiles = ["syncline", "disco", "sourceaudio", "aimp"] as const;
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

const { songId: idColumn, isrc: isrcColumn } = sheetsCopy.columns;
const keyNames = knownNames([idColumn, isrcColumn]);

/** Whether a row names a column that tells songs apart: it is the head, and what is above it a title. */
export function isHead(cells: readonly string[]): boolean {
  return cells.some((cell) => keyNames.has(plainName(cell)) || looseName(cell, keyNames) !== undefined);
}

/**
 * Finds the columns of a sheet by their names in any profile, or as others call them. `own`: all own names.
 * @returns a message for a sheet that has a column twice, or none that tells which songs its rows are
 */
export function readHead(cells: readonly string[], own: readonly string[]): SheetHead | string {
  const known = knownNames(own);
  const places: Record<string, number> = {};
  const exact = cells.map((cell) => known.get(plainName(cell)));
  for (const [at, name] of exact.entries()) {
    if (name === undefined) continue;
    if (places[name] !== undefined)
      return sheetsCopy.errors.columnTwice(cells[at]?.trim() ?? "", cells[places[name]]?.trim() ?? name);
    places[name] = at;
  }
  const unknown: string[] = [];
  for (const [at, cell] of cells.entries()) {
    if (exact[at] !== undefined || cell.trim() === "") continue;
    const loose = looseName(cell, known);
    if (loose !== undefined && places[loose] === undefined) places[loose] = at;
    else unknown.push(cell.trim().slice(0, 60));
  }
  const { songId, isrc } = sheetsCopy.columns;
  if (places[songId] === undefined && places[isrc] === undefined) return sheetsCopy.errors.columnMissing(songId, isrc);
  return { places, unknown };
}
