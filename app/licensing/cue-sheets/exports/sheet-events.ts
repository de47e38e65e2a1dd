import { readTime } from "#app/licensing/cue-sheets/cue-times.ts";
import type { CueSheet } from "#app/licensing/cue-sheets/read-cue-sheet.server.ts";
import type { TimelineEvent } from "#app/licensing/timelines/timeline.ts";

const noTimes = { file: "", startMs: null, endMs: null, sourceMs: null, mediaMs: null, track: "" };

function ms(text: string): number | null {
  const seconds = readTime(text);
  return seconds === null ? null : seconds * 1000;
}

/** The cues of a sheet as uses in an edit. */
export function sheetEvents({ cues, songs }: Pick<CueSheet, "cues" | "songs">): TimelineEvent[] {
  const byId = new Map(songs.map((song) => [song.id, song]));
  return cues.map(({ song, timeIn, timeOut }) => {
    const { title = "", isrc = null } = byId.get(song) ?? {};
    const ids = [song, ...(isrc === null ? [] : [isrc])];
    return { ...noTimes, name: title, ids, startMs: ms(timeIn), endMs: ms(timeOut), track: "A1" };
  });
}
