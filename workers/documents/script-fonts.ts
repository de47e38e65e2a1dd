import { type FontIndex, fontFamilies, fontIndexSchema, hanFamilies } from "#workers/documents/script-families.ts";
import {
  codesOf,
  graphemesOf,
  printable,
  readScriptFont,
  type ScriptFont,
  type Typeface,
} from "#workers/documents/typeface.ts";

/** Reads a file of `.cache/document-fonts`. */
export type ReadFile = (file: string) => Promise<ArrayBuffer>;

type Part = FontIndex["parts"][number];

/** Parts that contain each of these code points. */
function partsByCode({ parts }: FontIndex, codes: ReadonlySet<number>): Map<number, Part[]> {
  const found = new Map<number, Part[]>();
  for (const part of parts)
    for (const [from, to] of part.ranges)
      for (let code = from; code <= to; code += 1)
        if (codes.has(code)) found.set(code, [...(found.get(code) ?? []), part]);
  return found;
}

/** The part used for a character, if one has all of its code points. */
function partOf(grapheme: string, having: Map<number, Part[]>, families: readonly string[]): Part | undefined {
  const [first = 0, ...others] = codesOf(grapheme);
  const candidates = (having.get(first) ?? []).filter((part) =>
    others.every((code) => having.get(code)?.includes(part)),
  );
  return families.map((name) => candidates.find(({ family }) => family === name)).find(Boolean) ?? candidates[0];
}

/** Loads the additional fonts that `texts` need: only the parts with their characters are read. */
export async function loadScriptFonts(
  texts: readonly string[],
  { typeface, readFile }: { typeface: Typeface; readFile: ReadFile },
): Promise<ScriptFont[]> {
  const foreign = texts
    .map(printable)
    .map((text) => ({ text, missing: graphemesOf(text).filter((one) => one !== "\n" && !typeface.has(one)) }))
    .filter(({ missing }) => missing.length > 0);
  if (foreign.length === 0) return [];
  const index = fontIndexSchema.parse(JSON.parse(new TextDecoder().decode(await readFile("index.json"))));
  const having = partsByCode(index, new Set(foreign.flatMap(({ missing }) => missing.flatMap(codesOf))));
  const needed = new Set(
    foreign.flatMap(({ text, missing }) => {
      const families = hanFamilies(text);
      return missing.flatMap((grapheme) => partOf(grapheme, having, families) ?? []);
    }),
  );
  return Promise.all(
    [...needed].map(async ({ file, family }) => {
      const reorders = fontFamilies.some((one) => one.name === family && one.reorders);
      return readScriptFont(await readFile(file), { name: file, family, reorders });
    }),
  );
}
