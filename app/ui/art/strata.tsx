import { memo } from "react";
import { familyClass, familyOf } from "#app/ui/art/palette.ts";
import { type StrataFeatures, type StrataShape, strataPaths } from "#app/ui/art/strata-path.ts";
import { classNames } from "#app/ui/class-names.ts";

type StrataProps = StrataFeatures & {
  /** Determines everything that the features leave open: an id, never a title, so that a rename keeps the picture. */
  seed: string;
  /** `row` for covers of 40–60 px (about 400 bytes), `tile` for those of a mosaic, `card` for 120–400 px, `wide` for 16:9. */
  size?: "row" | "tile" | "card" | "wide";
  palette?: number;
  className?: string;
};

const shapes = {
  row: { width: 40, height: 40, layers: 5, steps: 7 },
  tile: { width: 160, height: 90, layers: 6, steps: 10 },
  card: { width: 200, height: 200, layers: 9, steps: 14 },
  wide: { width: 320, height: 180, layers: 9, steps: 20 },
};

/** About 400 bytes for a row, 2 KB for a card: at most some 2 MB of the isolate. */
const maxKept = 1_000;
const kept = new Map<string, string>();

function drawPaths(seed: string, shape: StrataShape): string {
  // Generated path data: digits, letters of commands and signs.
  return strataPaths(seed, shape)
    .map((path) => `<path d="${path}"></path>`)
    .join("");
}

/**
 * SVG of the layers, cached for a bounded number of recordings, because the same ones are in many lists: docs/decisions/011.
 */
function layersOf(seed: string, shape: StrataShape): string {
  if (shape.peaks) return drawPaths(seed, shape);
  const key = `${seed} ${shape.width} ${shape.height} ${shape.layers} ${shape.energy}`;
  const cached = kept.get(key);
  if (cached !== undefined) return cached;
  const markup = drawPaths(seed, shape);
  const oldest = kept.keys().next();
  if (kept.size >= maxKept && !oldest.done) kept.delete(oldest.value);
  kept.set(key, markup);
  return markup;
}

/** The generated cover of a recording, artist or playlist without a picture. Decorative: it has no accessible name. */
export const Strata = memo(function Strata({ seed, size = "row", palette, className, ...features }: StrataProps) {
  const base = shapes[size];
  const isSmall = size === "row" || size === "tile";
  const layers = isSmall ? base.layers : base.layers + Math.round(4 * (features.brightness ?? 0.5)) - 2;
  const markup = layersOf(seed, { ...base, layers, ...features });
  const family = palette ?? familyOf(seed);
  return (
    <svg
      viewBox={`0 0 ${base.width} ${base.height}`}
      preserveAspectRatio={size === "row" ? undefined : "xMidYMid slice"}
      className={classNames("strata", familyClass(family), isSmall && "strata-small", className)}
      aria-hidden
      // biome-ignore lint/security/noDangerouslySetInnerHtml: numbers and commands of our own.
      dangerouslySetInnerHTML={{ __html: markup }}
    />
  );
});
