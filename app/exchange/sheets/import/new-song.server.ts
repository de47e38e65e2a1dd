import { recordFields } from "#app/exchange/sheets/cells/sheet-fields.server.ts";
import type { SheetSong } from "#app/exchange/sheets/cells/sheet-song.ts";
import type { RowDiff } from "#app/exchange/sheets/import/resolve-changes.server.ts";

/** Lyrics of a song whose audio is to come end within a day. */
const dayMs = 24 * 3_600_000;

/** The song that a row without one is judged against. */
export const newSong: SheetSong = {
  ...{ id: "", workId: "", updatedAt: 0, durationMs: dayMs, isHeld: false },
  record: {
    ...Object.fromEntries(recordFields.map((name) => [name, null])),
    ...{ title: "", versionType: "main", artists: [], albums: [], aiStatements: [], restrictionIds: [] },
  },
  tags: { genre: [], mood: [], instrument: [], theme: [], era: [], keyword: [] },
  ...{ lyrics: [], shares: { composition: [], master: [] }, sources: [], albumTitles: {} },
};

/** Fields that name records, which are made with the song. */
const naming = ["artists", "albums", "representedBy", "composition", "master"];

export function withoutNames<Diff extends RowDiff>(diff: Diff): Diff {
  return { ...diff, changes: diff.changes.filter(({ field }) => !naming.includes(field)) };
}
