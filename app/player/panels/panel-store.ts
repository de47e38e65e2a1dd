import { Signal } from "#app/player/store/signal.ts";

/** A short message above the player, optionally with undo. */
export type Note = { text: string; undo: (() => void) | null };

type Panels = { help: boolean; tray: boolean; note: Note | null };

/** Milliseconds that a message is shown. */
const noteDuration = 6_000;

let state: Panels = { help: false, tray: false, note: null };
let noteTimer: ReturnType<typeof setTimeout> | undefined;
let follow: ((path: string) => void) | null = null;
const changed = new Signal();

/** Panels over the page: shortcuts, shortlist, message. */
export const subscribeToPanels = changed.subscribe;

export function panels(): Panels {
  return state;
}

function set(change: Partial<Panels>): void {
  state = { ...state, ...change };
  changed.emit();
}

export function showHelp(help: boolean): void {
  set({ help });
}

export function showTray(tray: boolean): void {
  set({ tray });
}

/** Shows the effect of a key, also to screen readers. Unlike a toast it disappears by itself: a list is judged with dozens of keys. */
export function showNote(text: string, undo: Note["undo"] = null): void {
  clearTimeout(noteTimer);
  noteTimer = setTimeout(() => set({ note: null }), noteDuration);
  set({ note: { text, undo } });
}

/** Runs the undo of the current message; false if it has none. */
export function undoNote(): boolean {
  const undo = state.note?.undo ?? null;
  if (undo === null) return false;
  clearTimeout(noteTimer);
  set({ note: null });
  undo();
  return true;
}

/** `follow` navigates without a page load; null when the panels are unmounted. */
export function setFollow(next: typeof follow): void {
  follow = next;
}

/** Client-side navigation, so that playback continues. */
export function goTo(path: string): void {
  if (follow === null) location.assign(path);
  else follow(path);
}
