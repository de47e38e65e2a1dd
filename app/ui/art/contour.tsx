import { initialsOf } from "#app/ui/art/initials.ts";
import { familyClass, familyOf } from "#app/ui/art/palette.ts";
import { strataPaths } from "#app/ui/art/strata-path.ts";
import { classNames } from "#app/ui/class-names.ts";

type ContourProps = {
  /** The artist's slug: every picture of an artist has the same contour. */
  seed: string;
  /** Gives the initials; left out, there are none. */
  name?: string;
  size?: "card" | "wide";
};

const shapes = {
  card: { width: 200, height: 200, layers: 1, steps: 12, top: 0.7, bowl: 0.14 },
  wide: { width: 640, height: 240, layers: 1, steps: 20, top: 0.52, bowl: 0.24 },
};

/** The generated picture of an artist: one contour and the initials. Decorative: it has no accessible name. */
export function Contour({ seed, name, size = "card" }: ContourProps) {
  const shape = shapes[size];
  return (
    <svg
      viewBox={`0 0 ${shape.width} ${shape.height}`}
      preserveAspectRatio="xMidYMid slice"
      className={classNames("contour", size === "card" ? "cover-edge" : "contour-wide", familyClass(familyOf(seed)))}
      aria-hidden
    >
      <path d={strataPaths(seed, shape)[0]} />
      {name === undefined ? null : (
        <text x="14" y="66">
          {initialsOf(name)}
        </text>
      )}
    </svg>
  );
}
