import type { TrackView } from "#app/player/track/track.ts";
import { peaksOf } from "#app/player/waveform/peaks-of.ts";
import { Strata } from "#app/ui/art/strata.tsx";

type CoverProps = {
  /** Address of the picture; null draws strata from `seed`. */
  image: string | null;
  seed: string;
  /** The recording whose loudness the strata follow. */
  track: TrackView | null;
  ratio: "square" | "wide";
};

/** Widths and heights the frame reserves before the picture is there. */
const sizes = { square: { width: 400, height: 400 }, wide: { width: 640, height: 360 } };

/** What fills a card's frame. Decorative: the name is next to it. */
export function Cover({ image, seed, track, ratio }: CoverProps) {
  if (image === null) {
    return <Strata seed={seed} size={ratio === "wide" ? "wide" : "card"} peaks={track ? peaksOf(track) : undefined} />;
  }
  return (
    <img src={image} alt="" {...sizes[ratio]} loading="lazy" decoding="async" className="size-full object-cover" />
  );
}
