import type { Theme } from "#app/edge/context/company.ts";
import { contrastRatio, luminance, mixColours } from "#app/ui/art/contrast.ts";
import { themeStyle } from "#app/ui/art/theme-style.ts";

type Colours = Pick<Theme, "accent" | "background" | "text" | "waveform">;

/** Foreground and background. Text needs 4.5:1, shapes 3:1 (WCAG 2.2, 1.4.3 and 1.4.11). */
export type ContrastPair = { id: PairId; colour: string; on: string; ratio: number; needs: 4.5 | 3 };
type PairId =
  | "text-background"
  | "text-sand"
  | "text-raised"
  | "mute-background"
  | "on-accent"
  | "accent-text"
  | "accent-background"
  | "wave-background"
  | "wave-player";

/** A pair that must be readable before the theme is saved, the field to change, and the nearest readable colour. */
export type Unreadable = { field: "text" | "background"; pair: ContrastPair; suggestion: string };

/** Default light background, and the player's background in every theme. */
const paper = "#f7f4ee";
const night = "#0c0b09";

function pair(id: PairId, colour: string, on: string, needs: 4.5 | 3): ContrastPair {
  return { id, colour, on, needs, ratio: contrastRatio(colour, on) };
}

/** A theme's text on all its backgrounds. Uses the company's own text colour, not the replacement of `themeStyle`. */
function textPairs(background: string, text: string | null): ContrastPair[] {
  const style = themeStyle({ accent: null, waveform: null, background, text });
  const of = (name: "text" | "sand" | "raised" | "mute") => style[`--theme-${name}`] ?? background;
  const textColour = text ?? of("text");
  return [
    pair("text-background", textColour, background, 4.5),
    pair("text-sand", textColour, of("sand"), 4.5),
    pair("text-raised", textColour, of("raised"), 4.5),
    pair("mute-background", of("mute"), background, 4.5),
  ];
}

function accentPairs(accent: string, background: string): ContrastPair[] {
  const style = themeStyle({ accent, background, text: null, waveform: null });
  const of = (name: "on-accent" | "accent-strong" | "accent-text") => style[`--theme-${name}`] ?? accent;
  return [
    pair("on-accent", of("on-accent"), of("accent-strong"), 4.5),
    pair("accent-text", of("accent-text"), background, 4.5),
    pair("accent-background", accent, background, 3),
  ];
}

/** All pairs with a colour that the company chose; empty without any. */
export function contrastPairs({ background, text, accent, waveform }: Colours): ContrastPair[] {
  return [
    ...(background ? textPairs(background, text) : []),
    ...(accent ? accentPairs(accent, background ?? paper) : []),
    ...(waveform
      ? [pair("wave-background", waveform, background ?? paper, 3), pair("wave-player", waveform, night, 3)]
      : []),
  ];
}

export function meets({ ratio, needs }: ContrastPair): boolean {
  return ratio >= needs;
}

function worstOf(pairs: ContrastPair[]): ContrastPair | null {
  const failing = pairs.filter((one) => !meets(one));
  return failing.reduce<ContrastPair | null>((worst, one) => (worst && worst.ratio <= one.ratio ? worst : one), null);
}

/** The nearest step from `colour` towards black or white that passes; null if none does. */
function nearest(colour: string, passes: (tried: string) => boolean): string | null {
  // Ties prefer to keep a light colour light.
  const goals = luminance(colour) > 0.18 ? ["#ffffff", "#000000"] : ["#000000", "#ffffff"];
  for (let step = 1; step <= 40; step += 1) {
    const found = goals.map((goal) => mixColours(colour, goal, step / 40)).find(passes);
    if (found !== undefined) return found;
  }
  return null;
}

/**
 * The first unreadable text pair; null if all text is readable. Shapes (accent, waveform) need not pass: they are always accompanied by
 * text.
 */
export function findUnreadable({ background, text }: Colours): Unreadable | null {
  if (background === null) return null;
  const worst = worstOf(textPairs(background, text));
  if (worst === null) return null;
  const reads = (tried: { background: string; text: string | null }) =>
    worstOf(textPairs(tried.background, tried.text)) === null;
  const otherText = text && nearest(text, (tried) => reads({ background, text: tried }));
  if (otherText) return { field: "text", pair: worst, suggestion: otherText };
  // A mid-tone text has no readable background: then suggest a background for some text; the text comes next.
  const otherBackground =
    nearest(background, (tried) => reads({ background: tried, text })) ??
    nearest(background, (tried) => reads({ background: tried, text: null }));
  return { field: "background", pair: worst, suggestion: otherBackground ?? paper };
}
