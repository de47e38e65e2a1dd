import type { TakePlan } from "#app/licensing/take/plan-taking.ts";
import { takeCopy as copy, describeTakeMiss } from "#app/licensing/take/take-copy.ts";

/** As many tracks as are named. */
const maxNamed = 5;

/** Why tracks can't be taken, in a few sentences. */
export function describePlan({ misses, songs }: Pick<TakePlan, "misses" | "songs">): string {
  const named = songs
    .filter((song) => song.misses.length > 0)
    .slice(0, maxNamed)
    .map((song) => copy.songMisses(song.title, song.misses.flatMap(describeTakeMiss)));
  return [...misses.flatMap(describeTakeMiss), ...named].join(" ") || copy.none;
}
