import { isActive } from "#app/player/engine/engine-state.ts";
import { player } from "#app/player/store/player-store.ts";
import type { ViewerSlide } from "#app/reels/reel.ts";

/** Seconds that the position may be past the end of a passage when it is noticed: the player ticks four times a second. */
const lateness = 1;

/**
 * Plays the music of the slide that is shown, while that of another slide plays, and pauses where its passage ends. Someone who plays on from
 * there, or from outside of the passage, hears the rest. Returns the clean-up.
 */
export function followSlide(slide: ViewerSlide, slides: ViewerSlide[]): () => void {
  const { track, from = 0, to = null } = slide;
  const { track: playing, state } = player.snapshot;
  const isOfPitch = slides.some((one) => one.track?.id === playing?.id);
  if (track && playing && playing.id !== track.id && isOfPitch && isActive(state)) player.play(track, [track], from);
  if (to === null) return () => undefined;
  let before = player.position;
  return player.subscribeToTime(() => {
    const { position } = player;
    const isIts = player.snapshot.track?.id === track?.id;
    if (isIts && before < to && position >= to && position < to + lateness) player.pause();
    before = position;
  });
}
