import type { ReactNode } from "react";
import type { FocalPoint } from "#app/media/images/focal-point.ts";
import { Picture } from "#app/media/images/picture.tsx";

type CoverProps = {
  /** Picture URL; null shows `art`. */
  image: string | null;
  focus: FocalPoint;
  ratio: "square" | "wide";
  /** Art in place of a missing picture. */
  art: ReactNode;
};

/** Intrinsic sizes, to reserve space. */
const sizes = { square: { width: 400, height: 400 }, wide: { width: 640, height: 360 } };

/** Picture of a card. Decorative: the name is next to it. */
export function Cover({ image, focus, ratio, art }: CoverProps) {
  if (image === null) return art;
  return (
    <Picture
      src={image}
      alt=""
      {...sizes[ratio]}
      sizes="(min-width: 991px) 25vw, 80vw"
      className="cover-edge size-full object-cover"
      focus={focus}
    />
  );
}
