import { Picture } from "#app/media/images/picture.tsx";
import type { WorkSlide } from "#app/sliders/slider.ts";
import type { CoverFacts } from "#app/ui/art/cover-traits.ts";
import { Strata } from "#app/ui/art/strata.tsx";

type WorkCoverProps = {
  work: Pick<WorkSlide, "id" | "slug" | "image" | "focus"> & { track?: CoverFacts | null };
  /** `sizes` of the image. */
  sizes?: string;
};

/** Picture of a work or video, or strata of its song. Decorative: the name is beside it. */
export function WorkCover({ work, sizes = "(min-width: 992px) 58vw, 92vw" }: WorkCoverProps) {
  const { id, slug, image, focus, track } = work;
  if (image === null) return <Strata seed={slug || id} size="wide" track={track ?? undefined} />;
  return (
    <Picture
      src={image}
      alt=""
      width={960}
      height={540}
      sizes={sizes}
      focus={focus}
      className="cover-edge size-full object-cover"
    />
  );
}
