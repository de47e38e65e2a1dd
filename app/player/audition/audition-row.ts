import { areKnown, factsOf, loadFacts } from "#app/player/audition/known-facts.ts";
import { maxFacts } from "#app/player/audition/listening-facts.ts";
import { beginningOf } from "#app/player/queue/same-song.ts";
import { currentRow, rowOfAddress, visibleRows } from "#app/player/shortcuts/track-rows.ts";
import { player } from "#app/player/store/player-store.ts";
import { resumeFrom } from "#app/player/store/resume-from.ts";

/** What a key is for: a row of a list, the track that plays where no row was chosen, or the row that the address names. */
export type AuditionTarget = {
  /** The recording. */
  id: string;
  /** The play button of the row; null for a track without a row on the page. */
  button: HTMLElement | null;
};

function buttonOf(id: string): HTMLElement | null {
  return visibleRows().find((row) => row.dataset.play === id) ?? null;
}

/** The row with the focus or the last focus; else the track that plays; else the row of `song` in the address. */
export function auditionTarget(row = currentRow()): AuditionTarget | null {
  if (row?.isConnected && row.dataset.play !== undefined) return { id: row.dataset.play, button: row };
  const { track } = player.snapshot;
  if (track !== null) return { id: track.id, button: buttonOf(track.id) };
  const named = rowOfAddress();
  return named?.dataset.play === undefined ? null : { id: named.dataset.play, button: named };
}

/** What is known of the recording, fetched together with the rows around it. Null where nothing can be known. */
export async function requireFacts({ id, button }: AuditionTarget) {
  if (!areKnown(id)) {
    const rows = visibleRows().flatMap(({ dataset: { play } }) => play ?? []);
    const from = button === null ? 0 : Math.max(0, rows.indexOf(id));
    await loadFacts([id, ...rows.slice(from, from + maxFacts - 1)]);
  }
  return factsOf(id) ?? null;
}

/**
 * Plays the target from `from` (seconds), or from where its track, or its passage, begins; returns where from. A row is played as a press on
 * its button does, so that its list is the queue.
 */
export function playFrom({ id, button }: AuditionTarget, from?: number): number {
  if (player.snapshot.track?.id !== id) button?.click();
  const { track } = player.snapshot;
  const start = from ?? (track ? beginningOf(track) : 0);
  resumeFrom(id, start);
  return start;
}

/** "Paper Lanterns by The Harbour Lines", as the row's button says. */
export function nameOfTarget({ id, button }: AuditionTarget): string {
  const label = button?.getAttribute("aria-label")?.replace(/^\S+ /, "");
  const { track } = player.snapshot;
  return label ?? (track?.id === id ? track.title : "");
}
