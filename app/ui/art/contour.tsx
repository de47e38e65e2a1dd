import { initialsOf } from "#app/ui/art/initials.ts";
import { hueOf } from "#app/ui/art/palette.ts";
import { ridgePaths } from "#app/ui/art/ridge-paths.ts";
import { classNames } from "#app/ui/class-names.ts";

type ContourProps = {
  /** The artist's slug: every picture of an artist has the same contour. */
  seed: string;
  /** Gives the initials; left out, there are none. */
  name?: string;
  size?: "card" | "wide";
};

const shapes = {
  card: { width: 200, height: 200, layers: 1, steps: 12, top: 0.7, bowl: 0.14, energy: 0.5 },
  wide: { width: 640, height: 240, layers: 1, steps: 20, top: 0.52, bowl: 0.24, energy: 0.5 },
};

/** The generated picture of an artist: one contour and the initials. Decorative: it has no accessible name. */
export function Contour({ seed, name, size = "card" }: ContourProps) {
  const shape = shapes[size];
  return (
    <svg
      viewBox={`0 0 ${shape.width} ${shape.height}`}
      preserveAspectRatio="xMidYMid slice"
      className={classNames("contour", size === "card" ? "cover-edge" : "contour-wide", `strata-${hueOf(seed)}`)}
      aria-hidden
    >
      <path d={ridgePaths(seed, shape)[0]} />
      {name === undefined ? null : (
        <text x="14" y="66">
          {initialsOf(name)}
        </text>
      )}
    </svg>
  );
}
