import { reachContrast } from "#app/ui/art/contrast.ts";

/** The bar is dark in every scheme. Grey is what docs/product/player.md gives a company without a colour. */
const grey = "#6b6455";
const vermilion = "#e8442a";
const paper = "#f2ede3";
const night = "#0c0b09";

/** WCAG 2.2, 1.4.11: bars are graphics. */
const barRatio = 3;

/** Nearer than this in the RGB cube (its edge is 255) two colours of thin bars look like one. */
const tellApart = 110;

function distance(one: string, other: string): number {
  return Math.hypot(...[1, 3, 5].map((at) => channel(one, at) - channel(other, at)));
}

/** 0 to 255, of `#rrggbb`. */
function channel(colour: string, at: number): number {
  return Number.parseInt(colour.slice(at, at + 2), 16);
}

/** `wave`: upcoming part; `played`: the accent, unless too similar to `wave`. */
export function waveColours(waveform: string | null, accent: string | null): { wave: string; played: string } {
  const wave = reachContrast(waveform ?? grey, night, barRatio);
  const played = accent ?? vermilion;
  return { wave, played: distance(wave, played) < tellApart ? paper : played };
}
