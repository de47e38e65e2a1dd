import { isActive } from "#app/player/engine/engine-state.ts";
import { player } from "#app/player/store/player-store.ts";
import type { Visit } from "#app/reels/components/visit-meter.tsx";
import { tracksOf, type ViewerSlide } from "#app/reels/reel.ts";

/** While the pitch's music plays, changing the slide plays the new slide's track. */
export function followSlides(slides: ViewerSlide[], first: string): Visit {
  function turnTo(item: string) {
    const track = slides.find(({ id }) => id === item)?.track;
    const { track: playing, state, queue } = player.snapshot;
    const isOfPitch = slides.some((slide) => slide.track && slide.track.id === playing?.id);
    if (track && track.id !== playing?.id && isOfPitch && isActive(state))
      player.play(track, queue.tracks.length > 1 ? tracksOf({ slides }) : [track]);
  }
  turnTo(first);
  return { turnTo, stop: () => undefined };
}
