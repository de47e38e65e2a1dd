import { isActive } from "#app/player/engine/engine-state.ts";
import { player } from "#app/player/store/player-store.ts";
import type { StartVisit, Visit } from "#app/reels/components/visit-meter.tsx";
import type { ViewerSlide } from "#app/reels/reel.ts";

/** Seconds that the position may be past the end of a passage when it is noticed: the player ticks four times a second. */
const lateness = 1;

/** Pauses where the passage of a slide ends. Someone who plays on from there hears the rest. Returns the clean-up. */
function endPassage({ track, to }: ViewerSlide): () => void {
  if (to === undefined) return () => undefined;
  let before = player.position;
  return player.subscribeToTime(() => {
    const { position } = player;
    const isIts = player.snapshot.track?.id === track?.id;
    if (isIts && before < to && position >= to && position < to + lateness) player.pause();
    before = position;
  });
}

/** While music of the pitch plays, a turn to another slide plays that slide's, from its passage. */
export function followSlides(slides: ViewerSlide[], first: string): Visit {
  let stop: () => void = () => undefined;
  function turnTo(item: string) {
    stop();
    const slide = slides.find(({ id }) => id === item);
    stop = slide ? endPassage(slide) : () => undefined;
    const { track: playing, state } = player.snapshot;
    const isOfPitch = slides.some(({ track }) => track && track.id === playing?.id);
    if (slide?.track && slide.track.id !== playing?.id && isOfPitch && isActive(state))
      player.play(slide.track, [slide.track], slide.from ?? 0);
  }
  turnTo(first);
  return { turnTo, stop: () => stop() };
}

/** For people who look at a pitch without a link: nothing is reported. */
export const startVisit: StartVisit = ({ reel, item }) => followSlides(reel.slides, item);
