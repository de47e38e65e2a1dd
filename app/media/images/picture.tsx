import type { ImgHTMLAttributes, SyntheticEvent } from "react";
import type { FocalPoint } from "#app/media/images/focal-point.ts";

/** URL of a picture with variants: its reduced form is the largest of them. */
const withVariants = /^(\/media\/images\/[0-9a-f]{64})\/background\.webp$/;

type PictureProps = Omit<ImgHTMLAttributes<HTMLImageElement>, "srcSet" | "style"> & {
  src: string;
  alt: string;
  /** Size of the frame, to avoid a layout shift. */
  width: number;
  height: number;
  /** `sizes` of the image; defaults to `width` in pixels. */
  sizes?: string;
  /** Focal point when `object-fit: cover` crops it; default centre. */
  focus?: FocalPoint;
  /** `data:` URL of a tiny placeholder. */
  placeholder?: string | null;
};

/** An uploaded image in the variants that fit its frame, lazily loaded. */
export function Picture({ src, alt, sizes, width, focus = "center", placeholder, ...rest }: PictureProps) {
  const [, image] = withVariants.exec(src) ?? [];
  const variants = image
    ? { srcSet: `${image}/cover.webp 320w, ${image}/card.webp 640w, ${src} 1600w`, sizes: sizes ?? `${width}px` }
    : {};
  const objectPosition = focus === "center" ? undefined : focus;
  const waiting = placeholder
    ? {
        style: { objectPosition, background: `url(${placeholder}) ${focus} / cover` },
        // A picture can have transparent parts.
        onLoad: ({ currentTarget }: SyntheticEvent<HTMLImageElement>) =>
          currentTarget.style.removeProperty("background"),
      }
    : { style: objectPosition && { objectPosition } };
  return <img loading="lazy" decoding="async" {...rest} {...waiting} {...variants} src={src} alt={alt} width={width} />;
}
