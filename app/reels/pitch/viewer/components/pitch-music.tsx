import { useSearchParams } from "@remix-run/react";
import { useEffect } from "react";
import { type Reel, readSlideIndex, slideTotal, type ViewerSlide } from "#app/reels/reel.ts";

type PitchMusicProps = { reel: Reel };

/** While music of the pitch plays, a turn to another slide plays that slide's. Loaded after the page. */
export function PitchMusic({ reel }: PitchMusicProps) {
  const [query] = useSearchParams();
  const shown: ViewerSlide | undefined = reel.slides[readSlideIndex(query, slideTotal(reel)) - 1];
  const id = shown?.id;
  useEffect(() => {
    const slide = reel.slides.find((one) => one.id === id);
    if (!slide?.track) return;
    let end: (() => void) | null = null;
    let hasTurned = false;
    void import("#app/reels/pitch/viewer/follow-slide.ts").then(({ followSlide }) => {
      if (!hasTurned) end = followSlide(slide, reel.slides);
    });
    return () => {
      hasTurned = true;
      end?.();
    };
  }, [id, reel]);
  return null;
}
