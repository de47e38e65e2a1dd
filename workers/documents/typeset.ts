import { toBytes } from "pdfkit/output";
import type { PrintedDocument } from "#app/licensing/documents/printed-document.ts";
import { drawBlock } from "#workers/documents/draw-blocks.ts";
import { drawLetterhead } from "#workers/documents/draw-letterhead.ts";
import { hanFamilies } from "#workers/documents/script-families.ts";
import { loadScriptFonts, type ReadFile } from "#workers/documents/script-fonts.ts";
import { contentWidth, Sheet, type Style } from "#workers/documents/sheet.ts";
import { graphemesOf, printable, type Typeface } from "#workers/documents/typeface.ts";

const markStyle: Style = { size: 11, leading: 16, weight: "bold", colour: "red" };

/** The mark between two lines. Part of the text on the first page, decoration on the others. */
function drawMark(sheet: Sheet, mark: string): void {
  const isFirst = sheet.pdf.bufferedPageRange().count === 1;
  const lines = sheet.linesOf(mark, contentWidth, markStyle);
  const draw = () => {
    for (const line of lines) {
      sheet.line(line, { x: 0, width: contentWidth, style: markStyle });
      sheet.y += markStyle.leading;
    }
  };
  sheet.rule("red", 1.2);
  sheet.y += 6;
  if (isFirst) {
    const element = sheet.pdf.struct("P");
    sheet.pdf.addStructure(element);
    sheet.tag(element, "P", draw);
    element.end();
  } else sheet.artifact(draw);
  sheet.y += 6;
  sheet.rule("red", 1.2);
  sheet.y += 14;
}

type Fonts = { typeface: Typeface; readFile: ReadFile };

/** Characters that no font has, each once; they are printed as boxes. */
export async function missingCharacters(texts: readonly string[], fonts: Fonts): Promise<string[]> {
  const typeface = fonts.typeface.with(await loadScriptFonts(texts, fonts));
  const missing = texts.flatMap((text) => {
    const lines = printable(text).split("\n");
    return lines.flatMap((line) => typeface.runsOf(line, "regular", hanFamilies(line)));
  });
  const boxes = missing.filter(({ font }) => font === null).flatMap(({ text }) => graphemesOf(text));
  return [...new Set(boxes)];
}

function textsOf({ title, mark, foot, missingCharacters: note, blocks }: PrintedDocument): string[] {
  const own = blocks.flatMap((block) => {
    switch (block.kind) {
      case "facts":
        return block.facts.flatMap(({ label, value }) => [label, value]);
      case "table":
        return [...block.columns.map(({ label }) => label), ...block.rows.flat()];
      case "sums":
        return block.sums.flatMap(({ label, value }) => [label, value]);
      default:
        return [block.text];
    }
  });
  return [title, mark ?? "", foot.text, note, ...own];
}

/** Renders a document on A4 pages, deterministically. */
export async function typeset(document: PrintedDocument, fonts: Fonts): Promise<Uint8Array<ArrayBuffer>> {
  const { mark, blocks, foot, letterhead } = document;
  const typeface = fonts.typeface.with(await loadScriptFonts(textsOf(document), fonts));
  const sheet = new Sheet(typeface, document);
  if (mark !== null) sheet.onPage = (page) => drawMark(page, mark);
  sheet.addPage();
  if (letterhead) drawLetterhead(sheet, letterhead);
  for (const block of blocks) drawBlock(sheet, block);
  if (sheet.isMissing) drawBlock(sheet, { kind: "paragraph", text: document.missingCharacters, quiet: true });
  sheet.feet(foot);
  const bytes = toBytes(sheet.pdf);
  sheet.pdf.end();
  return bytes;
}
