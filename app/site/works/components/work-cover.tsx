import { Picture } from "#app/media/images/picture.tsx";
import { peaksOf } from "#app/player/waveform/peaks-of.ts";
import type { WorkSlide } from "#app/sliders/slider.ts";
import { Strata } from "#app/ui/art/strata.tsx";

type WorkCoverProps = { work: Pick<WorkSlide, "id" | "slug" | "image" | "focus" | "track"> };

/** The picture of a work, or the strata of its song. Decorative: the name stands beside it. */
export function WorkCover({ work: { id, slug, image, focus, track } }: WorkCoverProps) {
  if (image === null) return <Strata seed={slug || id} size="wide" peaks={track ? peaksOf(track) : undefined} />;
  return (
    <Picture
      src={image}
      alt=""
      width={960}
      height={540}
      sizes="(min-width: 992px) 58vw, 92vw"
      focus={focus}
      className="cover-edge size-full object-cover"
    />
  );
}
