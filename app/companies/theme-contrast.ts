import type { Theme } from "#app/edge/context/company.ts";
import { contrastRatio, luminance, mixColours } from "#app/ui/art/contrast.ts";
import { themeStyle } from "#app/ui/art/theme-style.ts";

type Colours = Pick<Theme, "accent" | "ground" | "ink" | "waveform">;

/** Two colours that meet on a page. Text needs 4.5:1, shapes 3:1 (WCAG 2.2, 1.4.3 and 1.4.11). */
export type ContrastPair = { id: PairId; colour: string; on: string; ratio: number; needs: 4.5 | 3 };
type PairId =
  | "ink-ground"
  | "ink-sand"
  | "ink-raised"
  | "mute-ground"
  | "on-accent"
  | "accent-text"
  | "accent-ground"
  | "wave-ground"
  | "wave-player";

/** What is asked of a theme before it is saved, and the colour that would do. */
export type Unreadable = { field: "ink" | "ground"; pair: ContrastPair; suggestion: string };

/** The product's own light ground, and the player's in every theme. */
const paper = "#f7f4ee";
const night = "#0c0b09";

function pair(id: PairId, colour: string, on: string, needs: 4.5 | 3): ContrastPair {
  return { id, colour, on, needs, ratio: contrastRatio(colour, on) };
}

/** The text of a theme on everything it stands on. The company's own ink is judged, not the one we would put in its place. */
function textPairs(ground: string, ink: string | null): ContrastPair[] {
  const style = themeStyle({ accent: null, waveform: null, ground, ink });
  const of = (name: "ink" | "sand" | "raised" | "mute") => style[`--theme-${name}`] ?? ground;
  const text = ink ?? of("ink");
  return [
    pair("ink-ground", text, ground, 4.5),
    pair("ink-sand", text, of("sand"), 4.5),
    pair("ink-raised", text, of("raised"), 4.5),
    pair("mute-ground", of("mute"), ground, 4.5),
  ];
}

function accentPairs(accent: string, ground: string): ContrastPair[] {
  const style = themeStyle({ accent, ground, ink: null, waveform: null });
  const of = (name: "on-accent" | "accent-strong" | "accent-text") => style[`--theme-${name}`] ?? accent;
  return [
    pair("on-accent", of("on-accent"), of("accent-strong"), 4.5),
    pair("accent-text", of("accent-text"), ground, 4.5),
    pair("accent-ground", accent, ground, 3),
  ];
}

/** Every pair that the colours a company chose come in; empty when it chose none. */
export function contrastPairs({ ground, ink, accent, waveform }: Colours): ContrastPair[] {
  return [
    ...(ground ? textPairs(ground, ink) : []),
    ...(accent ? accentPairs(accent, ground ?? paper) : []),
    ...(waveform ? [pair("wave-ground", waveform, ground ?? paper, 3), pair("wave-player", waveform, night, 3)] : []),
  ];
}

export function meets({ ratio, needs }: ContrastPair): boolean {
  return ratio >= needs;
}

function worstOf(pairs: ContrastPair[]): ContrastPair | null {
  const failing = pairs.filter((one) => !meets(one));
  return failing.reduce<ContrastPair | null>((worst, one) => (worst && worst.ratio <= one.ratio ? worst : one), null);
}

/** The step from `colour` towards black or white that is the nearest to do; null when none does. */
function nearest(colour: string, does: (tried: string) => boolean): string | null {
  // Of two steps equally far, the one that keeps a light colour light comes first.
  const goals = luminance(colour) > 0.18 ? ["#ffffff", "#000000"] : ["#000000", "#ffffff"];
  for (let step = 1; step <= 40; step += 1) {
    const found = goals.map((goal) => mixColours(colour, goal, step / 40)).find(does);
    if (found !== undefined) return found;
  }
  return null;
}

/**
 * The text that could not be read in these colours; null when all of it can. Shapes (accent, waveform) are not asked for: they
 * stand beside text that says the same.
 */
export function findUnreadable({ ground, ink }: Colours): Unreadable | null {
  if (ground === null) return null;
  const worst = worstOf(textPairs(ground, ink));
  if (worst === null) return null;
  const reads = (tried: { ground: string; ink: string | null }) => worstOf(textPairs(tried.ground, tried.ink)) === null;
  const otherInk = ink && nearest(ink, (tried) => reads({ ground, ink: tried }));
  if (otherInk) return { field: "ink", pair: worst, suggestion: otherInk };
  // A middling ink has no ground at all: then it is the ground for some ink, and the ink is asked for next.
  const otherGround =
    nearest(ground, (tried) => reads({ ground: tried, ink })) ??
    nearest(ground, (tried) => reads({ ground: tried, ink: null }));
  return { field: "ground", pair: worst, suggestion: otherGround ?? paper };
}
