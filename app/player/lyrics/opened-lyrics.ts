import type { PlayableTrack } from "#app/player/player.ts";
import { Signal } from "#app/player/store/signal.ts";

let opened: PlayableTrack | null = null;
let hasPlace = false;
/** Track whose lyrics were requested before the layout registered the panel's place. */
let pending: PlayableTrack | null = null;
const changed = new Signal();

/** Track whose lyrics the panel shows; null if closed. */
export function openedLyrics(): PlayableTrack | null {
  return opened;
}

/** Opens the lyrics panel and returns whether there is room for it; null closes it. */
export function openLyrics(track: PlayableTrack | null): boolean {
  pending = hasPlace ? null : track;
  opened = hasPlace ? track : null;
  changed.emit();
  return hasPlace;
}

/** Where the search sidebar is hidden there is no room for the panel, and it closes: docs/product/player.md. */
export function setLyricsPlace(available: boolean): void {
  hasPlace = available;
  openLyrics(available ? (opened ?? pending) : null);
}

export const subscribeToLyrics = changed.subscribe;
