import { contrastRatio, luminance, mixColours, reachContrast, readableOn } from "#app/ui/art/contrast.ts";

/** The colours a company may set, `#rrggbb`; null leaves the product's own. */
export type ThemeColours = {
  accent: string | null;
  background: string | null;
  text: string | null;
  waveform: string | null;
};

type Variables = Record<`--theme-${string}`, string>;

/** WCAG 2.2: 1.4.3 for text, 1.4.11 for the edges of controls and the focus. */
const textRatio = 4.5;
const edgeRatio = 3;

/** Text and background of our own light scheme; swapped in the dark one. An accent that is readable on both is readable everywhere. */
const ownInk = "#14130f";
const ownPaper = "#f7f4ee";
const ownFocus = "#2438ff";
const ownWave = "#857c6c";

/** 60 % of the text colour, or the least share that is readable on both backgrounds; the text colour itself where none is. */
function mutedText(background: string, sand: string, text: string): string {
  for (let share = 0.6; share < 1; share += 0.05) {
    const muted = mixColours(background, text, share);
    if (Math.min(contrastRatio(muted, background), contrastRatio(muted, sand)) >= textRatio) return muted;
  }
  return text;
}

function backgroundVariables(background: string, wantedText: string | null): Variables {
  // A text colour that is unreadable on its background is replaced.
  const readable = wantedText !== null && contrastRatio(wantedText, background) >= textRatio;
  const text = readable ? wantedText : readableOn(background, [ownInk, ownPaper]);
  const sand = mixColours(background, text, 0.08);
  const raised = mixColours(background, "#ffffff", schemeOfBackground(background) === "dark" ? 0.07 : 0.6);
  return {
    "--theme-background": background,
    "--theme-text": text,
    "--theme-sand": sand,
    "--theme-raised": raised,
    "--theme-edge": reachContrast(mixColours(background, text, 0.4), raised, edgeRatio),
    "--theme-focus": reachContrast(ownFocus, background, edgeRatio),
    "--theme-line": mixColours(background, text, 0.2),
    "--theme-mute": mutedText(background, sand, text),
  };
}

function accentVariables(accent: string, background: string | null): Variables {
  const onAccent = readableOn(accent, ["#ffffff", ownInk]);
  // Buttons take the nearest step of the accent on which their text reaches 4.5:1.
  const strong = reachContrast(accent, onAccent, textRatio);
  const accentText = background
    ? reachContrast(accent, background, textRatio)
    : `light-dark(${reachContrast(accent, ownPaper, textRatio)},${reachContrast(accent, ownInk, textRatio)})`;
  return {
    "--theme-accent": accent,
    "--theme-accent-strong": strong,
    "--theme-on-accent": onAccent,
    "--theme-accent-text": accentText,
  };
}

/** Bars have the contrast of graphics on the page; in both schemes where the company leaves the background open. */
function waveVariables(waveform: string, background: string | null): Variables {
  const on = (under: string) => reachContrast(waveform, under, edgeRatio);
  return {
    "--theme-wave": background === null ? `light-dark(${on(ownPaper)},${on(ownInk)})` : on(background),
  };
}

/** CSS custom properties of a company's theme, for `style` of <html>. Unset colours are omitted. */
export function themeStyle({ accent, background, text, waveform }: ThemeColours): Variables {
  return {
    ...(accent ? accentVariables(accent, background) : {}),
    ...(background ? backgroundVariables(background, text) : {}),
    ...(waveform || background ? waveVariables(waveform ?? ownWave, background) : {}),
  };
}

/** The scheme of a company's own background; null when it has none. */
export function schemeOfBackground(background: string | null): "light" | "dark" | null {
  if (background === null) return null;
  // 0.18: the luminance on which black and white text are equally readable.
  return luminance(background) > 0.18 ? "light" : "dark";
}
