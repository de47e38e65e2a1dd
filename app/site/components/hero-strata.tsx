import { useEffect, useMemo, useRef } from "react";
import { player } from "#app/player/store/player-store.ts";
import { usePlayer } from "#app/player/store/use-player.ts";
import { peaksOf } from "#app/player/waveform/peaks-of.ts";
import { type RidgeShape, ridgePaths } from "#app/ui/art/ridge-paths.ts";
import { classNames } from "#app/ui/class-names.ts";

/** Slope that rises to the right, clear of the headline on the left. */
const landingShape = {
  width: 1440,
  height: 760,
  layers: 12,
  steps: 16,
  top: 0.66,
  bowl: 0.16,
  slope: 0.72,
  centre: 0.58,
};

type HeroStrataProps = {
  seed: string;
  peaks: number[];
  /** Replaces the landing page's shape. */
  shape?: Omit<RidgeShape, "energy">;
  className?: string;
};

/** Artwork generated from the featured recording's peaks, which moves with the playing track. */
export function HeroStrata({ seed, peaks, shape = landingShape, className }: HeroStrataProps) {
  const strata = useRef<SVGSVGElement>(null);
  const paths = useMemo(() => ridgePaths(seed, { ...shape, energy: 0.25 }, peaks), [seed, shape, peaks]);
  const playing = usePlayer((snapshot) => (snapshot.state === "playing" ? snapshot.track : null));

  // Sets the style directly, to avoid four renders a second.
  useEffect(() => {
    const element = strata.current;
    if (!element || !playing) return;
    const levels = peaksOf(playing);
    const unsubscribe = player.subscribeToTime(() => {
      const at = Math.floor((player.position / player.duration) * levels.length);
      element.style.setProperty("--level", (levels[at] ?? 0).toFixed(2));
    });
    return () => {
      unsubscribe();
      element.style.removeProperty("--level");
    };
  }, [playing]);

  return (
    <svg
      ref={strata}
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
