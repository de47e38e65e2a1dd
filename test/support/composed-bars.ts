import { demoRecordings } from "#audio/demo/catalogue/catalogue.ts";
import { RECIPES } from "#audio/demo/recipes/recipe-book.ts";

/** Ms of a bar as it was composed, by the slug of each demo recording: bars begin with the recording. */
export function composedBars(): Map<string, number> {
  return new Map(
    demoRecordings().map(({ slug, song }) => {
      const { meter, pulse = 1 } = RECIPES[song.recipe].plan;
      return [slug, (meter * 60_000) / (song.bpm * pulse)];
    }),
  );
}

/** Ms from the nearest of the composed bars. */
export function fromBar(ms: number, barMs: number): number {
  return Math.abs(ms - Math.round(ms / barMs) * barMs);
}
