import { areKnown, factsOf, loadFacts } from "#app/player/audition/known-facts.ts";
import { maxFacts } from "#app/player/audition/listening-facts.ts";
import { beginningOf } from "#app/player/queue/same-song.ts";
import { currentRow, rowOfAddress, visibleRows } from "#app/player/shortcuts/track-rows.ts";
import { player } from "#app/player/store/player-store.ts";
import { resumeFrom } from "#app/player/store/resume-from.ts";

/** Target of an audition key: a row of a list, the playing track if no row is focused, or the row that the URL names. */
export type AuditionTarget = {
  id: string;
  /** Play button of the row; null for a track without a row on the page. */
  button: HTMLElement | null;
};

function buttonOf(id: string): HTMLElement | null {
  return visibleRows().find((row) => row.dataset.play === id) ?? null;
}

/** The row that has or last had the focus; else the playing track; else the row of `song` in the URL. */
export function auditionTarget(row = currentRow()): AuditionTarget | null {
  if (row?.isConnected && row.dataset.play !== undefined) return { id: row.dataset.play, button: row };
  const { track } = player.snapshot;
  if (track !== null) return { id: track.id, button: buttonOf(track.id) };
  const named = rowOfAddress();
  return named?.dataset.play === undefined ? null : { id: named.dataset.play, button: named };
}

/** Facts of the target's recording, fetched together with those of the rows around it. Null if they cannot be fetched. */
export async function requireFacts({ id, button }: AuditionTarget) {
  if (!areKnown(id)) {
    const rows = visibleRows().flatMap(({ dataset: { play } }) => play ?? []);
    const from = button === null ? 0 : Math.max(0, rows.indexOf(id));
    await loadFacts([id, ...rows.slice(from, from + maxFacts - 1)]);
  }
  return factsOf(id) ?? null;
}

/**
 * Plays the target from `from` (seconds), by default from the start of its track or passage; returns that start. A row is played by a click
 * on its button, so that its list becomes the queue.
 */
export function playFrom({ id, button }: AuditionTarget, from?: number): number {
  if (player.snapshot.track?.id !== id) button?.click();
  const { track } = player.snapshot;
  const start = from ?? (track ? beginningOf(track) : 0);
  resumeFrom(id, start);
  return start;
}

/** "Paper Lanterns by The Harbour Lines", from the row's button. */
export function nameOfTarget({ id, button }: AuditionTarget): string {
  const label = button?.getAttribute("aria-label")?.replace(/^\S+ /, "");
  const { track } = player.snapshot;
  return label ?? (track?.id === id ? track.title : "");
}
