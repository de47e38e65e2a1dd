import { base64ToUint8Array } from "uint8array-extras";
import type { PrintedLetterhead } from "#app/licensing/documents/printed-document.ts";
import { drawSvg, proportionOf } from "#workers/documents/draw-svg.ts";
import { contentWidth, pageSide, type Sheet } from "#workers/documents/sheet.ts";

/** Points: at most 6 cm wide and 1.5 cm high. */
const room = { width: 170, height: 42 };

type Wordmark = NonNullable<PrintedLetterhead["wordmark"]>;

/** Width for each unit of height. */
function ratioOf({ type, data }: Wordmark): number {
  if (type === "svg") return proportionOf(data);
  const header = new DataView(base64ToUint8Array(data.slice(0, 64)).buffer);
  return header.getUint32(16) / header.getUint32(20);
}

/** The wordmark, which screen readers read as the company's name, and a rule in the company's colour, on the first page. */
export function drawLetterhead(sheet: Sheet, { name, accent, wordmark }: PrintedLetterhead): void {
  if (wordmark !== null) {
    const ratio = ratioOf(wordmark);
    const width = Math.min(room.width, room.height * ratio);
    const box = { x: pageSide, y: sheet.y, width, height: width / ratio };
    const figure = sheet.pdf.struct("Figure", { alt: name });
    sheet.pdf.addStructure(figure);
    sheet.tag(figure, "Figure", () => {
      sheet.pdf.save();
      if (wordmark.type === "svg") drawSvg(sheet.pdf, wordmark.data, box);
      else sheet.pdf.image(`data:image/png;base64,${wordmark.data}`, box.x, box.y, { width, height: box.height });
      sheet.pdf.restore();
    });
    figure.end();
    sheet.y += box.height + 14;
  }
  sheet.artifact(() => {
    sheet.pdf.rect(pageSide, sheet.y, contentWidth, 2).fill(accent ?? "#14130f");
  });
  sheet.y += 22;
}
