import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import type { PrintedBlock, PrintedDocument } from "#app/licensing/documents/printed-document.ts";
import { buildDocumentFonts } from "#scripts/document-fonts.ts";
import { root } from "#scripts/settings.ts";
import { readPdf } from "#test/support/pdf-text.ts";
import { isRightToLeft, visualPieces } from "#workers/documents/bidi.ts";
import { breakLines } from "#workers/documents/break-lines.ts";
import { Typeface } from "#workers/documents/typeface.ts";
import { missingCharacters, typeset } from "#workers/documents/typeset.ts";

const parts = ["latin", "latin-ext", "vietnamese", "greek", "greek-ext", "cyrillic", "cyrillic-ext"];
const file = (name: string) => readFileSync(join(root, `workers/documents/fonts/inter-${name}.ttf`));
const typeface = Typeface.of({ regular: parts.map(file), bold: parts.map((part) => file(`${part}-bold`)) });
/** Which files of the scripts were read. */
const read: string[] = [];
const fonts = {
  typeface,
  async readFile(name: string) {
    read.push(name);
    return new Uint8Array(readFileSync(join(root, ".cache/document-fonts", name))).buffer;
  },
};

beforeAll(buildDocumentFonts, 120_000);

function documentOf(blocks: PrintedBlock[], given: Partial<PrintedDocument> = {}): PrintedDocument {
  return {
    ...{ title: "Licence L-2026-0001", language: "en", author: "Syncline", date: Date.UTC(2026, 9, 1), mark: null },
    ...{
      foot: { text: "Licence L-2026-0001", pages: "Page {page} of {pages}" },
      missingCharacters: "Some are missing.",
    },
    ...{ blocks, ...given },
  };
}

async function printed(blocks: PrintedBlock[], given: Partial<PrintedDocument> = {}) {
  return readPdf(await typeset(documentOf(blocks, given), fonts));
}

test("lines break at spaces, hyphens and slashes, and words only where they are wider than a line", () => {
  const lines = breakLines("a re-make of and/or  superlongword\n\nend", 6, (text) => text.length);
  expect(lines).toEqual(["a re-", "make", "of", "and/or", "superl", "ongwor", "d", "", "end"]);
});

test("text of every script that a font has comes out as it went in, and what none has can still be copied", async () => {
  const text = "Größe · Đường về · Ночной паром · Ὁδός Νυχτερινή · “quoted” – 12 € · ᚠᚢᚦ · ok";
  read.length = 0;
  const { pages } = await printed([{ kind: "paragraph", text, quiet: false }]);
  expect(pages[0]?.slice(0, 2)).toEqual([text, "Some are missing."]);
  expect(read).toEqual(["index.json"]);
  const without = await printed([{ kind: "paragraph", text: text.replace("ᚠᚢᚦ", ""), quiet: false }]);
  expect(without.pages.flat()).not.toContain("Some are missing.");
  // Most documents need no font of another script, and read none.
  expect(read).toEqual(["index.json"]);
});

const titles: Record<string, string> = {
  Japanese: "夜のフェリー、東京の雨",
  "simplified Chinese": "夜色温柔的渡轮",
  "traditional Chinese": "夜色溫柔的渡輪ㄅ",
  Korean: "밤의 연락선",
  Arabic: "عبّارة الليل، عنوان تلفزيوني قصير",
  Persian: "می‌خواهم بروم",
  Hebrew: "מַעְבֹּרֶת הלילה",
  Thai: "เรือข้ามฟากยามค่ำคืน",
  Hindi: "क्षणिक रात्रि हिन्दी",
  Bengali: "রাত্রির ফেরি",
  Tamil: "இரவு படகு கொண்டு",
  Armenian: "Գիշերային լաստանավ",
  Georgian: "ღამის ბორანი",
  Greek: "Νυχτερινό πλοίο",
  Cyrillic: "Ночной паром",
  Vietnamese: "Chuyến phà đêm",
  signs: "♫ 😀 ★",
};

test.each(Object.entries(titles))(
  "a title in %s is printed with glyphs of its own, and copied as it was written",
  async (_, title) => {
    const columns = [{ label: "Title", share: 0.9, align: "start" } as const];
    read.length = 0;
    const { pages, objects } = await printed([
      { kind: "title", text: title },
      { kind: "table", columns, rows: [[title]] },
    ]);
    // A sign that only parts letters is obeyed, and not drawn.
    const copied = title.replace("\u200c", "");
    expect(pages[0]?.slice(0, 3)).toEqual([copied, "Title", copied]);
    expect(pages.flat()).not.toContain("Some are missing.");
    // Glyph 0 of every embedded font is the box for what it lacks.
    const shown = objects.flatMap((text) => [...text.matchAll(/<([0-9a-f]+)> [-\d.]+/g)].map(([, hex = ""]) => hex));
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.flatMap((hex) => hex.match(/.{4}/g) ?? [])).not.toContain("0000");
    expect(read.length).toBeLessThan(12);
  },
);

test("a text of both directions stands in the order in which it is read, with its brackets the right way round", () => {
  const drawn = (text: string, isRtl: boolean) => visualPieces(text, isRtl).map((piece) => piece.drawn);
  expect(drawn("Lowtide: עיר לבנה 1999 (live)", false)).toEqual([
    ...["Lowtide: ", "1999", " ", "לבנה", " ", "עיר", " (live)"],
  ]);
  expect(drawn("עיר (חי) 1999", true)).toEqual(["1999", " ", ")חי(", " ", "עיר"]);
  expect(drawn("abc \u200fdef", false).join("")).toBe("abc def");
  expect([isRightToLeft("שיר one"), isRightToLeft("one שיר"), isRightToLeft("12 · שיר")]).toEqual([true, false, true]);
});

test("Chinese, Japanese and Thai break between words that no space parts, and never before a full stop", () => {
  const measure = (text: string) => text.length;
  for (const line of breakLines("夜のフェリー。東京の「雨」、またね", 5, measure)) {
    expect(line).not.toMatch(/^[。、」ー]/);
    expect(line).not.toMatch(/「$/);
  }
  const thai = breakLines("เรือข้ามฟากยามค่ำคืน", 12, measure);
  expect(thai.join("")).toBe("เรือข้ามฟากยามค่ำคืน");
  expect(thai.length).toBeGreaterThan(1);
});

test("what cannot be printed is named, each character once; letters, joiners and directions of known scripts are none of it", async () => {
  expect(await missingCharacters(Object.values(titles), fonts)).toEqual([]);
  expect(await missingCharacters(["Run ᚠᚢᚠ", "ᚠ and\n𓂀"], fonts)).toEqual(["ᚠ", "ᚢ", "𓂀"]);
  expect(await missingCharacters(["", "a\u200eb\u00ad\ufeff"], fonts)).toEqual([]);
});

test("a document says that characters are missing exactly when those were named, also for Arabic with emoji and lone joiners", async () => {
  for (const [text, missing] of [
    ["مرحبا 😀 بالعالم", []],
    ["فِيلْم \u200c ❤️", []],
    ["👩‍👩‍👧 \u200d — لا", []],
    ["الله 1️⃣ 😀", ["1️⃣"]],
    ["مرحبا ᚠ 😀", ["ᚠ"]],
  ] as const) {
    expect(await missingCharacters([text], fonts), text).toEqual(missing);
    const { pages } = await printed([{ kind: "facts", facts: [{ label: "Project", value: text }] }]);
    expect(pages.flat().includes("Some are missing."), text).toBe(missing.length > 0);
  }
});

test("letters and their accents that came apart are one letter", async () => {
  const { pages } = await printed([{ kind: "paragraph", text: "Zoe\u0308 Café\u200b", quiet: false }]);
  expect(pages[0]?.[0]).toBe("Zoë Café");
});

test("a long table and a long text take as many pages as they need, with all of their text", async () => {
  const columns = [
    { label: "No.", share: 0.1, align: "start" } as const,
    { label: "Title", share: 0.6, align: "start" } as const,
    { label: "Fee", share: 0.3, align: "end" } as const,
  ];
  const rows = Array.from({ length: 100 }, (_, index) => [String(index + 1), `Song ${index + 1}`, `${index},000.50`]);
  const words = Array.from({ length: 700 }, (_, index) => `word${index}`).join(" ");
  const endless = "x".repeat(3000);
  const { pages } = await printed(
    [
      { kind: "table", columns, rows: [...rows, ["101", endless, "1.00"]] },
      { kind: "paragraph", text: words, quiet: false },
    ],
    { mark: "SUPERSEDED by L-2026-0002" },
  );
  expect(pages.length).toBeGreaterThan(4);
  pages.forEach((lines, index) => {
    expect(lines[0]).toBe("SUPERSEDED by L-2026-0002");
    expect(lines.slice(-2)).toEqual(["Licence L-2026-0001", `Page ${index + 1} of ${pages.length}`]);
  });
  const body = pages.flatMap((lines) => lines.slice(1, -2));
  for (const [number = "", title = "", fee = ""] of rows) {
    const at = body.indexOf(title);
    expect(body.slice(at - 1, at + 2)).toEqual([number, title, fee]);
  }
  expect(body.join(" ")).toContain(words);
  expect(body.filter((line) => /^x+$/.test(line)).join("")).toBe(endless);
  // The head of the table is on each page that the table is on.
  const withRows = pages.filter((lines) => lines.some((line) => line.startsWith("Song ")));
  expect(withRows.every((lines) => lines.slice(1, 4).join() === "No.,Title,Fee")).toBe(true);
});

test("a heading stays with what follows, and a page neither begins nor ends with a single line of a text", async () => {
  for (let before = 44; before < 56; before += 1) {
    const filler = Array.from({ length: before }, () => "line").join("\n");
    const text = "one\ntwo\nthree\nfour\nfive\nsix";
    const { pages } = await printed([
      { kind: "paragraph", text: filler, quiet: false },
      { kind: "heading", text: "Conditions" },
      { kind: "paragraph", text, quiet: false },
    ]);
    for (const lines of pages.map((page) => page.slice(0, -2))) {
      expect(lines.at(-1)).not.toBe("Conditions");
      const own = lines.filter((line) => text.split("\n").includes(line));
      expect(own.length).not.toBe(1);
    }
  }
});

test("a document says its title, language and author, is tagged, and is the same each time", async () => {
  const blocks: PrintedBlock[] = [
    { kind: "title", text: "Licence" },
    { kind: "facts", facts: [{ label: "Project", value: "Autumn" }] },
  ];
  const { objects } = await printed(blocks);
  const all = objects.join("\n");
  for (const part of ["(Licence L-2026-0001)", "/Lang (en)", "(Syncline)", "/DisplayDocTitle true", "/Marked true"])
    expect(all).toContain(part);
  expect(all).toMatch(/\/S \/H1[\s\S]*\/S \/TH/);
  const [first, second] = [await typeset(documentOf(blocks), fonts), await typeset(documentOf(blocks), fonts)];
  expect(Buffer.from(first).equals(Buffer.from(second))).toBe(true);
});

test("a sign that an earlier document drew as a part of another one can be copied as any", async () => {
  const own = Typeface.of({ regular: parts.map(file), bold: parts.map((part) => file(`${part}-bold`)) });
  const pagesOf = async (text: string) =>
    (await readPdf(await typeset(documentOf([{ kind: "heading", text }]), { ...fonts, typeface: own }))).pages.flat();
  for (const code of own.named[7]?.font.characterSet ?? []) {
    const sign = String.fromCodePoint(code);
    if (/[^\p{L}\p{N}]/u.test(sign) && !/[.,\s\p{M}\p{Cf}]/u.test(sign)) await pagesOf(`a${sign}b`);
  }
  expect(await pagesOf("5,356.19")).toContain("5,356.19");
});
