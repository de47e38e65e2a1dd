import { contrastRatio } from "#app/ui/contrast.ts";

/** The bar is dark in every scheme. Grey is what specification part 2, section 9 gives a company without a colour. */
const grey = "#6b6455";
const vermilion = "#e8442a";
const paper = "#f2ede3";

/** Below this two neighbouring colours look like one. */
const tellApart = 1.3;

/** `wave` is what is to come, `played` what was: the accent, unless nobody could tell it from the wave. */
export function waveColours(waveform: string | null, accent: string | null): { wave: string; played: string } {
  const wave = waveform ?? grey;
  const played = accent ?? vermilion;
  return { wave, played: contrastRatio(wave, played) < tellApart ? paper : played };
}
