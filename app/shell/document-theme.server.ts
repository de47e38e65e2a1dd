import type { Company } from "#app/edge/context/company.ts";
import { readableOn } from "#app/ui/art/contrast.ts";
import { schemeOfBackground, themeStyle } from "#app/ui/art/theme-style.ts";

type Themed = Pick<Company, "name" | "subdomain" | "theme">;

/**
 * A company's theme for the document: custom properties, scheme and icons, the scheme null where unset. Computed on the server, so that pages load
 * no colour arithmetic.
 */
export function documentTheme(company: Themed) {
  const { theme } = company;
  return { style: themeStyle(theme), scheme: schemeOfBackground(theme.background), icons: iconsOf(company) };
}

type IconLink = { rel: "icon" | "apple-touch-icon"; href: string; type: string };

/** Links of the icon: the company's own in its sizes, its initial, or the product's. */
function iconsOf(company: Themed): IconLink[] {
  const { icon } = company.theme;
  const svg = { rel: "icon", type: "image/svg+xml" } as const;
  if (!icon) return [{ ...svg, href: iconOf(company) ?? "/favicon.svg" }];
  const href = `/media/${icon.key}`;
  if (href.endsWith(".svg")) return [{ ...svg, href }];
  const png = (name: string) => ({ href: href.replace("card.webp", `${name}.png`), type: "image/png" });
  return [
    { rel: "icon", ...png("tab") },
    { rel: "apple-touch-icon", ...png("touch") },
  ];
}

/** A company's host without an icon of its own shows its initial in its colours as the icon. */
function iconOf({ name, subdomain, theme }: Themed): string | null {
  if (subdomain === null) return null;
  const background = theme.accent ?? "#14130f";
  const initial = name
    .slice(0, 1)
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/u, "");
  const text = `<text x="16" y="23" font-family="sans-serif" font-weight="700" font-size="20" text-anchor="middle" fill="${readableOn(background, ["#ffffff", "#14130f"])}">${initial}</text>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="${background}"/>${text}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
