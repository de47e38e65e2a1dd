import { mixColours } from "#app/ui/art/contrast.ts";

const vermilion = "#e8442a";

/** As in strata.css, whose test compares the two. The first is the company's accent. */
const hues = ["", "#2438ff", "#2f7a56", "#e0a526", "#1f9a94", "#8b3d8f", "#f0a58f", "#8fb4f5"];

export const coverInk = "#14130f";
export const coverPaper = "#f3ecdf";

/** A hue for a company with this accent (`#rrggbb`), or for one without. */
export function hueColour(hue: number, accent: string | null): string {
  return hues[hue] || (accent ?? vermilion);
}

/** The second colour of a picture without a key. */
export function tintOf(colour: string): string {
  return mixColours("#f7f4ee", colour, 0.46);
}
