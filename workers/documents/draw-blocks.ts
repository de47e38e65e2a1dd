import type { PrintedBlock } from "#app/licensing/documents/printed-document.ts";
import { qrCode } from "#app/ui/art/qr-code.ts";
import type { Line } from "#workers/documents/place-line.ts";
import { type Align, contentWidth, type Sheet, type Style } from "#workers/documents/sheet.ts";

type BlockOf<Kind extends PrintedBlock["kind"]> = Extract<PrintedBlock, { kind: Kind }>;
type Element = PDFKit.PDFStructureElement;

const styles = {
  title: { size: 20, leading: 26, weight: "bold" },
  heading: { size: 12, leading: 17, weight: "bold" },
  text: { size: 9.5, leading: 14 },
  quiet: { size: 8.5, leading: 12.5, colour: "mute" },
  label: { size: 9, leading: 14, colour: "mute" },
  head: { size: 8, leading: 12, colour: "mute" },
  cell: { size: 9, leading: 13 },
  figures: { size: 9, leading: 13, figures: true },
  total: { size: 9.5, leading: 14, weight: "bold", figures: true },
} as const satisfies Record<string, Style>;

const labelWidth = 118;
/** Gaps between the columns of a table, and above and below the content of a row. */
const gap = { column: 10, row: 5 };

/** Lines in one column of a row. */
type Cell = { lines: Line[]; x: number; width: number; align: Align; style: Style; element: Element; tag: string };

function addElement(sheet: Sheet, name: string, parent: Element | null = null, options = {}): Element {
  const element = sheet.pdf.struct(name, options);
  if (parent === null) sheet.pdf.addStructure(element);
  else parent.add(element);
  return element;
}

/** Draws lines across pages, with at least two of them on each side of a break. */
function drawFlow(sheet: Sheet, lines: Line[], { style, tag }: { style: Style; tag: string }): void {
  const element = addElement(sheet, tag);
  let left = lines;
  while (left.length > 0) {
    const fits = Math.min(left.length, Math.floor(sheet.room / style.leading));
    const taken = left.length - fits === 1 ? fits - 1 : fits;
    if (taken < Math.min(2, left.length) && sheet.room < sheet.fullRoom) {
      sheet.addPage();
      continue;
    }
    const now = left.slice(0, Math.max(1, taken));
    sheet.tag(element, tag, () => {
      for (const line of now) {
        sheet.line(line, { x: 0, width: contentWidth, align: line.isRtl ? "end" : "start", style });
        sheet.y += style.leading;
      }
    });
    left = left.slice(now.length);
    if (left.length > 0) sheet.addPage();
  }
  element.end();
}

/** Draws a row on one page unless it is higher than a page. `onPage` draws what each page repeats. */
function drawRow(sheet: Sheet, cells: Cell[], { padding, onPage }: { padding: number; onPage: () => void }): void {
  const count = Math.max(...cells.map(({ lines }) => lines.length));
  const leading = Math.max(...cells.map(({ style }) => style.leading));
  const turn = () => {
    sheet.addPage();
    onPage();
  };
  if (count * leading + 2 * padding > sheet.room) turn();
  sheet.y += padding;
  for (let from = 0; from < count; ) {
    const fits = Math.max(1, Math.floor((sheet.room - padding) / leading));
    const top = sheet.y;
    for (const { lines, element, tag, ...place } of cells) {
      const now = lines.slice(from, from + fits);
      if (now.length === 0) continue;
      sheet.tag(element, tag, () => {
        now.forEach((line, index) => {
          sheet.y = top + index * leading;
          sheet.line(line, place);
        });
      });
    }
    sheet.y = top + Math.min(fits, count - from) * leading;
    from += fits;
    if (from < count) turn();
  }
  sheet.y += padding;
}

type Place = { x: number; width: number; align: Align; style: Style };
type Pair = { label: string; value: string };

/** A borderless table of label and value. */
function drawPairs(sheet: Sheet, pairs: Pair[], places: (index: number) => { label: Place; value: Place }): void {
  const table = addElement(sheet, "Table");
  pairs.forEach((pair, index) => {
    const { label, value } = places(index);
    const row = addElement(sheet, "TR", table);
    const [head, data] = [addElement(sheet, "TH", row, { scope: "Row" }), addElement(sheet, "TD", row)];
    const cells: Cell[] = [
      { ...label, lines: sheet.linesOf(pair.label, label.width, label.style), element: head, tag: "TH" },
      { ...value, lines: sheet.linesOf(pair.value, value.width, value.style), element: data, tag: "TD" },
    ];
    drawRow(sheet, cells, { padding: 1.5, onPage: () => undefined });
    row.end();
  });
  table.end();
  sheet.y += 10;
}

function drawFacts(sheet: Sheet, { facts }: BlockOf<"facts">): void {
  const label: Place = { x: 0, width: labelWidth - gap.column, align: "start", style: styles.label };
  const value: Place = { x: labelWidth, width: contentWidth - labelWidth, align: "start", style: styles.text };
  drawPairs(sheet, facts, () => ({ label, value }));
}

/** Totals on one page, right-aligned. The last is the grand total. */
function drawSums(sheet: Sheet, { sums }: BlockOf<"sums">): void {
  sheet.ensure(sums.length * (styles.total.leading + 3));
  const half = contentWidth / 2;
  drawPairs(sheet, sums, (index) => {
    const style = index === sums.length - 1 ? styles.total : styles.figures;
    return {
      label: { x: half, width: half - 140, align: "start", style },
      value: { x: contentWidth - 130, width: 130, align: "end", style },
    };
  });
}

function drawTable(sheet: Sheet, { columns, rows }: BlockOf<"table">): void {
  let end = 0;
  const places = columns.map(({ label, share, align }, index) => {
    const x = end;
    end += share * contentWidth;
    const width = end - x - (index < columns.length - 1 ? gap.column : 0);
    return { label, x, width, align };
  });
  const heads = places.map((place) => ({ ...place, lines: sheet.linesOf(place.label, place.width, styles.head) }));
  const headHeight = Math.max(...heads.map(({ lines }) => lines.length)) * styles.head.leading + 8;
  sheet.ensure(headHeight + 2 * styles.cell.leading + 2 * gap.row);
  const table = addElement(sheet, "Table");
  const headRow = addElement(sheet, "TR", table);
  const headCells: Cell[] = heads.map(({ lines, x, width, align }) => {
    const element = addElement(sheet, "TH", headRow, { scope: "Column" });
    return { lines, x, width, align, style: styles.head, element, tag: "TH" };
  });
  drawRow(sheet, headCells, { padding: 3, onPage: () => undefined });
  headRow.end();
  sheet.rule("ink");
  const repeatHead = () => {
    const top = sheet.y + 3;
    for (const { lines, x, width, align } of heads)
      sheet.artifact(() => {
        lines.forEach((line, index) => {
          sheet.y = top + index * styles.head.leading;
          sheet.line(line, { x, width, align, style: styles.head });
        });
      });
    sheet.y = top - 3 + headHeight - 2;
    sheet.rule("ink");
  };
  for (const texts of rows) {
    const row = addElement(sheet, "TR", table);
    const cells: Cell[] = places.map(({ x, width, align }, index) => {
      const style = align === "end" ? styles.figures : styles.cell;
      const element = addElement(sheet, "TD", row);
      return { lines: sheet.linesOf(texts[index] ?? "", width, style), x, width, align, style, element, tag: "TD" };
    });
    drawRow(sheet, cells, { padding: gap.row, onPage: repeatHead });
    row.end();
    sheet.rule();
  }
  table.end();
  sheet.y += 6;
}

const qrSide = 76;

/** A text that no code holds is printed alone. */
function drawQr(sheet: Sheet, { address, text }: BlockOf<"qr">): void {
  const modules = qrCode(address);
  const x = modules === null ? 0 : qrSide + 16;
  const lines = sheet.linesOf(text, contentWidth - x, styles.quiet);
  const height = Math.max(modules === null ? 0 : qrSide, lines.length * styles.quiet.leading);
  sheet.y += 8;
  sheet.ensure(height);
  const top = sheet.y;
  if (modules !== null) {
    const figure = addElement(sheet, "Figure", null, { alt: address });
    sheet.tag(figure, "Figure", () => sheet.modules(modules, qrSide));
    figure.end();
  }
  const element = addElement(sheet, "P");
  sheet.tag(element, "P", () => {
    for (const line of lines) {
      sheet.line(line, { x, width: contentWidth - x, style: styles.quiet });
      sheet.y += styles.quiet.leading;
    }
  });
  element.end();
  sheet.y = top + height + 10;
}

/** Draws a block at the current position, across pages if needed. */
export function drawBlock(sheet: Sheet, block: PrintedBlock): void {
  switch (block.kind) {
    case "title":
      drawFlow(sheet, sheet.linesOf(block.text, contentWidth, styles.title), { style: styles.title, tag: "H1" });
      sheet.y += 8;
      break;
    case "heading":
      sheet.y += 8;
      sheet.ensure(styles.heading.leading + 6 + 4 * styles.text.leading);
      drawFlow(sheet, sheet.linesOf(block.text, contentWidth, styles.heading), { style: styles.heading, tag: "H2" });
      sheet.y += 6;
      break;
    case "paragraph": {
      const style = block.quiet ? styles.quiet : styles.text;
      drawFlow(sheet, sheet.linesOf(block.text, contentWidth, style), { style, tag: "P" });
      sheet.y += 10;
      break;
    }
    case "facts":
      drawFacts(sheet, block);
      break;
    case "table":
      drawTable(sheet, block);
      break;
    case "sums":
      drawSums(sheet, block);
      break;
    case "qr":
      drawQr(sheet, block);
      break;
  }
}
