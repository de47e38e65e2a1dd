import { auditionCopy as copy } from "#app/player/audition/audition-copy.ts";
import {
  type AuditionTarget,
  auditionTarget,
  nameOfTarget,
  playFrom,
  requireFacts,
} from "#app/player/audition/audition-row.ts";
import { toggleAutoAudition } from "#app/player/audition/auto-audition.ts";
import { loopRange, stopLoop } from "#app/player/audition/loop-range.ts";
import { ownRating, rate } from "#app/player/audition/ratings.ts";
import { hideRow, showMarks, unhideRow } from "#app/player/audition/row-marks.ts";
import { passageOfRow } from "#app/player/audition/row-passage.ts";
import type { TimeRange } from "#app/player/comments/time-range.ts";
import { fetchOptions } from "#app/player/options/fetch-options.ts";
import { openOption } from "#app/player/options/opened-option.ts";
import { goTo, showNote } from "#app/player/panels/panel-store.ts";
import { addToPinned } from "#app/player/playlist-panel/add-to-pinned.ts";
import { withoutRecording } from "#app/player/queue/edit-queue.ts";
import { segmentStore } from "#app/player/segments/segment-store.ts";
import { similarPath } from "#app/player/segments/similar-path.ts";
import { addChosen } from "#app/player/selection/add-chosen.ts";
import { maxChosen } from "#app/player/selection/chosen-tracks.ts";
import { selectedIds } from "#app/player/selection/selected-rows.ts";
import type { AuditionShortcut } from "#app/player/shortcuts/keyboard.ts";
import { currentRow, moveBy } from "#app/player/shortcuts/track-rows.ts";
import { maxShortlist } from "#app/player/shortlist/shortlist-limit.ts";
import { shortlist } from "#app/player/shortlist/shortlist-store.ts";
import { player } from "#app/player/store/player-store.ts";
import { formatDuration } from "#app/track/track.ts";

function rangeText({ start, end }: TimeRange): string {
  return copy.range(formatDuration(start * 1000), formatDuration(end * 1000));
}

async function toHook(target: AuditionTarget): Promise<void> {
  const facts = await requireFacts(target);
  if (facts?.hook) playFrom(target, facts.hook.start);
  else showNote(facts === null ? copy.failed : copy.noHook);
}

/** The range open in segment mode, else the passage found by the search, else the hook. */
async function passageOf(target: AuditionTarget): Promise<TimeRange | null> {
  const { range } = segmentStore.state;
  if (range !== null && player.snapshot.track?.id === target.id) return range;
  return passageOfRow(target.button) ?? (await requireFacts(target))?.hook ?? null;
}

async function toggleLoop(target: AuditionTarget): Promise<void> {
  if (stopLoop()) return showNote(copy.loopStopped);
  const passage = await passageOf(target);
  if (passage === null) return showNote(copy.noPassage);
  playFrom(target, passage.start);
  loopRange(passage);
  showNote(copy.looping(rangeText(passage)));
}

async function addToPlaylist({ id }: AuditionTarget): Promise<void> {
  const chosen = selectedIds();
  if (chosen.length > maxChosen) return showNote(copy.tooMany(maxChosen));
  if (addToPinned(chosen.length > 0 ? chosen : [id])) return;
  if (chosen.length > 0) return addChosen(chosen);
  const link = (await fetchOptions(id))?.find(({ option }) => option === "add-to-playlist");
  if (link === undefined) showNote(copy.failed);
  else if (link.opens === "dialog") openOption(link.href);
  else goTo(link.href);
}

async function toSimilar(target: AuditionTarget): Promise<void> {
  const facts = await requireFacts(target);
  goTo(similarPath({ id: target.id, vocals: facts?.vocals ?? true }));
}

/** Hides the row, moves the focus on, and removes the track from the queue. */
function hide(target: AuditionTarget): void {
  if (target.button === null) {
    showNote(copy.noTrack);
    return;
  }
  const { queue, track } = player.snapshot;
  const without = withoutRecording(queue, target);
  const focused = currentRow();
  const isLeft = focused === null || focused === target.button;
  if (isLeft && !moveBy(1)) moveBy(-1);
  hideRow(target.id);
  if (target.id !== track?.id) player.setQueue(without);
  showNote(copy.hidden(nameOfTarget(target)), () => {
    unhideRow(target.id);
    // Unless the queue has changed meanwhile.
    if (player.snapshot.queue === without) player.setQueue(queue);
    target.button?.focus();
  });
}

async function rateAs({ id }: AuditionTarget, pressed: number): Promise<void> {
  // Pressing the current rating again removes it.
  const rating = ownRating(id) === pressed ? null : pressed;
  try {
    await rate(id, rating);
    showNote(rating === null ? copy.unrated : copy.rated(rating));
  } catch {
    showNote(copy.ratingFailed);
  }
}

/** Toggles a track on the shortlist, with a message. */
export async function toggleShortlisted({ id }: AuditionTarget): Promise<void> {
  try {
    const isListed = await shortlist.toggle(id);
    if (isListed === null) showNote(copy.shortlistFull(maxShortlist));
    else showNote(isListed ? copy.shortlisted(shortlist.ids.length) : copy.unlisted(shortlist.ids.length));
  } catch {
    showNote(copy.failed);
  }
}

const actions: Record<Exclude<AuditionShortcut, "rate" | "auto">, (target: AuditionTarget) => void | Promise<void>> = {
  hook: toHook,
  loop: toggleLoop,
  add: addToPlaylist,
  similar: toSimilar,
  hide,
  shortlist: toggleShortlisted,
};

/** Runs an audition key on the row that has the focus, or on the playing track. */
export async function runAuditionKey(shortcut: AuditionShortcut, key: string, row: HTMLElement | null): Promise<void> {
  showMarks();
  if (shortcut === "auto") return toggleAutoAudition();
  const target = auditionTarget(row);
  if (target === null) return showNote(copy.noTrack);
  if (shortcut !== "rate") return actions[shortcut](target);
  if (player.isSignedIn) await requireFacts(target);
  return rateAs(target, Number(key));
}
