import { licencesCopy as copy } from "#app/licensing/licences/licences-copy.ts";
import type { SongReason } from "#app/licensing/transactions/clearing/describe-song.ts";
import type { SongLight } from "#app/licensing/transactions/clearing/read-lights.server.ts";

type Song = { recordingId: string; title: string };
type Lights = Record<string, SongLight>;

/** What staff may license in spite of, if they say why. Never a dispute, nor a licence that shuts the song out. */
const overridable: readonly SongReason["kind"][] = [
  "denied",
  "restricted",
  "refuses-category",
  "embargo",
  "not-published",
];

/** What may or may not exclude a use, or will from a later day on: only who speaks for the catalogue decides about it. */
const undecided: readonly SongReason["kind"][] = ["restricted", "use-unnamed", "category-unnamed"];

function reasonsOf({ recordingId }: Song, lights: Lights): SongReason[] {
  return lights[recordingId]?.reasons ?? [];
}

/** Songs that are licensed only if the staff say why, with what blocks them. */
export function blockedSongs(songs: Song[], lights: Lights) {
  return songs.flatMap((song) => {
    const blocks = reasonsOf(song, lights).filter(
      ({ weighs, kind }) => weighs === "blocks" && overridable.includes(kind),
    );
    if (blocks.length === 0) return [];
    return {
      ...song,
      isDenied: blocks.some(({ kind }) => kind === "denied"),
      text: copy.songNote(
        song.title,
        blocks.map(({ text }) => text),
      ),
    };
  });
}

/** Songs with a restriction or a refused category of which the use does not tell whether it is excluded, or that begins within its term. */
export function undecidedSongs(songs: Song[], lights: Lights): Song[] {
  return songs.filter((song) =>
    reasonsOf(song, lights).some(({ weighs, kind }) => weighs === "asks" && undecided.includes(kind)),
  );
}

/** Disputes of songs, one per line. */
export function disputedSongs(songs: Song[], lights: Lights): string[] {
  return songs.flatMap((song) =>
    reasonsOf(song, lights).flatMap(({ kind, text }) => (kind === "disputed" ? copy.songNote(song.title, [text]) : [])),
  );
}

/** What is licensed of the songs already, without to whom: first what shuts them out, then what has to be compared. */
export function exclusivityNotes(songs: Song[], lights: Lights) {
  const notes = songs.flatMap((song) =>
    reasonsOf(song, lights).flatMap(({ kind, weighs, text }) =>
      kind === "licensed"
        ? { recordingId: song.recordingId, isBlocked: weighs === "blocks", text: copy.songNote(song.title, [text]) }
        : [],
    ),
  );
  return notes.toSorted((a, b) => Number(b.isBlocked) - Number(a.isBlocked));
}
