import type { PlayableTrack } from "#app/player/player.ts";
import { Signal } from "#app/player/store/signal.ts";

let opened: PlayableTrack | null = null;
let hasPlace = false;
/** A track whose lyrics were asked for before the layout had said whether there is a place for them. */
let wanted: PlayableTrack | null = null;
const changed = new Signal();

/** The track whose lyrics the panel shows; null while it is closed. */
export function openedLyrics(): PlayableTrack | null {
  return opened;
}

/** Opens the panel of lyrics, and returns whether there is a place for it; null closes it. */
export function openLyrics(track: PlayableTrack | null): boolean {
  wanted = hasPlace ? null : track;
  opened = hasPlace ? track : null;
  changed.emit();
  return hasPlace;
}

/** Where the search sidebar is hidden there is no place for the panel, and it closes: docs/product/player.md. */
export function setLyricsPlace(available: boolean): void {
  hasPlace = available;
  openLyrics(available ? (opened ?? wanted) : null);
}

export const subscribeToLyrics = changed.subscribe;
