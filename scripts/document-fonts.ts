import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Font } from "fontkit";
import { ownFolder, swapFolder } from "#scripts/own-folder.ts";
import { root } from "#scripts/settings.ts";
import { type FontIndex, fontFamilies } from "#workers/documents/script-families.ts";

/** Served at the documents worker's binding FONTS (`workers/documents/wrangler.toml`). Not below build/, which each build empties. */
const folder = join(root, ".cache/document-fonts");
const indexFile = join(folder, "index.json");

/** Only the regular weight: bold lines of these scripts are drawn with an outline. */
const weight = 400;
/** Matches packages with all weights in one file, and with a file for each. */
const ending = /-(?:wght|400)-normal\.woff2$/;

function packageOf(family: string): string {
  return join(root, "node_modules", family);
}

/** Hash of package versions, list of families, and this file. */
function fingerprint(): string {
  const hash = createHash("sha256").update(readFileSync(fileURLToPath(import.meta.url)));
  for (const { name } of fontFamilies) hash.update(readFileSync(join(packageOf(name), "package.json")));
  return hash.update(JSON.stringify(fontFamilies)).digest("hex");
}

/** Sorted code points as inclusive ranges. */
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
 * Subsets the fonts of the scripts that Inter lacks: each part of a package in one weight, as TrueType for embedding, and an index of
 * characters. Takes seconds, once per version of the packages.
 */
export async function buildDocumentFonts(): Promise<void> {
  const mark = fingerprint();
  if (existsSync(indexFile) && (JSON.parse(readFileSync(indexFile, "utf8")) as FontIndex).mark === mark) return;
  const { create } = await import("fontkit");
  const { default: subsetFont } = await import("subset-font");
  const fresh = ownFolder(join(root, ".cache/fonts"));
  const parts: FontIndex["parts"] = [];
  for (const { name, script, signs } of fontFamilies) {
    const files = join(packageOf(name), "files");
    for (const file of readdirSync(files).filter((one) => ending.test(one))) {
      const whole = readFileSync(join(files, file));
      const all = (create(whole) as Font).characterSet.map((code) => ({ code, character: String.fromCodePoint(code) }));
      // Parts without the script contain Latin letters, which every family repeats.
      if (!all.some(({ character }) => script.test(character))) continue;
      const taken = all.filter(({ character }) => script.test(character) || signs.test(character));
      const part = `${file.replace(ending, "")}.ttf`;
      // Characters without a glyph are set as zero-width spaces.
      const font = await subsetFont(whole, ` ${taken.map(({ character }) => character).join("")}`, {
        ...{
          targetFormat: "truetype",
          noHinting: true,
          variationAxes: file.includes("-wght-") ? { wght: weight } : {},
        },
      });
      writeFileSync(join(fresh, part), font);
      parts.push({ family: name, file: part, ranges: rangesOf(taken.map(({ code }) => code)) });
    }
  }
  writeFileSync(join(fresh, "index.json"), JSON.stringify({ mark, parts } satisfies FontIndex));
  swapFolder(fresh, folder);
}
