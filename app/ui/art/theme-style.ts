import { contrastRatio, luminance, mixColours, reachContrast, readableOn } from "#app/ui/art/contrast.ts";

/** The colours a company may set, `#rrggbb`; null leaves the product's own. */
export type ThemeColours = {
  accent: string | null;
  ground: string | null;
  ink: string | null;
  waveform: string | null;
};

type Variables = Record<`--theme-${string}`, string>;

/** WCAG 2.2: 1.4.3 for text, 1.4.11 for the edges of controls and the focus. */
const textRatio = 4.5;
const edgeRatio = 3;

/** The grounds our own two schemes have; what is readable on both is readable wherever the accent is used. */
const ownInk = "#14130f";
const ownPaper = "#f7f4ee";
const ownFocus = "#2438ff";

/** Three fifths of the ink, or as much of it as reads on both grounds; the ink itself where that is not enough. */
function mutedInk(ground: string, sand: string, ink: string): string {
  for (let share = 0.6; share < 1; share += 0.05) {
    const muted = mixColours(ground, ink, share);
    if (Math.min(contrastRatio(muted, ground), contrastRatio(muted, sand)) >= textRatio) return muted;
  }
  return ink;
}

function groundVariables(ground: string, wantedInk: string | null): Variables {
  // An ink that cannot be read on its ground is replaced, not obeyed.
  const readable = wantedInk !== null && contrastRatio(wantedInk, ground) >= textRatio;
  const ink = readable ? wantedInk : readableOn(ground, [ownInk, ownPaper]);
  const sand = mixColours(ground, ink, 0.08);
  const raised = mixColours(ground, "#ffffff", schemeOfGround(ground) === "dark" ? 0.07 : 0.6);
  return {
    "--theme-ground": ground,
    "--theme-ink": ink,
    "--theme-sand": sand,
    "--theme-raised": raised,
    "--theme-edge": reachContrast(mixColours(ground, ink, 0.4), raised, edgeRatio),
    "--theme-focus": reachContrast(ownFocus, ground, edgeRatio),
    "--theme-line": mixColours(ground, ink, 0.2),
    "--theme-mute": mutedInk(ground, sand, ink),
  };
}

function accentVariables(accent: string, ground: string | null): Variables {
  const onAccent = readableOn(accent, ["#ffffff", ownInk]);
  // Buttons take the nearest step of the accent on which their text reaches 4.5:1.
  const strong = reachContrast(accent, onAccent, textRatio);
  const text = ground
    ? reachContrast(accent, ground, textRatio)
    : `light-dark(${reachContrast(accent, ownPaper, textRatio)},${reachContrast(accent, ownInk, textRatio)})`;
  return {
    "--theme-accent": accent,
    "--theme-accent-strong": strong,
    "--theme-on-accent": onAccent,
    "--theme-accent-text": text,
  };
}

/** The custom properties of a company's theme, for `style` of <html>. What a theme leaves open is left out. */
export function themeStyle({ accent, ground, ink, waveform }: ThemeColours): Variables {
  return {
    ...(accent ? accentVariables(accent, ground) : {}),
    ...(ground ? groundVariables(ground, ink) : {}),
    ...(waveform ? { "--theme-wave": waveform } : {}),
  };
}

/** A ground of the company's own decides its scheme; null when it has none. */
export function schemeOfGround(ground: string | null): "light" | "dark" | null {
  if (ground === null) return null;
  // 0.18: the luminance on which black and white text are equally readable.
  return luminance(ground) > 0.18 ? "light" : "dark";
}
