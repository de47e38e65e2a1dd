import { drawing } from "#app/mcp/player-app/page/element.ts";

const box = { viewBox: "0 0 16 16", width: "16", height: "16" };
const shapes = {
  play: "M4 2.2v11.6a.6.6 0 0 0 .9.5l9.4-5.8a.6.6 0 0 0 0-1L4.9 1.7A.6.6 0 0 0 4 2.2Z",
  pause: "M3.5 2h3v12h-3zM9.5 2h3v12h-3z",
  lock: "M5 7V5a3 3 0 0 1 6 0v2h1.5v7h-9V7zm1.5 0h3V5a1.5 1.5 0 0 0-3 0z",
} as const;

export function glyph(name: keyof typeof shapes): SVGSVGElement {
  return drawing({ ...box, class: `glyph-${name}` }, { d: shapes[name], "fill-rule": "evenodd" });
}
