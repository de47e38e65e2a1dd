type Objects = Map<number, string>;

/** Each byte as the character of its number: what decoders call Latin-1 is Windows-1252. */
function binaryText(bytes: Uint8Array): string {
  let text = "";
  for (let from = 0; from < bytes.length; from += 8192)
    text += String.fromCharCode(...bytes.subarray(from, from + 8192));
  return text;
}

async function inflate(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return binaryText(new Uint8Array(await new Response(stream).arrayBuffer()));
}

/** The dictionaries of a PDF by number, each with its stream behind it, unpacked. */
async function readObjects(pdf: Uint8Array<ArrayBuffer>): Promise<Objects> {
  const text = binaryText(pdf);
  const objects: Objects = new Map();
  for (const match of text.matchAll(/^(\d+) 0 obj\n/gm)) {
    const start = match.index + match[0].length;
    const end = text.indexOf("\nendobj", start);
    const at = text.indexOf("\nstream\n", start);
    if (at < 0 || at > end) objects.set(Number(match[1]), text.slice(start, end));
    else {
      const head = text.slice(start, at);
      const length = Number(/\/Length (\d+)/.exec(head)?.[1]);
      const packed = pdf.slice(at + 8, at + 8 + length);
      const isPacked = head.includes("/FlateDecode") && !head.includes("/Length1");
      objects.set(Number(match[1]), `${head}\n${isPacked ? await inflate(packed) : ""}`);
    }
  }
  return objects;
}

function fromHex(hex: string): string {
  return String.fromCharCode(...(hex.match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16)));
}

/** A string in parentheses: UTF-16 behind its mark, or Latin-1. */
function readString(raw: string): string {
  const escapes: Record<string, string> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };
  const plain = raw.replaceAll(/\\([\s\S])/g, (_, character: string) => escapes[character] ?? character);
  if (!plain.startsWith("\u00fe\u00ff")) return plain;
  const units = plain.slice(2).match(/[\s\S]{2}/g) ?? [];
  return units.map((two) => String.fromCharCode(two.charCodeAt(0) * 256 + two.charCodeAt(1))).join("");
}

/** Characters by the glyph of a font: its ToUnicode map. */
function readUnicode(map: string): Map<number, string> {
  const found = new Map<number, string>();
  for (const [, first = "", list = ""] of map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gi)) {
    const from = Number.parseInt(first, 16);
    [...list.matchAll(/<([0-9a-f ]*)>/gi)].forEach(([, hex = ""], index) => {
      found.set(from + index, fromHex(hex.replaceAll(" ", "")));
    });
  }
  return found;
}

const reference = (text: string | undefined, name: string) =>
  Number(new RegExp(`/${name} (\\d+) 0 R`).exec(text ?? "")?.[1] ?? -1);

function fontsOf(objects: Objects, page: string): Map<string, Map<number, string>> {
  const resources = objects.get(reference(page, "Resources")) ?? page;
  const names = /\/Font <<([\s\S]*?)>>/.exec(resources)?.[1] ?? "";
  return new Map(
    [...names.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = "", number]) => {
      const font = objects.get(Number(number));
      return [name, readUnicode(objects.get(reference(font, "ToUnicode")) ?? "")];
    }),
  );
}

const token =
  /\/(\w+) (?:<<([\s\S]*?)>>\s*)?(?:BDC|BMC)|\bEMC\b|\bBT\b|\bET\b|\/(F\d+) [\d.]+ Tf|1 0 0 1 -?[\d.]+ (-?[\d.]+) Tm|\[([^\]]*)\] TJ/g;

/** What stands in the content for others to read where a sign is shown instead; null for anything else that is marked. */
function actualText(options: string | undefined): string | null {
  const raw = /\/ActualText \(((?:\\[\s\S]|[^\\)])*)\)/.exec(options ?? "")?.[1];
  return raw === undefined ? null : readString(raw);
}

/** What the glyphs stand for, from left to right. */
function shownTexts(operand: string, font: Map<number, string>): string[] {
  const hex = [...operand.matchAll(/<([0-9a-f]*)>/gi)].map(([, part]) => part).join("");
  return (hex.match(/.{4}/g) ?? []).map((glyph) => font.get(Number.parseInt(glyph, 16)) ?? "");
}

/** Letters from right to left are read in the other direction than their glyphs stand in, which every reader of PDF undoes. */
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** The lines of a page: a change of height begins another, and so does what is marked as an element of its own. */
function linesOf(content: string, fonts: Map<string, Map<number, string>>): string[] {
  const lines: string[] = [];
  let [font, y, isNew, isPlaced] = [new Map<number, string>(), "", true, false];
  let shown: string[] = [];
  /** What is read in place of what is shown. */
  let actual: string | null = null;
  const flush = () => {
    const text = actual ?? (rightToLeft.test(shown.join("")) ? shown.toReversed() : shown).join("");
    if (shown.length === 0) return;
    if (isNew) lines.push("");
    lines.push((lines.pop() ?? "") + text);
    [isNew, shown] = [false, []];
  };
  for (const [all, tag, options, named, top, glyphs] of content.matchAll(token)) {
    if (tag) {
      actual = actualText(options);
      isNew ||= tag !== "Span";
    } else if (all === "EMC") actual = null;
    else if (all === "BT") isPlaced = false;
    else if (all === "ET") flush();
    else if (named) font = fonts.get(named) ?? new Map();
    else if (top !== undefined) {
      // The first place is that of the text; marks above and below its letters have others.
      isNew ||= !isPlaced && top !== y;
      if (!isPlaced) y = top;
      isPlaced = true;
    } else if (glyphs !== undefined) shown.push(...shownTexts(glyphs, font));
  }
  return lines;
}

/** The text of a PDF as copying it gives it, by page and line, and its objects as text. */
export async function readPdf(pdf: Uint8Array<ArrayBuffer>): Promise<{ pages: string[][]; objects: string[] }> {
  const objects = await readObjects(pdf);
  const all = [...objects.values()];
  const pages = all
    .filter((text) => /\/Type \/Page\b/.test(text))
    .map((page) => linesOf(objects.get(reference(page, "Contents")) ?? "", fontsOf(objects, page)));
  return { pages, objects: all };
}
