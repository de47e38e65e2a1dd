/** Colours are `#rrggbb`. The arithmetic is that of WCAG 2.2, "relative luminance" and "contrast ratio". */
type Rgb = [red: number, green: number, blue: number];

function channelsOf(colour: string): Rgb {
  const value = Number.parseInt(colour.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function hexOf(channels: Rgb): string {
  return `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, "0")).join("")}`;
}

/** 0 for black to 1 for white. */
export function luminance(colour: string): number {
  const [red, green, blue] = channelsOf(colour).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** 1 (equal) to 21 (black on white). WCAG minimum: 4.5 for text, 3 for large text and edges of controls. */
export function contrastRatio(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** `share` of `over` laid on `under`, from 0 to 1. */
export function mixColours(under: string, over: string, share: number): string {
  const [a, b] = [channelsOf(under), channelsOf(over)];
  return hexOf([0, 1, 2].map((at) => (a[at] ?? 0) * (1 - share) + (b[at] ?? 0) * share) as Rgb);
}

/** The candidate with the highest contrast on `background`. */
export function readableOn(background: string, candidates: [string, ...string[]]): string {
  return candidates.reduce((best, one) =>
    contrastRatio(one, background) > contrastRatio(best, background) ? one : best,
  );
}

/** `colour` if it reaches `ratio` on `background`, else the nearest step towards black or white that does. */
export function reachContrast(colour: string, background: string, ratio: number): string {
  const goal = readableOn(background, ["#000000", "#ffffff"]);
  for (let step = 0; step < 20; step += 1) {
    const tried = mixColours(colour, goal, step / 20);
    if (contrastRatio(tried, background) >= ratio) return tried;
  }
  return goal;
}
