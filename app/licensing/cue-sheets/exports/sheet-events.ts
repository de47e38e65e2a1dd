import { readTime } from "#app/licensing/cue-sheets/cue-times.ts";
import { cuesWithSongs } from "#app/licensing/cue-sheets/exports/sheet-tables.ts";
import type { CueSheet } from "#app/licensing/cue-sheets/read-cue-sheet.server.ts";
import type { TimelineEvent } from "#app/licensing/timelines/timeline.ts";

const noTimes = { file: "", startMs: null, endMs: null, sourceMs: null, mediaMs: null, track: "" };

function ms(text: string): number | null {
  const seconds = readTime(text);
  return seconds === null ? null : seconds * 1000;
}

/** The cues of a sheet as uses in an edit. */
export function sheetEvents(sheet: Pick<CueSheet, "cues" | "songs">): TimelineEvent[] {
  return cuesWithSongs(sheet).map(({ cue, song: { title, isrc } }) => {
    const ids = [cue.song, isrc ?? ""].filter((id) => id !== "");
    return { ...noTimes, name: title, ids, startMs: ms(cue.timeIn), endMs: ms(cue.timeOut), track: "A1" };
  });
}
