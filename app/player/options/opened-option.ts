import { Signal } from "#app/player/store/signal.ts";

/** An option page that is open as a dialog over the page `over`. */
export type OpenedOption = { path: string; over: string };

let opened: OpenedOption | null = null;
const changed = new Signal();

/** Null without a dialog, and on the server. */
export function openedOption(): OpenedOption | null {
  return opened;
}

/** Opens the page `path` of a song's option as a dialog over the current page; null closes it. */
export function openOption(path: string | null): void {
  opened = path === null ? null : { path, over: location.pathname };
  changed.emit();
}

export const subscribeToOption = changed.subscribe;
