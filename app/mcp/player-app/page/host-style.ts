import { type Fields, fieldsAt, isFields, numberOf, textAt } from "#app/mcp/player-app/page/fields.ts";
import { contrastRatio, reachContrast } from "#app/ui/art/contrast.ts";
import { schemeOfBackground, type ThemeColours, themeStyle } from "#app/ui/art/theme-style.ts";

type Scheme = "light" | "dark";

/** Characters. */
const maxValue = 300;
/** WCAG 2.2, 1.4.3. */
const textRatio = 4.5;
/** The lights' colours in `app/ui/theme/colours.css`. */
const lightColours = {
  light: { moss: "#2f6b4f", amber: "#8f5c00", red: "#b3261e" },
  dark: { moss: "#58b587", amber: "#e0a63a", red: "#f08a80" },
} as const;

/** `#rrggbb` of a CSS colour in the scheme; null if it is none or lets something through. */
function resolveColour(colour: string | null, scheme: Scheme): string | null {
  if (colour === null || !CSS.supports("color", colour)) return null;
  const probe = document.createElement("span");
  probe.style.colorScheme = scheme;
  probe.style.color = colour;
  document.body.appendChild(probe);
  const computed = getComputedStyle(probe).color;
  probe.remove();
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  if (canvas === null) return null;
  canvas.fillStyle = computed;
  canvas.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data;
  if (alpha < 255) return null;
  return `#${[red, green, blue].map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}

function readScheme(context: Fields): Scheme {
  if (context.theme === "light" || context.theme === "dark") return context.theme;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/** Custom properties of the page on the host's own background: ours, derived from it; none if the host's two colours are missing or unreadable. */
function hostColours(variables: Fields, scheme: Scheme, company: ThemeColours): [name: string, value: string][] {
  const background = resolveColour(textAt(variables, "--color-background-primary", maxValue), scheme);
  const text = resolveColour(textAt(variables, "--color-text-primary", maxValue), scheme);
  if (background === null || text === null || contrastRatio(background, text) < textRatio) return [];
  const lights = lightColours[schemeOfBackground(background) ?? scheme];
  return [
    ...Object.entries(themeStyle({ ...company, background, text })),
    ...Object.entries(lights).map(([name, colour]): [string, string] => {
      return [`--color-${name}`, reachContrast(colour, background, textRatio)];
    }),
  ];
}

const edges = ["top", "right", "bottom", "left"] as const;

/** Puts the host's theme, colours, font, size and safe area on the page. `company`: the colours that the page has without a host. */
export function applyHostContext(context: Fields, company: ThemeColours): void {
  const root = document.documentElement;
  const scheme = readScheme(context);
  const styles = fieldsAt(context, "styles");
  const variables = fieldsAt(styles, "variables");
  root.removeAttribute("style");
  const colours = hostColours(variables, scheme, company);
  const ownColours = colours.length === 0 ? Object.entries(themeStyle(company)) : colours;
  for (const [name, value] of ownColours) root.style.setProperty(name, value);
  const background = colours.find(([name]) => name === "--theme-background")?.[1] ?? null;
  root.dataset.scheme = schemeOfBackground(background) ?? scheme;
  const font = textAt(variables, "--font-sans", maxValue);
  if (font !== null && CSS.supports("font-family", font)) root.style.setProperty("--host-font", font);
  root.dataset.mode = textAt(context, "displayMode", maxValue) ?? "inline";
  const size = fieldsAt(context, "containerDimensions");
  root.dataset.fill = String(numberOf(size.height) !== null);
  const maxHeight = numberOf(size.maxHeight);
  if (maxHeight !== null && maxHeight > 0) root.style.setProperty("--max-height", `${maxHeight}px`);
  const insets = isFields(context.safeAreaInsets) ? context.safeAreaInsets : {};
  for (const edge of edges) root.style.setProperty(`--inset-${edge}`, `${numberOf(insets[edge]) ?? 0}px`);
}
