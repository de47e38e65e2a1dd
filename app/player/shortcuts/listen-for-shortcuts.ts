import { commentStore } from "#app/player/comments/comment-store.ts";
import { panels, showHelp, showTray, undoNote } from "#app/player/panels/panel-store.ts";
import { seekStep } from "#app/player/player.ts";
import { playlistPanel, showPlaylistPanel } from "#app/player/playlist-panel/panel-store.ts";
import {
  type AuditionShortcut,
  characterOf,
  type FocusPlace,
  isAuditionShortcut,
  type Shortcut,
  shortcutOf,
} from "#app/player/shortcuts/keyboard.ts";
import { hasSingleKeys } from "#app/player/shortcuts/single-keys.ts";
import {
  currentRow,
  followTrack,
  isRow,
  keepOneTabStop,
  leaveMenu,
  moveBy,
  moveToEnd,
  openMenu,
  rememberRow,
  toggleVersions,
} from "#app/player/shortcuts/track-rows.ts";
import { player } from "#app/player/store/player-store.ts";
import { loadForPress } from "#app/ui/network/load-for-press.ts";

const textField =
  "input:not([type=checkbox], [type=radio], [type=range], [type=submit]), textarea, select, [contenteditable]";
/** What a mouse presses to play or to go on, and does not type into. */
const pressed =
  "[data-play], [data-rows] a, .player-transport button, .player-volume button, .comment-add, nav a:not([aria-haspopup])";

function placeOf(element: Element | null): FocusPlace {
  if (element === null || element === document.body) return "page";
  if (element.matches(textField)) return "text";
  return isRow(element) ? "row" : "other";
}

/** The code is loaded with the first key, as that of auditioning. The key is for the row of now: the focus may go on meanwhile. */
function select({ shiftKey, repeat }: KeyboardEvent): void {
  if (repeat) return;
  const row = currentRow();
  void loadForPress(() => import("#app/player/selection/selected-rows.ts")).then(({ selectRow }) =>
    selectRow(row, shiftKey),
  );
}

/** Does what a key is for; false when there is nothing to do it with, so that the browser handles the key. */
function run(shortcut: Exclude<Shortcut, AuditionShortcut | "select">, isRepeat: boolean): boolean {
  if (shortcut === "help") showHelp(true);
  if (shortcut === "tray") showTray(!panels().tray);
  if (shortcut === "panel") showPlaylistPanel(!playlistPanel().open);
  if (shortcut === "help" || shortcut === "tray" || shortcut === "panel") return true;
  if (shortcut === "undo") return undoNote();
  if (shortcut === "rowBelow") return moveBy(1);
  if (shortcut === "rowAbove") return moveBy(-1);
  if (shortcut === "firstRow") return moveToEnd("first");
  if (shortcut === "lastRow") return moveToEnd("last");
  if (shortcut === "menu") return openMenu();
  if (shortcut === "versions") return toggleVersions();
  if (shortcut === "search") return goToSearch();
  if (shortcut === "comment") return commentStore.startDraft(player.position);
  if (shortcut === "rangeStart") return commentStore.markEdge("start", player.position);
  if (shortcut === "rangeEnd") return commentStore.markEdge("end", player.position);
  return player.snapshot.track !== null && control(shortcut, isRepeat);
}

function control(shortcut: "toggle" | "back" | "forward" | "next" | "previous", isRepeat: boolean): true {
  if (shortcut === "back") player.seekBy(-seekStep);
  else if (shortcut === "forward") player.seekBy(seekStep);
  // A key that is held down plays or skips once.
  else if (isRepeat) return true;
  else if (shortcut === "toggle") player.togglePlaying();
  else {
    player[shortcut]();
    followTrack();
  }
  return true;
}

let auditioned: Promise<void> = Promise.resolve();

/** The code is loaded with the first key; keys that wait for it act in the order of their presses. One that is held down counts once. */
function audition(shortcut: AuditionShortcut, event: KeyboardEvent): void {
  if (event.repeat) return;
  const character = characterOf(event);
  const row = currentRow();
  const code = loadForPress(() => import("#app/player/audition/run-audition-key.ts"));
  auditioned = Promise.all([code, auditioned]).then(
    ([{ runAuditionKey }]) => void runAuditionKey(shortcut, character, row),
  );
}

/** Focuses the page's search field, or goes to the page that has one. */
function goToSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>("main input[type=search]");
  field?.focus();
  field?.select();
  const link = field ? null : document.querySelector<HTMLElement>('a[href="/search"]');
  link?.click();
  return field !== null || link !== null;
}

/** A press with the mouse leaves the focus on the page, where the page's keys are: `detail` is 0 for a press by key. */
function releaseFocus({ detail }: MouseEvent): void {
  const { activeElement } = document;
  if (detail > 0 && activeElement instanceof HTMLElement && activeElement.matches(pressed)) activeElement.blur();
}

/**
 * The keys of the page, while the focus is on its body (docs/product/player.md), and those of lists, while it is on a row.
 * Returns the clean-up function.
 */
export function listenForShortcuts(): () => void {
  function onKeyDown(event: KeyboardEvent) {
    const { activeElement } = document;
    if (event.key === "Tab") keepOneTabStop();
    if (event.key === "Escape" && activeElement?.matches(".menu > summary")) leaveMenu(activeElement);
    const shortcut = event.defaultPrevented ? null : shortcutOf(event, placeOf(activeElement), hasSingleKeys());
    // A dialog in front of the page keeps the page's keys from it.
    if (shortcut === null || document.querySelector("dialog:modal") !== null) return;
    if (isAuditionShortcut(shortcut)) audition(shortcut, event);
    else if (shortcut === "select") select(event);
    else if (!run(shortcut, event.repeat)) return;
    event.preventDefault();
  }
  document.addEventListener("keydown", onKeyDown);
  document.addEventListener("focusin", rememberRow);
  document.addEventListener("click", releaseFocus);
  return () => {
    document.removeEventListener("keydown", onKeyDown);
    document.removeEventListener("focusin", rememberRow);
    document.removeEventListener("click", releaseFocus);
  };
}
