import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { create, type Font } from "fontkit";
import type { Plugin } from "vite";

/** The weight nearest to that of headings that is packaged without variations. */
const files = [
  import.meta.resolve("@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-600-normal.woff"),
  import.meta.resolve("@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-ext-600-normal.woff"),
];
const virtualModule = "virtual:heading-glyphs";
const letters: Record<string, string> = { moveTo: "M", lineTo: "L", quadraticCurveTo: "Q", closePath: "Z" };

/** Advance and contours of a letter: `578M192-13Q148-13 114 4…Z`, in thousandths of an em, upwards. */
function outlineOf(font: Font, codePoint: number): string {
  const { advanceWidth, path } = font.glyphForCodePoint(codePoint);
  const contours = path.commands.map(({ command, args }) => `${letters[command]}${args.map(Math.round).join(" ")}`);
  return `${Math.round(advanceWidth)}${contours.join("")}`;
}

/** Outlines by letter, of everything in the Latin subsets of the headings' font. */
function readOutlines(): Record<string, string> {
  const outlines: Record<string, string> = {};
  for (const file of files) {
    const font = create(readFileSync(fileURLToPath(file)));
    if (!("glyphForCodePoint" in font)) throw new Error(`${file} holds no single font`);
    for (const codePoint of font.characterSet) {
      outlines[String.fromCodePoint(codePoint)] ??= outlineOf(font, codePoint);
    }
  }
  return outlines;
}

/** `virtual:heading-glyphs`: the outlines of the headings' letters, for pictures that the worker draws. */
export function headingGlyphs(): Plugin {
  return {
    name: "heading-glyphs",
    resolveId: (source) => (source === virtualModule ? `\0${virtualModule}` : null),
    load: (id) => (id === `\0${virtualModule}` ? `export default ${JSON.stringify(readOutlines())}` : null),
  };
}
