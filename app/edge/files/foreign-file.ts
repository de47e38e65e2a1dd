import { ArchiveError, Unzip } from "#app/edge/files/unzip.ts";
import { decodeText } from "#audio/ingest/tags/text-encoding.ts";

/** A file of another kind: its name with an article, and what helps. */
export type ForeignFile = { name: string; advice: "export" | "unpack" | "other" };

const headBytes = 4096;
const exported = (name: string): ForeignFile => ({ name, advice: "export" });
const other = (name: string): ForeignFile => ({ name, advice: "other" });
const packed = (name: string): ForeignFile => ({ name, advice: "unpack" });

export const damagedArchive: ForeignFile = packed("a damaged ZIP archive");
/** The kind that sheets read. */
export const workbook: ForeignFile = exported("an Excel workbook (XLSX)");

/** Files by their first bytes, as `latin` writes them. */
const beginnings: readonly [beginning: RegExp, file: ForeignFile][] = [
  [/^%PDF/, exported("a PDF")],
  [/^SQLite format 3␀/, other("an SQLite database")],
  [/^\{␍tf/, exported("a text document (RTF)")],
  [/^\x89PNG/, other("a PNG picture")],
  [/^\xff\xd8\xff/, other("a JPEG picture")],
  [/^GIF8/, other("a GIF picture")],
  [/^RIFF.{4}WEBP/s, other("a WebP picture")],
  [/^(?:II\*␀|MM␀\*)/, other("a TIFF picture")],
  [/^8BPS/, other("a Photoshop picture")],
  [/^BM.{4}␀{4}/s, other("a BMP picture")],
  [/^␀.{3}ftyp(?:avif|avis|hei[cfx]|mif1|msf1)/s, other("a picture of a phone (HEIC)")],
  [/^(?:RIFF|RF64|BW64).{4}WAVE/s, other("a WAV recording")],
  [/^FORM.{4}AIF[FC]/s, other("an AIFF recording")],
  [/^fLaC/, other("a FLAC recording")],
  [/^OggS/, other("an Ogg recording")],
  [/^(?:ID3[␂-␄]|\xff[\xfb\xfa\xf3\xf2])/, other("an MP3 recording")],
  [/^␀.{3}ftypM4[AB]/s, other("an M4A recording")],
  [/^caff␀/, other("a CAF recording")],
  [/^MThd/, other("a MIDI file")],
  [/^␀.{3}(?:ftyp|moov|mdat|wide|free)/s, other("a video (MP4 or QuickTime)")],
  [/^RIFF.{4}AVI /s, other("an AVI video")],
  [/^␚E\xdf\xa3/, other("a Matroska video")],
  [/^␆␎\x2b\x34␂␅␁␁/, other("an MXF video")],
  [/^Rar!/, packed("a RAR archive")],
  [/^7z\xbc\xaf/, packed("a 7-Zip archive")],
  [/^.{257}ustar/s, packed("a TAR archive")],
  [/^(?:BZh|\xfd7zXZ)/, packed("a packed file")],
  [/^␃001011110010101[01]/, exported("a Pro Tools session")],
  [/^\x23\x47\xc0\xab/, exported("a Logic Pro project")],
  [/^RIF[F2].{4}NUND/s, exported("a Cubase or Nuendo project")],
  [/^FLhd/, exported("an FL Studio project")],
  [/^BtWg/, exported("a Bitwig project")],
  [/^RIFX.{4}Egg!/s, exported("an After Effects project")],
  [/^riff.\x91\xcf/s, exported("a Vegas project")],
  [/^.{0,4}Domain.{0,12}AObj/s, exported("an Avid bin")],
  [/^bplist0/, other("a settings file (property list)")],
  [/^␀␅␖[␀␇]/, other("a companion file of macOS without content")],
  [/^␉[␀␂␄␈][␄␆␈␐]␀/, exported("an old Excel worksheet (.xls)")],
  [/^(?:\x7fELF|MZ.␀|[\xca\xfe\xce\xcf]{1,2}\xba\xbe|\xcf\xfa\xed\xfe)/s, other("a program")],
];

/** Texts by their first characters. */
const texts: readonly [beginning: RegExp, file: ForeignFile][] = [
  [/urn:schemas-microsoft-com:office:spreadsheet|progid="Excel\.Sheet"/, exported("an Excel 2003 XML spreadsheet")],
  [
    /^(?:<\?xml[^>]{0,200}\?>\s*)?(?:<!--[^>]{0,500}-->\s*)?<(?:!doctype html|html|table|head|meta|body|style|div)\b/i,
    exported("a web page (HTML)"),
  ],
  [/^MIME-Version:/i, exported("a web archive")],
  [/<fcpxml\b/, exported("a Final Cut Pro XML")],
  [/<xmeml\b/, exported("a Final Cut Pro 7 XML")],
  [/<PremiereData\b/, exported("a Premiere project")],
  [/<Ableton\b/, exported("an Ableton Live set")],
  [/<sesx\b/, exported("an Audition session")],
  [/<tracklist2\b/, exported("a track archive of Cubase or Nuendo")],
  [/^<REAPER_PROJECT/, exported("a Reaper project")],
  [/<(?:\w{1,10}:)?(?:NewReleaseMessage|PurgeReleaseMessage)\b/, other("a DDEX delivery")],
  [/<plist\b/, other("a settings file (property list)")],
  [/<svg\b/, other("an SVG picture")],
  [/^Heading\s+FIELD_DELIM/, exported("an Avid Log Exchange, the list of a bin")],
  [/"OTIO_SCHEMA"/, exported("an OpenTimelineIO timeline")],
  [/^\s*\{[^}]{0,500}"(?:doc_id|url)"\s*:\s*"[^"]{0,300}/, exported("a link to a document in the cloud")],
  [/^\s*[{[]\s*["{[]/, other("a JSON file")],
  [/^\s*<(?:\?xml|\w)/, other("an XML file of another kind")],
];

/** Archives by the names in them, in lower case. */
const contents: readonly [name: RegExp, file: ForeignFile][] = [
  [/^xl\/workbook\.xml$/, workbook],
  [/^xl\/workbook\.bin$/, exported("a binary Excel workbook (.xlsb)")],
  [/^word\/document/, exported("a Word document")],
  [/^ppt\/presentation/, exported("a PowerPoint presentation")],
  [/(?:^|\/)index\/(?:presentation|slide|masterslide)|(?:^|\/)index\.apxl/, exported("a Keynote presentation")],
  [/(?:^|\/)[^/]{1,200}\.logicx\/|(?:^|\/)projectdata$/, exported("a Logic Pro project")],
  [/(?:^|\/)[^/]{1,200}\.als$/, exported("an Ableton Live project")],
  [/(?:^|\/)(?:seqcontainer|mediapool)\/|^project\.xml$/, exported("a DaVinci Resolve project (.drp)")],
  [/^song\/song\.xml$/, exported("a Studio One song")],
  [/(?:^|\/)[^/]{1,200}\.ptx$/, exported("a Pro Tools session")],
];

const openDocuments: Record<string, string> = {
  spreadsheet: "an OpenDocument spreadsheet (.ods)",
  text: "an OpenDocument text (.odt)",
  presentation: "an OpenDocument presentation (.odp)",
};

async function startOf(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  for await (const piece of pieces) return piece.slice(0, headBytes);
  return new Uint8Array();
}

/** Documents of Pages have another number than those of Numbers as the type of their first record. */
async function iWorkFile(zip: Unzip, name: string): Promise<ForeignFile> {
  const start = latin(await startOf(zip.bytes(name, headBytes * 1024)).catch(() => new Uint8Array()));
  const isPages = /␈\x90\x4e/.test(start.slice(0, 64)) || /<sl:document/.test(start);
  return exported(isPages ? "a Pages document" : "a Numbers spreadsheet");
}

async function archiveFile(blob: Blob): Promise<ForeignFile> {
  try {
    const zip = await Unzip.open(blob);
    const names = zip.names.slice(0, 5000);
    const found = contents.find(([pattern]) => names.some((name) => pattern.test(name)))?.[1];
    if (found !== undefined) return found;
    const document = names.find((name) => /(?:^|\/)index\/document\.iwa$|^index\.xml(?:\.gz)?$/.test(name));
    if (document !== undefined) return await iWorkFile(zip, document);
    if (names.some((name) => /(?:^|\/)index\.zip$/.test(name))) return exported("a Numbers or Pages document");
    if (!zip.has("mimetype")) return packed("a ZIP archive");
    const type = latin(await startOf(zip.bytes("mimetype")));
    const kind = /opendocument\.(\w+)/.exec(type)?.[1];
    return kind === undefined ? packed("a ZIP archive") : exported(openDocuments[kind] ?? "an OpenDocument file");
  } catch (error) {
    if (error instanceof ArchiveError) return damagedArchive;
    throw error;
  }
}

const oldOffice = "an old Excel workbook (.xls), or another document of Office 97 to 2003";

/** The names in the directory of an OLE file, whose place its header has. */
async function compoundFile(blob: Blob, bytes: Uint8Array<ArrayBuffer>): Promise<ForeignFile> {
  // The kinds of AAF, by their class.
  if (/^.{8}(?:AAFB␍␀OM|␁␂␁␍␀␂␀␀)/s.test(latin(bytes.subarray(0, 16)))) return exported("an AAF");
  const header = new DataView(bytes.buffer);
  if (header.byteLength < 52) return exported(oldOffice);
  const sector = header.getUint16(30, true) === 12 ? 4096 : 512;
  const from = (header.getUint32(48, true) + 1) * sector;
  const directory = latin(new Uint8Array(await blob.slice(from, from + 8192).arrayBuffer())).replaceAll("␀", "");
  if (/EncryptedPackage/.test(directory)) return exported("a document with a password");
  if (/WordDocument/.test(directory)) return exported("an old Word document (.doc)");
  if (/PowerPoint Document/.test(directory)) return exported("an old PowerPoint presentation (.ppt)");
  if (/Workbook|Book/.test(directory)) return exported("an old Excel workbook (.xls)");
  return exported(oldOffice);
}

async function gzipFile(blob: Blob): Promise<ForeignFile> {
  const reader = blob
    .slice(0, 64 * 1024)
    .stream()
    .pipeThrough(new DecompressionStream("gzip"))
    .getReader();
  const read = await reader.read().catch(() => null);
  await reader.cancel().catch(() => undefined);
  return textFile(read?.value?.slice(0, headBytes) ?? new Uint8Array()) ?? packed("a GZIP archive");
}

function textFile(head: Uint8Array): ForeignFile | null {
  const text = decodeText(head).trimStart();
  if (text === "" || text.includes("\0")) return null;
  return texts.find(([beginning]) => beginning.test(text))?.[1] ?? null;
}

/** Each byte as a character; control characters as their pictures, so that patterns show them. */
function latin(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte < 32 ? 0x2400 + byte : byte)).join("");
}

/** What a file is, by its content alone, if it is of a kind that has a name; null for other text and bytes. */
export async function foreignFileOf(blob: Blob): Promise<ForeignFile | null> {
  const bytes = new Uint8Array(await blob.slice(0, headBytes).arrayBuffer());
  const head = latin(bytes);
  if (/^PK[␃␅]/.test(head)) return archiveFile(blob);
  if (head.startsWith("\xd0\xcf␑\xe0")) return compoundFile(blob, bytes);
  if (head.startsWith("␟\x8b")) return gzipFile(blob);
  return beginnings.find(([beginning]) => beginning.test(head))?.[1] ?? textFile(bytes);
}
