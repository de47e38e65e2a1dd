import { toBytes } from "pdfkit/output";
import type { PrintedDocument } from "#app/licensing/documents/printed-document.ts";
import { drawBlock } from "#workers/documents/draw-blocks.ts";
import { contentWidth, Sheet, type Style } from "#workers/documents/sheet.ts";
import type { Typeface } from "#workers/documents/typeface.ts";

const markStyle: Style = { size: 11, leading: 16, weight: "bold", colour: "red" };

/** The mark between two lines. It is part of the text on the first page and repeated on the others. */
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

/** Sets a document on A4 pages. The same document gives the same bytes. */
export async function typeset(document: PrintedDocument, typeface: Typeface): Promise<Uint8Array<ArrayBuffer>> {
  const { mark, blocks, foot, missingCharacters } = document;
  const sheet = new Sheet(typeface, document);
  if (mark !== null) sheet.onPage = (page) => drawMark(page, mark);
  sheet.addPage();
  for (const block of blocks) drawBlock(sheet, block);
  if (sheet.isMissing) drawBlock(sheet, { kind: "paragraph", text: missingCharacters, quiet: true });
  sheet.feet(foot);
  const bytes = toBytes(sheet.pdf);
  sheet.pdf.end();
  return bytes;
}
