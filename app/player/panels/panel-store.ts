import { Signal } from "#app/player/store/signal.ts";

/** A short line above the player; with an action to take back what was done. */
export type Note = { text: string; undo: (() => void) | null };

type Panels = { help: boolean; tray: boolean; note: Note | null };

/** Milliseconds that a note stays. */
const noteDuration = 6_000;

let state: Panels = { help: false, tray: false, note: null };
let noteTimer: ReturnType<typeof setTimeout> | undefined;
let follow: ((path: string) => void) | null = null;
const changed = new Signal();

/** What is open over the page beside the bar: keys, shortlist, a note. */
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

/** Says what a key did, also to screen readers. Unlike a toast it goes by itself: a list is judged with dozens of keys. */
export function showNote(text: string, undo: Note["undo"] = null): void {
  clearTimeout(noteTimer);
  noteTimer = setTimeout(() => set({ note: null }), noteDuration);
  set({ note: { text, undo } });
}

/** Does what the note offers to take back; false without one. */
export function undoNote(): boolean {
  const undo = state.note?.undo ?? null;
  if (undo === null) return false;
  clearTimeout(noteTimer);
  set({ note: null });
  undo();
  return true;
}

/** `follow` goes to a path without leaving the page; null when the panels are gone. */
export function setFollow(next: typeof follow): void {
  follow = next;
}

/** Goes to a page of the product; the sound goes on. */
export function goTo(path: string): void {
  if (follow === null) location.assign(path);
  else follow(path);
}
