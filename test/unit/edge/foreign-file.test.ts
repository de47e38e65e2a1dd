import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { foreignFileOf } from "#app/edge/files/foreign-file.ts";
import { archive } from "#test/support/archive.ts";

const latin = (text: string) => new Blob([Uint8Array.from(text, (letter) => letter.charCodeAt(0))]);
const wide = (text: string) => [...text].map((letter) => `${letter}\0`).join("");

/** A compound file whose directory is its second sector. */
const compound = (entry: string, kind = "\0".repeat(16)) =>
  latin(
    `\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1${kind}\x3e\0\x03\0\xfe\xff\x09\0`.padEnd(48, "\0") +
      "\0".repeat(464) +
      wide("Root Entry").padEnd(128, "\0") +
      wide(entry).padEnd(128, "\0"),
  );

const packed = (text: string) => new Blob([new Uint8Array(gzipSync(text))]);

test.each<[Blob, string]>([
  [
    archive({ "Index/Document.iwa": "\0\x10\0\0\x20\x08\x08\x01\x12\x04\x08\x01", "Index/Tables/DataList.iwa": "" }),
    "a Numbers spreadsheet",
  ],
  [
    archive({ "Index/Document.iwa": new Uint8Array([0, 16, 0, 0, 32, 8, 8, 1, 18, 5, 8, 0x90, 0x4e]) }),
    "a Pages document",
  ],
  [archive({ "Index/Presentation.iwa": "x", "Index/Document.iwa": "x" }), "a Keynote presentation"],
  [archive({ "word/document.xml": "<w/>" }), "a Word document"],
  [archive({ "xl/workbook.xml": "<workbook/>" }), "an Excel workbook (XLSX)"],
  [archive({ "xl/workbook.bin": "" }), "a binary Excel workbook (.xlsb)"],
  [archive({ mimetype: "application/vnd.oasis.opendocument.spreadsheet" }), "an OpenDocument spreadsheet (.ods)"],
  [archive({ "project.xml": "<x/>", "MediaPool/Master/Clip.xml": "" }), "a DaVinci Resolve project (.drp)"],
  [archive({ "Song.logicx/Alternatives/000/ProjectData": "" }), "a Logic Pro project"],
  [archive({ "notes.txt": "x" }), "a ZIP archive"],
  [latin("PK\x03\x04 nothing"), "a damaged ZIP archive"],
  [compound("Workbook"), "an old Excel workbook (.xls)"],
  [compound("Book"), "an old Excel workbook (.xls)"],
  [compound("WordDocument"), "an old Word document (.doc)"],
  [compound("EncryptedPackage"), "a document with a password"],
  [compound("Header", "AAFB\r\0OM\x06\x0e+4\x01\x01\x01\xff"), "an AAF"],
  [
    latin(`\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1${"\0".repeat(504)}`),
    "an old Excel workbook (.xls), or another document of Office 97 to 2003",
  ],
  [latin("\x09\x04\x06\0\0\0\x10\0"), "an old Excel worksheet (.xls)"],
  [packed('<?xml version="1.0"?>\n<Ableton MajorVersion="5"/>'), "an Ableton Live set"],
  [packed('<?xml version="1.0"?>\n<PremiereData Version="3"/>'), "a Premiere project"],
  [packed("anything"), "a GZIP archive"],
  [latin("%PDF-1.7\n"), "a PDF"],
  [latin("SQLite format 3\0"), "an SQLite database"],
  [latin("\x89PNG\r\n\x1a\n"), "a PNG picture"],
  [latin("\xff\xd8\xff\xe0"), "a JPEG picture"],
  [latin("RIFF\x24\0\0\0WAVEfmt "), "a WAV recording"],
  [latin("ID3\x04\0\0"), "an MP3 recording"],
  [latin("\0\0\0\x14ftypqt  "), "a video (MP4 or QuickTime)"],
  [latin("\x030010111100101011\0"), "a Pro Tools session"],
  [latin("<html><table><tr><td>ISRC</td></tr></table></html>"), "a web page (HTML)"],
  [latin(`\xff\xfe${wide("<!DOCTYPE html><html>")}`), "a web page (HTML)"],
  [
    latin('<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook/>'),
    "an Excel 2003 XML spreadsheet",
  ],
  [latin('<?xml version="1.0"?>\n<!DOCTYPE xmeml>\n<xmeml version="4"/>'), "a Final Cut Pro 7 XML"],
  [latin("Heading\r\nFIELD_DELIM\tTABS\r\n"), "an Avid Log Exchange, the list of a bin"],
  [latin('{"url": "https://docs.example.com/1", "doc_id": "1"}'), "a link to a document in the cloud"],
  [latin("<REAPER_PROJECT 0.1\n"), "a Reaper project"],
])("a file of another program is named by its content: %#", async (file, name) => {
  expect((await foreignFileOf(file))?.name).toBe(name);
});

test("lists of any encoding are no files of another kind", async () => {
  for (const text of [
    "ISRC,Title\r\nQ,x",
    "ISRC\rMZ",
    "BM,Title",
    "\xff\xfeI\0S\0R\0C\0",
    "Carefree,x",
    "",
    "[intro],Title",
  ])
    expect(await foreignFileOf(latin(text)), text).toBeNull();
});
