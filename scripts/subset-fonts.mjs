// `npm run fonts`: writes app/ui/theme/fonts and workers/documents/fonts from the packaged fonts. Needed when a package or what is kept of it
// changes.
import { readFile, writeFile } from "node:fs/promises";
import subsetFont from "subset-font";

/**
 * Two files of each font, by the `unicode-range` that fonts.css declares for them: the letters of western Europe with the signs of our
 * copy, and the rest of Latin-1 with the signs that few pages have.
 */
const ranges = {
  "": `U+20-7E, U+A0, U+A3, U+A9, U+AD, U+B1, U+B7, U+C4-C5, U+C7, U+C9, U+D1, U+D6-D8, U+DC, U+DF-EF, U+F1-F6, U+F8-FC,
    U+2010-2011, U+2013-2014, U+2018-2019, U+201C-201D, U+2026, U+20AC, U+2212`,
  "-more": `U+A1-A2, U+A4-A8, U+AA-AC, U+AE-B0, U+B2-B6, U+B8-C3, U+C6, U+C8, U+CA-D0, U+D2-D5, U+D9-DB, U+DD-DE, U+F0, U+F7,
    U+FD-FF, U+131, U+152-153, U+2BB-2BC, U+2C6, U+2DA, U+2DC, U+2012, U+2015, U+201A-201B, U+201E, U+2020-2022,
    U+2032-2033, U+2039-203A, U+2122, U+2190-2193`,
};

function charactersOf(range) {
  return range.split(",").flatMap((part) => {
    const [first, last = first] = part.trim().slice(2).split("-");
    const from = Number.parseInt(first, 16);
    return Array.from({ length: Number.parseInt(last, 16) - from + 1 }, (_, at) => String.fromCodePoint(from + at));
  });
}

/** Kerning, accents, and figures of equal width. */
const features = ["kern", "mark", "mkmk", "ccmp", "tnum"];

const fonts = [
  {
    from: import.meta.resolve("@fontsource-variable/inter/files/inter-latin-wght-normal.woff2"),
    to: "inter",
    weights: { min: 400, max: 700 },
  },
  {
    from: import.meta.resolve(
      "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2",
    ),
    to: "bricolage-grotesque",
    weights: 620,
  },
];

for (const { from, to, weights } of fonts) {
  const whole = await readFile(new URL(from));
  for (const [part, range] of Object.entries(ranges)) {
    const font = await subsetFont(whole, charactersOf(range).join(""), {
      targetFormat: "woff2",
      noHinting: true,
      keepFeatures: features,
      variationAxes: { wght: weights },
    });
    await writeFile(new URL(`../app/ui/theme/fonts/${to}${part}.woff2`, import.meta.url), font);
    console.log(`${to}${part}.woff2: ${font.length} bytes of ${whole.length}`);
  }
}

/** The parts of Inter that documents are set in, by the scripts that the package divides it into: whole, in two weights, for embedding. */
const documentParts = ["latin", "latin-ext", "vietnamese", "greek", "greek-ext", "cyrillic", "cyrillic-ext"];
const documentWeights = { "": 400, "-bold": 620 };

const { create } = await import("fontkit");
for (const part of documentParts) {
  const whole = await readFile(
    new URL(import.meta.resolve(`@fontsource-variable/inter/files/inter-${part}-wght-normal.woff2`)),
  );
  const characters = String.fromCodePoint(...create(whole).characterSet);
  for (const [ending, weight] of Object.entries(documentWeights)) {
    const font = await subsetFont(whole, characters, {
      targetFormat: "truetype",
      noHinting: true,
      keepFeatures: features,
      variationAxes: { wght: weight },
    });
    await writeFile(new URL(`../workers/documents/fonts/inter-${part}${ending}.ttf`, import.meta.url), font);
    console.log(`inter-${part}${ending}.ttf: ${font.length} bytes`);
  }
}
