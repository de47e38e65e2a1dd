import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { create, type Font } from "fontkit";
import subsetFont from "subset-font";
import { root } from "#scripts/settings.ts";
import { type FontIndex, fontFamilies } from "#workers/documents/script-families.ts";

/** What the documents worker finds at its binding FONTS (`workers/documents/wrangler.toml`). Not below build/, which each build empties. */
const folder = join(root, ".cache/document-fonts");
const indexFile = join(folder, "index.json");

/** Of the regular weight: no other is needed, since a bold line of these scripts is drawn with an outline. */
const weight = 400;
/** Of a package with all weights in one file, or one that has a file for each. */
const ending = /-(?:wght|400)-normal\.woff2$/;

function packageOf(family: string): string {
  return join(root, "node_modules", family);
}

/** Differs when a package, the list of families, or this file does. */
function fingerprint(): string {
  const hash = createHash("sha256").update(readFileSync(fileURLToPath(import.meta.url)));
  for (const { name } of fontFamilies) hash.update(readFileSync(join(packageOf(name), "package.json")));
  return hash.update(JSON.stringify(fontFamilies)).digest("hex");
}

/** Code points in ascending order as ranges, both ends included. */
function rangesOf(codes: number[]): [number, number][] {
  const ranges: [number, number][] = [];
  for (const code of codes.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last !== undefined && code === last[1] + 1) last[1] = code;
    else ranges.push([code, code]);
  }
  return ranges;
}

/**
 * Cuts the fonts of the scripts that Inter lacks out of their packages: each of the parts that a package divides a script into, in one weight, as
 * TrueType for embedding, and an index of who has which character. Takes seconds, once for each version of the packages.
 */
export async function buildDocumentFonts(): Promise<void> {
  const mark = fingerprint();
  if (existsSync(indexFile) && (JSON.parse(readFileSync(indexFile, "utf8")) as FontIndex).mark === mark) return;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const parts: FontIndex["parts"] = [];
  for (const { name, script, signs } of fontFamilies) {
    const files = join(packageOf(name), "files");
    for (const file of readdirSync(files).filter((one) => ending.test(one))) {
      const whole = readFileSync(join(files, file));
      const all = (create(whole) as Font).characterSet.map((code) => ({ code, character: String.fromCodePoint(code) }));
      // Parts without are letters of Latin that every family repeats.
      if (!all.some(({ character }) => script.test(character))) continue;
      const taken = all.filter(({ character }) => script.test(character) || signs.test(character));
      const part = `${file.replace(ending, "")}.ttf`;
      // A sign that is not drawn is set as a space without width.
      const font = await subsetFont(whole, ` ${taken.map(({ character }) => character).join("")}`, {
        ...{
          targetFormat: "truetype",
          noHinting: true,
          variationAxes: file.includes("-wght-") ? { wght: weight } : {},
        },
      });
      writeFileSync(join(folder, part), font);
      parts.push({ family: name, file: part, ranges: rangesOf(taken.map(({ code }) => code)) });
    }
  }
  writeFileSync(indexFile, JSON.stringify({ mark, parts } satisfies FontIndex));
}
