import { formatIsrc, formatIswc } from "#app/catalogue/record/credits/credits.ts";
import { cueSheetCopy as copy } from "#app/licensing/cue-sheets/cue-sheet-copy.ts";
import { readTime } from "#app/licensing/cue-sheets/cue-times.ts";
import { readOther } from "#app/licensing/cue-sheets/other-music.ts";
import type { CueSheet, CueSong } from "#app/licensing/cue-sheets/read-cue-sheet.server.ts";

type Table = { head: readonly string[]; rows: (string | number)[][] };

/** A cue for which nothing is on file but its song's id. */
const noSong: Omit<CueSong, "id" | "title"> = {
  ...{ artists: "", isLicensed: false, isrc: null, iswc: null, catalogueNumber: null, label: null },
  ...{ writers: [], publishers: [] },
};

export function cuesWithSongs({ cues, songs }: Pick<CueSheet, "cues" | "songs">) {
  const byId = new Map(songs.map((song) => [song.id, song]));
  return cues.map((cue, index) => ({
    ...{ cue, number: index + 1 },
    song:
      cue.song === ""
        ? readOther(cue.other)
        : (byId.get(cue.song) ?? { ...noSong, id: cue.song, title: copy.unknownSong }),
  }));
}

/** A row for each writer and publisher of each cue, as RapidCue lists interested parties. What is not on file is empty. */
export function rapidCueTable(sheet: Pick<CueSheet, "cues" | "songs" | "production">): Table {
  const { title, alsoKnownAs, episodeTitle, episodeNumber, airDate, showLength, company, network } = sheet.production;
  const rows = cuesWithSongs(sheet).flatMap(({ cue, number, song }) => {
    const seconds = readTime(cue.duration);
    const minutes = seconds === null ? ["", ""] : [Math.floor(seconds / 60), seconds % 60];
    const about = [title, alsoKnownAs, episodeTitle, episodeNumber, airDate, showLength, company, network];
    const what = [number, song.title, cue.use, ...minutes, song.iswc ?? "", song.isrc ?? ""];
    const parties = [...song.writers, ...song.publishers].map(({ name, role, society, ipi, shareBp }) => {
      return [role, name, society ?? "", ipi ?? "", (shareBp / 100).toFixed(2)];
    });
    return (parties.length === 0 ? [["", "", "", "", ""]] : parties).map((party) => [...about, ...what, ...party]);
  });
  return { head: copy.rapidCue, rows };
}

/** PRS for Music writes B for background and F for featured music. */
const prsUses: Partial<Record<string, string>> = { BI: "B", BV: "B", VI: "F", VV: "F", MT: "TH", ET: "TH" };

/** A row for each cue with the columns that PRS for Music asks for; its codes of origin are ours. */
export function prsTable(sheet: Pick<CueSheet, "cues" | "songs" | "production">): Table {
  const { title, episodeTitle, episodeNumber, productionNumber, company, airDate, network, territory } =
    sheet.production;
  const names = (parties: CueSong["writers"]) => parties.map(({ name }) => name).join("; ");
  const rows = cuesWithSongs(sheet).map(({ cue, number, song }) => [
    ...[title, episodeTitle, episodeNumber, productionNumber, company, airDate, network, territory],
    ...[number, song.title, names(song.writers), names(song.publishers), song.artists, song.label ?? ""],
    ...[song.catalogueNumber ?? "", song.isrc === null ? "" : formatIsrc(song.isrc)],
    ...[
      song.iswc === null ? "" : formatIswc(song.iswc),
      cue.origin,
      prsUses[cue.use] ?? cue.use,
      cue.timeIn,
      cue.duration,
    ],
  ]);
  return { head: copy.prs, rows };
}
