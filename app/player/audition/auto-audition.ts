import { auditionCopy as copy } from "#app/player/audition/audition-copy.ts";
import { type AuditionTarget, auditionTarget, playFrom, requireFacts } from "#app/player/audition/audition-row.ts";
import { factsOf } from "#app/player/audition/known-facts.ts";
import { partEnd } from "#app/player/audition/part-end.ts";
import { passageOfRow } from "#app/player/audition/row-passage.ts";
import { prefetchTrack } from "#app/player/engine/prefetch.ts";
import { showNote } from "#app/player/panels/panel-store.ts";
import { visibleRows } from "#app/player/shortcuts/track-rows.ts";
import { player } from "#app/player/store/player-store.ts";

/** Seconds played of each row. */
const heard = 8;

let stop: (() => void) | null = null;

function end(note: string): void {
  stop?.();
  stop = null;
  showNote(note);
}

/** The row after that of `id`; collapsed versions are skipped. */
function rowAfter(id: string): AuditionTarget | null {
  const rows = visibleRows();
  return targetOf(rows[rows.findIndex((row) => row.dataset.play === id) + 1]);
}

function targetOf(row: HTMLElement | undefined): AuditionTarget | null {
  return row?.dataset.play === undefined ? null : { id: row.dataset.play, button: row };
}

/** Start in seconds of the hook, else of the row's passage. Undefined without either, or if the facts are not loaded. */
function bestStart({ id, button }: AuditionTarget): number | undefined {
  return (factsOf(id)?.hook ?? passageOfRow(button))?.start;
}

/** Prefetches the start of the next row while this one plays. */
function prefetchAfter(id: string): void {
  const next = rowAfter(id);
  const track = player.snapshot.queue.tracks.find((one) => one.id === next?.id);
  if (next !== null && track !== undefined) prefetchTrack(track, bestStart(next));
}

/** Plays the hook of a row, else its passage, else its beginning, and moves on after 8 s. Pausing suspends it. */
async function audition(target: AuditionTarget): Promise<void> {
  stop?.();
  let isOver = false;
  stop = () => {
    isOver = true;
  };
  await requireFacts(target);
  if (isOver) return;
  target.button?.focus();
  const from = playFrom(target, bestStart(target));
  prefetchAfter(target.id);
  const unsubscribe = player.subscribe(() => {
    // The visitor played another track, or the track ended and the queue moved on.
    if (!isOver && player.snapshot.track?.id !== target.id) end(copy.autoStopped);
  });
  const unsubscribeTime = player.subscribeToTime(() => {
    const { track } = player.snapshot;
    if (isOver || track?.id !== target.id) return;
    if (player.position >= partEnd({ start: from, end: from + heard }, track)) goOn(target);
  });
  stop = () => {
    isOver = true;
    unsubscribe();
    unsubscribeTime();
  };
}

function goOn({ id }: AuditionTarget): void {
  const next = rowAfter(id);
  if (next !== null) return void audition(next);
  end(copy.autoEnded);
  player.pause();
}

/** Starts auditioning rows from the current one, or stops it. */
export function toggleAutoAudition(): void {
  if (stop !== null) {
    end(copy.autoStopped);
    return;
  }
  const target = auditionTarget();
  const from = target?.button ? target : targetOf(visibleRows()[0]);
  showNote(from === null ? copy.noTrack : copy.auto);
  if (from !== null) void audition(from);
}
