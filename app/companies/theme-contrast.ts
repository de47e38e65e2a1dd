import type { Theme } from "#app/edge/context/company.ts";
import { contrastRatio, luminance, mixColours } from "#app/ui/art/contrast.ts";
import { themeStyle } from "#app/ui/art/theme-style.ts";

type Colours = Pick<Theme, "accent" | "background" | "text" | "waveform">;

/** A foreground and its background. Text needs 4.5:1, shapes 3:1 (WCAG 2.2, 1.4.3 and 1.4.11). */
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

/** A pair that must be readable before the theme is saved, the field to change, and the nearest colour that works. */
export type Unreadable = { field: "text" | "background"; pair: ContrastPair; suggestion: string };

/** The product's own light background, and the player's background in every theme. */
const paper = "#f7f4ee";
const night = "#0c0b09";

function pair(id: PairId, colour: string, on: string, needs: 4.5 | 3): ContrastPair {
  return { id, colour, on, needs, ratio: contrastRatio(colour, on) };
}

/** A theme's text on all its backgrounds. Judges the company's own text colour, not the one `themeStyle` would replace it with. */
function textPairs(background: string, text: string | null): ContrastPair[] {
  const style = themeStyle({ accent: null, waveform: null, background, text });
  const of = (name: "text" | "sand" | "raised" | "mute") => style[`--theme-${name}`] ?? background;
  const shown = text ?? of("text");
  return [
    pair("text-background", shown, background, 4.5),
    pair("text-sand", shown, of("sand"), 4.5),
    pair("text-raised", shown, of("raised"), 4.5),
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

/** Every pair that involves a colour the company chose; empty when it chose none. */
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

/** The nearest step from `colour` towards black or white that passes `passes`; null when none passes. */
function nearest(colour: string, passes: (tried: string) => boolean): string | null {
  // Of two equally near steps, the one that keeps a light colour light comes first.
  const goals = luminance(colour) > 0.18 ? ["#ffffff", "#000000"] : ["#000000", "#ffffff"];
  for (let step = 1; step <= 40; step += 1) {
    const found = goals.map((goal) => mixColours(colour, goal, step / 40)).find(passes);
    if (found !== undefined) return found;
  }
  return null;
}

/**
 * The first unreadable text pair; null when all text is readable. Shapes (accent, waveform) are not required to pass: they always
 * stand next to text that says the same.
 */
export function findUnreadable({ background, text }: Colours): Unreadable | null {
  if (background === null) return null;
  const worst = worstOf(textPairs(background, text));
  if (worst === null) return null;
  const reads = (tried: { background: string; text: string | null }) =>
    worstOf(textPairs(tried.background, tried.text)) === null;
  const otherText = text && nearest(text, (tried) => reads({ background, text: tried }));
  if (otherText) return { field: "text", pair: worst, suggestion: otherText };
  // A mid-tone text has no readable background at all: then suggest a background for some text; the text comes next.
  const otherBackground =
    nearest(background, (tried) => reads({ background: tried, text })) ??
    nearest(background, (tried) => reads({ background: tried, text: null }));
  return { field: "background", pair: worst, suggestion: otherBackground ?? paper };
}
