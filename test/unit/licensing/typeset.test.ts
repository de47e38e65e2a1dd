import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { PrintedBlock, PrintedDocument } from "#app/licensing/documents/printed-document.ts";
import { root } from "#scripts/settings.ts";
import { readPdf } from "#test/support/pdf-text.ts";
import { breakLines } from "#workers/documents/break-lines.ts";
import { Typeface } from "#workers/documents/typeface.ts";
import { typeset } from "#workers/documents/typeset.ts";

const parts = ["latin", "latin-ext", "vietnamese", "greek", "greek-ext", "cyrillic", "cyrillic-ext"];
const file = (name: string) => readFileSync(join(root, `workers/documents/fonts/inter-${name}.ttf`));
const typeface = new Typeface({ regular: parts.map(file), bold: parts.map((part) => file(`${part}-bold`)) });

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
  return readPdf(await typeset(documentOf(blocks, given), typeface));
}

test("lines break at spaces, hyphens and slashes, and words only where they are wider than a line", () => {
  const lines = breakLines("a re-make of and/or  superlongword\n\nend", 6, (text) => text.length);
  expect(lines).toEqual(["a re-", "make", "of", "and/or", "superl", "ongwor", "d", "", "end"]);
});

test("text of every script that a font has comes out as it went in, and what none has can still be copied", async () => {
  const text = "Größe · Đường về · Ночной паром · Ὁδός Νυχτερινή · “quoted” – 12 € · 夜のフェリー · ok";
  const { pages } = await printed([{ kind: "paragraph", text, quiet: false }]);
  expect(pages[0]?.slice(0, 2)).toEqual([text, "Some are missing."]);
  const without = await printed([{ kind: "paragraph", text: text.replace("夜のフェリー", ""), quiet: false }]);
  expect(without.pages.flat()).not.toContain("Some are missing.");
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
  const [first, second] = [await typeset(documentOf(blocks), typeface), await typeset(documentOf(blocks), typeface)];
  expect(Buffer.from(first).equals(Buffer.from(second))).toBe(true);
});
