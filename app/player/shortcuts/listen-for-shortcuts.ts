import { commentStore } from "#app/player/comments/comment-store.ts";
import { panels, showHelp, showTray, undoNote } from "#app/player/panels/panel-store.ts";
import { seekStep } from "#app/player/player.ts";
import { playlistPanel, showPlaylistPanel } from "#app/player/playlist-panel/panel-store.ts";
import {
  type AuditionShortcut,
  type FocusPlace,
  isAuditionShortcut,
  type Shortcut,
  shortcutOf,
} from "#app/player/shortcuts/keyboard.ts";
import { runPageKey } from "#app/player/shortcuts/page-keys.ts";
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
import { characterOf } from "#app/ui/keyboard/character-of.ts";
import { hasSingleKeys } from "#app/ui/keyboard/single-keys.ts";
import { loadForPress } from "#app/ui/network/load-for-press.ts";

const textField =
  "input:not([type=checkbox], [type=radio], [type=range], [type=submit]), textarea, select, [contenteditable]";
/** Controls of playing and paging that a mouse presses but does not type into. */
const pressed =
  "[data-play], [data-seek-ms], [data-rows] a, .player-transport button, .player-volume button, .comment-add, nav a:not([aria-haspopup])";

function placeOf(element: Element | null): FocusPlace {
  if (element === null || element === document.body) return "page";
  if (element.matches(textField)) return "text";
  if (isRow(element)) return "row";
  return element.matches(".stage-head > button, [data-seek-ms]") ? "track" : "other";
}

/** Loads the code with the first use. Captures the present row, because the focus may move meanwhile. */
function select({ shiftKey, repeat }: KeyboardEvent): void {
  if (repeat) return;
  const row = currentRow();
  void loadForPress(() => import("#app/player/selection/selected-rows.ts")).then(({ selectRow }) =>
    selectRow(row, shiftKey),
  );
}

function compare(isRepeat: boolean): true {
  if (!isRepeat)
    void loadForPress(() => import("#app/player/compare/open-comparison.ts")).then(({ openComparison }) =>
      openComparison(),
    );
  return true;
}

/** Runs a shortcut; false if it does not apply, so that the browser handles the key. */
function run(
  shortcut: Exclude<Shortcut, AuditionShortcut | "select" | "option">,
  { key, repeat }: KeyboardEvent,
): boolean {
  if (shortcut === "help") showHelp(true);
  if (shortcut === "tray") showTray(!panels().tray);
  if (shortcut === "panel") showPlaylistPanel(!playlistPanel().open);
  if (shortcut === "help" || shortcut === "tray" || shortcut === "panel") return true;
  if (shortcut === "compare") return compare(repeat);
  if (shortcut === "undo") return undoNote();
  if (shortcut === "rowBelow") return moveBy(1);
  // Not K: pressed once too often, it would be typed.
  if (shortcut === "rowAbove") return moveBy(-1) || (key === "ArrowUp" && !repeat && focusSearchField());
  if (shortcut === "firstRow") return moveToEnd("first");
  if (shortcut === "lastRow") return moveToEnd("last");
  if (shortcut === "menu") return openMenu();
  if (shortcut === "versions") return toggleVersions();
  if (shortcut === "search") return goToSearch();
  if (shortcut === "comment") return commentStore.startDraft(player.position);
  if (shortcut === "rangeStart") return commentStore.markEdge("start", player.position);
  if (shortcut === "rangeEnd") return commentStore.markEdge("end", player.position);
  return player.snapshot.track !== null && control(shortcut, repeat);
}

function control(shortcut: "toggle" | "back" | "forward" | "next" | "previous", isRepeat: boolean): true {
  if (shortcut === "back") player.seekBy(-seekStep);
  else if (shortcut === "forward") player.seekBy(seekStep);
  // A held key plays or skips once.
  else if (isRepeat) return true;
  else if (shortcut === "toggle") player.togglePlaying();
  else {
    player[shortcut]();
    followTrack();
  }
  return true;
}

let auditioned: Promise<void> = Promise.resolve();

/** Loads the code with the first use; waiting keys run in order. A held key counts once. */
function audition(shortcut: AuditionShortcut, event: KeyboardEvent): void {
  if (event.repeat) return;
  const character = characterOf(event);
  const row = currentRow();
  const code = loadForPress(() => import("#app/player/audition/run-audition-key.ts"));
  auditioned = Promise.all([code, auditioned]).then(
    ([{ runAuditionKey }]) => void runAuditionKey(shortcut, character, row),
  );
}

/** The sidebar's field is not shown on narrow pages. */
function focusSearchField(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>("main input[type=search]");
  const field = [...fields].find((one) => one.getClientRects().length > 0);
  field?.focus();
  field?.select();
  return field !== undefined;
}

/** Focuses the search field, or navigates to the page that has one. */
function goToSearch(): boolean {
  if (focusSearchField()) return true;
  const link = document.querySelector<HTMLElement>('a[href="/search"]');
  link?.click();
  return link !== null;
}

/** After a mouse click the focus returns to the page, where page shortcuts apply: `detail` is 0 for a click by key. */
function releaseFocus({ detail }: MouseEvent): void {
  const { activeElement } = document;
  if (detail > 0 && activeElement instanceof HTMLElement && activeElement.matches(pressed)) activeElement.blur();
}

/**
 * Page shortcuts, while the focus is on the body (docs/product/player.md), and row shortcuts, while it is on a row. Returns the clean-up
 * function.
 */
export function listenForShortcuts(): () => void {
  function onKeyDown(event: KeyboardEvent) {
    const { activeElement } = document;
    if (event.key === "Tab") keepOneTabStop();
    if (event.key === "Escape" && activeElement?.matches(".menu > summary")) leaveMenu(activeElement);
    const shortcut = event.defaultPrevented ? null : shortcutOf(event, placeOf(activeElement), hasSingleKeys());
    // A modal dialog blocks the page's shortcuts.
    if (shortcut === null || document.querySelector("dialog:modal") !== null) return;
    const { repeat, shiftKey } = event;
    if (runPageKey(shortcut, { character: characterOf(event), repeat, shiftKey })) return event.preventDefault();
    if (shortcut === "option") return;
    if (isAuditionShortcut(shortcut)) audition(shortcut, event);
    else if (shortcut === "select") select(event);
    else if (!run(shortcut, event)) return;
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
