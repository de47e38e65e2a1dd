import { ridgePaths } from "#app/ui/art/ridge-paths.ts";

type ContourLineProps = {
  seed: string;
  /** The levels of a recording, 0 to 1: the line follows its loudness. */
  peaks?: number[];
};

const shape = { width: 1440, height: 72, layers: 1, steps: 36, top: 0.5, bowl: 0.22, energy: 0.8 };

/** A divider between sections: one line of the strata. Decorative. */
export function ContourLine({ seed, peaks }: ContourLineProps) {
  return (
    <svg
      viewBox={`0 0 ${shape.width} ${shape.height}`}
      preserveAspectRatio="none"
      className="block h-10 w-full overflow-hidden fill-none stroke-ink lg:h-16"
      aria-hidden
    >
      <path d={ridgePaths(seed, shape, peaks)[0]} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
