import { classNames } from "#app/ui/class-names.ts";
import { strataPaths } from "#app/ui/strata-path.ts";

/** A rising slope whose highest ground is at the right, clear of the headline at the left. */
const shape = { width: 1440, height: 760, layers: 13, steps: 30, top: 0.66, bowl: 0.16, slope: 0.72, centre: 0.58 };

type HeroStrataProps = { seed: string; peaks: number[]; className?: string };

/** The motif at its largest, drawn from the featured recording's own loudness. */
export function HeroStrata({ seed, peaks, className }: HeroStrataProps) {
  const paths = strataPaths(seed, { ...shape, peaks, energy: 0.25 });
  return (
    <svg
      viewBox={`0 0 ${shape.width} ${shape.height}`}
      preserveAspectRatio="xMidYMid slice"
      className={classNames("strata strata-live [--ground:transparent]", className)}
      aria-hidden
    >
      {paths.map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}
