import { Signal } from "#app/player/store/signal.ts";

let count: number | null = null;
const changed = new Signal();

/** Tracks on the shortlist as this page knows them, for menus, which are there before the shortlist; null: as the server counted. */
export const shortlistCount = (): number | null => count;
export const subscribeToShortlistCount = changed.subscribe;

export function setShortlistCount(next: number | null): void {
  count = next;
  changed.emit();
}
