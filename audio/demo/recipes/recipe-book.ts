import { bossaNova, folk, waltz } from "#audio/demo/recipes/acoustic.ts";
import { funk, rock } from "#audio/demo/recipes/band.ts";
import { drumAndBass, dub, trap } from "#audio/demo/recipes/broken.ts";
import { house, techno, trance } from "#audio/demo/recipes/club.ts";
import { indiePop } from "#audio/demo/recipes/pop.ts";
import { ambient, lofi } from "#audio/demo/recipes/quiet.ts";
import type { Recipe } from "#audio/demo/recipes/recipe.ts";
import { chiptune, synthwave } from "#audio/demo/recipes/retro.ts";
import { cinematic } from "#audio/demo/recipes/screen.ts";
import { anvil, chamber, highlife, skyrise, toybox, undertow, velvet } from "#audio/demo/styles/large-rooms.ts";
import { daylight, lantern, porch, prairie, skyline, trio } from "#audio/demo/styles/small-rooms.ts";

/** Every genre the demo can write. */
export const RECIPES = {
  ambient,
  bossaNova,
  chiptune,
  cinematic,
  drumAndBass,
  dub,
  folk,
  funk,
  house,
  indiePop,
  lofi,
  rock,
  synthwave,
  techno,
  trance,
  trap,
  waltz,
  anvil,
  chamber,
  daylight,
  highlife,
  lantern,
  porch,
  prairie,
  skyline,
  skyrise,
  toybox,
  trio,
  undertow,
  velvet,
} satisfies Record<string, Recipe>;

export type RecipeName = keyof typeof RECIPES;
