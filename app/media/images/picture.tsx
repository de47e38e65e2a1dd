import type { ImgHTMLAttributes, SyntheticEvent } from "react";
import type { FocalPoint } from "#app/media/images/focal-point.ts";

/** A picture with variants: its reduced form is the largest of them. */
const withVariants = /^(\/media\/images\/[0-9a-f]{64})\/background\.webp$/;

type PictureProps = Omit<ImgHTMLAttributes<HTMLImageElement>, "srcSet" | "style"> & {
  src: string;
  alt: string;
  /** The frame's, so that nothing moves when the picture arrives. */
  width: number;
  height: number;
  /** How wide the frame is in the layout; without it `width` in pixels. */
  sizes?: string;
  /** What stays visible of it where `object-fit: cover` cuts it; the centre when it is not given. */
  focus?: FocalPoint;
  /** `data:` address of a tiny picture that fills the frame until the picture is there. */
  placeholder?: string | null;
};

/** An image of ours, in the variant that fits its frame. Loaded when it comes near the window. */
export function Picture({ src, alt, sizes, width, focus = "center", placeholder, ...rest }: PictureProps) {
  const [, image] = withVariants.exec(src) ?? [];
  const variants = image
    ? { srcSet: `${image}/cover.webp 320w, ${image}/card.webp 640w, ${src} 1600w`, sizes: sizes ?? `${width}px` }
    : {};
  const objectPosition = focus === "center" ? undefined : focus;
  const waiting = placeholder
    ? {
        style: { objectPosition, background: `url(${placeholder}) ${focus} / cover` },
        // A picture may have transparent parts.
        onLoad: ({ currentTarget }: SyntheticEvent<HTMLImageElement>) =>
          currentTarget.style.removeProperty("background"),
      }
    : { style: objectPosition && { objectPosition } };
  return <img loading="lazy" decoding="async" {...rest} {...waiting} {...variants} src={src} alt={alt} width={width} />;
}
