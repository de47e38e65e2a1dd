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

const plainName = (name: string) => name.trim().toLowerCase();

export type SheetHead = {
  /** Place of each own column in the rows. */
  places: Record<string, number>;
  /** Columns that are left out. */
  unknown: string[];
};

/**
 * Finds the columns of a sheet by their names in any profile. `own`: all own names.
 * @returns a message for a sheet that has a column twice, or none that tells which songs its rows are
 */
export function readHead(cells: readonly string[], own: readonly string[]): SheetHead | string {
  const known = new Map(
    profiles.flatMap((profile) => own.map((name) => [plainName(columnName(name, profile)), name] as const)),
  );
  for (const name of own) known.set(plainName(name), name);
  const places: Record<string, number> = {};
  const unknown: string[] = [];
  for (const [at, cell] of cells.entries()) {
    const name = known.get(plainName(cell));
    if (name === undefined) {
      if (cell.trim() !== "") unknown.push(cell.trim().slice(0, 60));
    } else if (places[name] === undefined) places[name] = at;
    else return sheetsCopy.errors.columnTwice(cell.trim(), cells[places[name]]?.trim() ?? name);
  }
  const { songId, isrc } = sheetsCopy.columns;
  if (places[songId] === undefined && places[isrc] === undefined) return sheetsCopy.errors.columnMissing(songId, isrc);
  return { places, unknown };
}
