import { escapeHtml } from "#app/edge/escape-markup.ts";
import { themeStyle } from "#app/ui/art/theme-style.ts";

export type PlayerAppParts = { script: string; style: string };

type PlayerPage = {
  /** Of the server, whose audio and pages alone are used. */
  origin: string;
  company: string;
  accent: string | null;
  waveform: string | null;
};

/** The document of the player: one file, with its script and style in it. */
export function playerPage({ script, style }: PlayerAppParts, page: PlayerPage): string {
  const { origin, company, accent, waveform } = page;
  const colours = themeStyle({ accent, waveform, background: null, text: null });
  const variables = Object.entries(colours).map(([name, value]) => `${name}:${value}`);
  const data = { scheme: "auto", origin, company, accent, waveform };
  const attributes = Object.entries(data).flatMap(([name, value]) =>
    value === null ? [] : [`data-${name}="${escapeHtml(value)}"`],
  );
  return `<!DOCTYPE html><html lang="en" ${attributes.join(" ")} style="${escapeHtml(variables.join(";"))}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(company)}</title><style>${style}</style></head><body><script>${script}</script></body></html>`;
}
