import { type Cue, emptyCue, maxCues } from "#app/licensing/cue-sheets/cue-sheet.ts";
import { formatTime } from "#app/licensing/cue-sheets/cue-times.ts";
import type { TimelineCheck } from "#app/licensing/timelines/check-timeline.server.ts";

/** Whole seconds, of at least one: societies count no fractions. */
function cueTimes({ startMs, endMs }: TimelineCheck["songs"][number]["uses"][number]): Partial<Cue> {
  if (startMs === null) return {};
  const from = Math.round(startMs / 1000);
  if (endMs === null) return { timeIn: formatTime(from) };
  const to = Math.max(from + 1, Math.round(endMs / 1000));
  return { timeIn: formatTime(from), timeOut: formatTime(to), duration: formatTime(to - from) };
}

/**
 * A cue for each use of the licensed songs of an edit, in order. What the sheet knows of a song, its use code and origin, is kept.
 * `leftOut`: titles that are not part of the licence; `cut`: cues that a sheet has no room for.
 */
export function cuesOfCheck(
  { songs }: Pick<TimelineCheck, "songs">,
  { licensed, cues }: { licensed: ReadonlySet<string>; cues: readonly Cue[] },
): { cues: Cue[]; leftOut: string[]; cut: number } {
  const known = new Map(cues.map((cue) => [cue.song, { use: cue.use, origin: cue.origin }]));
  const rows = songs
    .filter(({ song }) => licensed.has(song.id))
    .flatMap(({ song: { id }, uses }) =>
      uses.map((use) => ({ at: use.startMs, cue: { ...emptyCue, song: id, ...known.get(id), ...cueTimes(use) } })),
    )
    // What has no time keeps its place.
    .sort((one, other) => (one.at === null || other.at === null ? 0 : one.at - other.at));
  return {
    cues: rows.slice(0, maxCues).map(({ cue }) => cue),
    cut: Math.max(0, rows.length - maxCues),
    leftOut: songs.flatMap(({ song }) => (licensed.has(song.id) ? [] : song.title)),
  };
}
