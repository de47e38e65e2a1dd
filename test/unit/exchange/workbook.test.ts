import { expect, test } from "vitest";
import { countRows, readSheetFile, surveySheets } from "#app/exchange/sheets/file/read-sheet-file.ts";
import type { SheetChoice, SheetLine } from "#app/exchange/sheets/file/sheet-parts.ts";
import { sheetsCopy } from "#app/exchange/sheets/sheets-copy.ts";
import { archive } from "#test/support/archive.ts";

const workbook = (sheet: string, more: Record<string, string> = {}) =>
  archive({
    "xl/_rels/workbook.xml.rels":
      '<Relationships><Relationship Id="rId1" Target="worksheets/hidden.xml"/><Relationship Id="rId2" Target="/xl/worksheets/sheet2.xml"/></Relationships>',
    "xl/workbook.xml":
      '<workbook xmlns:r="r"><sheets><sheet name="H" state="hidden" r:id="rId1"/><sheet name="S" r:id="rId2"/></sheets></workbook>',
    "xl/sharedStrings.xml":
      "<sst><si><t>Plain &amp; simple</t></si><si><r><t>Two </t></r><r><t>runs_x000D_</t></r><rPh><t>reading</t></rPh></si></sst>",
    "xl/styles.xml":
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm;@"/><numFmt numFmtId="165" formatCode="0.0&quot; days&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>',
    "xl/worksheets/sheet2.xml": sheet,
    ...more,
  });

async function read(file: Blob): Promise<SheetLine[]> {
  const lines: SheetLine[] = [];
  for await (const line of readSheetFile(file)) lines.push(line);
  return lines;
}

test("cells of other programs are read as they are entered: strings, numbers, dates, formulas, errors, gaps and merged cells", async () => {
  const sheet = `<x:worksheet xmlns:x="x"><x:sheetData>
    <x:row r="1"><x:c r="A1" t="s"><x:v>0</x:v></x:c><x:c r="C1" t="s"><x:v>1</x:v></x:c></x:row>
    <x:row r="3"><x:c r="A3"><x:v>0.1</x:v></x:c><x:c r="B3"><x:v>1E+12</x:v></x:c><x:c r="C3"><x:v>120.30000000000001</x:v></x:c><x:c r="D3" s="1"><x:v>45352</x:v></x:c><x:c r="E3" s="2"><x:v>45352.5</x:v></x:c><x:c r="F3" s="3"><x:v>45352</x:v></x:c></x:row>
    <x:row r="4"><x:c r="A4" t="str"><x:f>A1</x:f><x:v>Value</x:v></x:c><x:c r="B4"><x:f>B1</x:f></x:c><x:c r="C4" t="e"><x:v>#REF!</x:v></x:c><x:c r="D4" t="b"><x:v>1</x:v></x:c></x:row>
    <x:row r="5"><x:c r="A5" t="inlineStr"><x:is><x:t>007</x:t></x:is></x:c><x:c r="B5"/></x:row>
    </x:sheetData><x:mergeCells><x:mergeCell ref="A5:B6"/></x:mergeCells></x:worksheet>`;
  expect(await read(workbook(sheet))).toEqual([
    { row: 1, cells: ["Plain & simple", "", "Two runs\r"] },
    { row: 3, cells: ["0.1", "1000000000000", "120.3", "2024-03-01", "2024-03-01 12:00:00", "45352"] },
    { row: 4, cells: ["Value", { problem: "formula", text: "" }, { problem: "error", text: "#REF!" }, "TRUE"] },
    {
      row: 5,
      cells: [
        { problem: "merged", text: "007" },
        { problem: "merged", text: "" },
      ],
    },
  ]);
});

test("a workbook with a document type, without its sheet, or cut short is refused", async () => {
  const refused = sheetsCopy.errors.unreadable;
  const bomb =
    '<!DOCTYPE x [<!ENTITY a "aaaa">]><worksheet><sheetData><row><c t="str"><v>&a;</v></c></row></sheetData></worksheet>';
  await expect(read(workbook(bomb))).rejects.toThrow(refused);
  const long = `<worksheet><sheetData><row><c t="inlineStr"><is><t>${"x".repeat(100_001)}</t></is></c></row></sheetData></worksheet>`;
  await expect(read(workbook(long))).rejects.toThrow(refused);
  await expect(read(archive({ "xl/workbook.xml": "<workbook/>" }))).rejects.toThrow(refused);
  const whole = workbook("<worksheet/>");
  await expect(read(whole.slice(0, whole.size - 30))).rejects.toThrow(refused);
});

test("merged cells are found in whatever order they are listed", async () => {
  const row = (at: number) => `<row r="${at}"><c r="A${at}"><v>${at}</v></c></row>`;
  const merges = ["A4:B4", "A1:A3", "C2:C3"].map((ref) => `<mergeCell ref="${ref}"/>`);
  const sheet = `<worksheet><sheetData>${[1, 2, 3, 4, 5].map(row).join("")}</sheetData><mergeCells>${merges.join("")}</mergeCells></worksheet>`;
  const merged = (text: string) => ({ problem: "merged", text });
  expect((await read(workbook(sheet))).map(({ cells }) => cells)).toEqual([
    [merged("1")],
    [merged("2"), "", merged("")],
    [merged("3"), "", merged("")],
    [merged("4"), merged("")],
    ["5"],
  ]);
});

test("a title above the head, a first sheet without the songs, and names with backslashes or capitals are read over", async () => {
  const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;
  const sheet = (rows: string, merges = "") => `<worksheet><sheetData>${rows}</sheetData>${merges}</worksheet>`;
  const titled = sheet(
    `<row r="1">${text("A1", "Catalogue 2026")}</row><row r="3">${text("A3", "ISRC")}${text("B3", "Title")}</row><row r="4">${text("A4", "QZDM02600013")}${text("B4", "Light")}</row>`,
    '<mergeCells><mergeCell ref="A1:B1"/></mergeCells>',
  );
  const expected = [
    { row: 3, cells: ["ISRC", "Title"] },
    { row: 4, cells: ["QZDM02600013", "Light"] },
  ];
  expect(await read(workbook(titled))).toEqual(expected);
  const rels =
    '<Relationships><Relationship Id="rId1" Target="worksheets/Sheet1.xml"/><Relationship Id="rId2" Target="worksheets/sheet2.xml"/></Relationships>';
  const book =
    '<workbook xmlns:r="r"><sheets><sheet name="Read me" r:id="rId1"/><sheet name="S" r:id="rId2"/></sheets></workbook>';
  expect(
    await read(
      archive({
        "xl\\_rels\\workbook.xml.rels": rels,
        "xl\\workbook.xml": book,
        "xl\\worksheets\\sheet1.xml": sheet(`<row r="1">${text("A1", "How to use this file")}</row>`),
        "xl\\worksheets\\sheet2.xml": titled,
      }),
    ),
  ).toEqual(expected);
  // Without a head anywhere, the first sheet is shown as it is.
  const note = sheet(`<row r="1">${text("A1", "Only a note")}</row>`);
  expect(await read(workbook(note))).toEqual([{ row: 1, cells: ["Only a note"] }]);
});

test("zeros that only a number format shows are read as shown, and said; numbers that lost digits stay shortened", async () => {
  const styles =
    '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="00000000"/><numFmt numFmtId="165" formatCode="&quot;CAT-&quot;000"/><numFmt numFmtId="166" formatCode="#,##0.00"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/></cellXfs></styleSheet>';
  const numbers = [
    ["1", "1234"],
    ["1", "123456789"],
    ["2", "7"],
    ["3", "98.7"],
    ["0", "602537022502"],
    ["0", "123456789012345678"],
  ];
  const cells = numbers.map(([style, value]) => `<c s="${style}"><v>${value}</v></c>`).join("");
  const [line] = await read(
    workbook(`<worksheet><sheetData><row>${cells}</row></sheetData></worksheet>`, { "xl/styles.xml": styles }),
  );
  expect(line?.cells).toEqual([
    { problem: "zeros", text: "00001234" },
    "123456789",
    { problem: "zeros", text: "CAT-007" },
    "98.7",
    "602537022502",
    "1.23456789012346e+17",
  ]);
});

test("of several sheets with a head one is chosen by its name, and hidden rows are counted and left out when that is asked", async () => {
  const row = (at: number, title: string, hidden = "") =>
    `<row r="${at}"${hidden}><c t="inlineStr"><is><t>${title}</t></is></c><c t="inlineStr"><is><t>Q${at}</t></is></c></row>`;
  const sheetOf = (rows: string) =>
    `<worksheet><sheetData>${row(1, "Title").replace("Q1", "ISRC")}${rows}</sheetData></worksheet>`;
  const book = workbook(sheetOf(row(2, "One") + row(3, "Two", ' hidden="1"')), {
    "xl/_rels/workbook.xml.rels":
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet2.xml"/><Relationship Id="rId2" Target="worksheets/other.xml"/><Relationship Id="rId3" Target="worksheets/notes.xml"/></Relationships>',
    "xl/workbook.xml":
      '<workbook xmlns:r="r"><sheets><sheet name="Notes" r:id="rId3"/><sheet name="Songs" r:id="rId1"/><sheet name="Beds" r:id="rId2"/></sheets></workbook>',
    "xl/worksheets/other.xml": sheetOf(row(2, "Bed")),
    "xl/worksheets/notes.xml": `<worksheet><sheetData>${row(1, "Read me")}</sheetData></worksheet>`,
  });
  expect(await surveySheets(book)).toEqual([
    { name: "Songs", rows: 3, hidden: 1 },
    { name: "Beds", rows: 2, hidden: 0 },
  ]);
  const titles = async (choice: SheetChoice) => {
    const found: string[] = [];
    for await (const { cells } of readSheetFile(book, choice)) found.push(String(cells[0]));
    return found;
  };
  expect(await titles({})).toEqual(["Title", "One", "Two"]);
  expect(await titles({ leavesHidden: true })).toEqual(["Title", "One"]);
  expect(await titles({ sheet: "Beds" })).toEqual(["Title", "Bed"]);
  expect(await countRows(book, { leavesHidden: true })).toBe(2);
});
