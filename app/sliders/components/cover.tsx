import { Strata } from "#app/ui/strata.tsx";

type CoverProps = {
  /** Address of the picture; null draws strata from `seed`. */
  image: string | null;
  seed: string;
  ratio: "square" | "wide";
};

/** Widths and heights the frame reserves before the picture is there. */
const sizes = { square: { width: 400, height: 400 }, wide: { width: 640, height: 360 } };

/** What fills a card's frame. Decoration: the name stands beside it. */
export function Cover({ image, seed, ratio }: CoverProps) {
  if (image === null) return <Strata seed={seed} size={ratio === "wide" ? "wide" : "card"} />;
  return (
    <img src={image} alt="" {...sizes[ratio]} loading="lazy" decoding="async" className="size-full object-cover" />
  );
}
