/** Upper halves of code pages, which not every runtime decodes alike: Mac OS Roman, 850 of DOS, and Windows-1252. */
const mac =
  "ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u00a0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\uf8ffÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ";
const dos =
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0";
const windows = `€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ${String.fromCharCode(...Array.from({ length: 96 }, (_, at) => at + 160))}`;

const pages = { "windows-1252": windows, macintosh: mac, cp850: dos };
type Page = keyof typeof pages;
export type Encoding = "utf-8" | "utf-16le" | "utf-16be" | Page;

const isPage = (encoding: Encoding): encoding is Page => encoding in pages;
const pageNames = Object.keys(pages).filter((name) => isPage(name as Encoding)) as Page[];

/** What a character is in a word: a small or capital letter, a joint ("’", "–"), a mark that ends a word, another mark, or nothing at all. */
type Kind = "small" | "capital" | "joint" | "end" | "mark" | "none";

function kindOf(character: string): Kind {
  if (/\p{Cc}|\p{Co}/u.test(character)) return /[\t\n\r]/.test(character) ? "end" : "none";
  if (/[\p{Ll}\p{Lo}]/u.test(character)) return "small";
  if (/\p{Lu}/u.test(character)) return "capital";
  if (/[’‘´`'–—·_-]/.test(character)) return "joint";
  return /[”»›…™®©°²³¹•\s!-~]/.test(character) ? "end" : "mark";
}

const kinds = Object.fromEntries(
  pageNames.map((page) => [
    page,
    Array.from({ length: 256 }, (_, at) => kindOf(at < 128 ? String.fromCharCode(at) : (pages[page][at - 128] ?? ""))),
  ]),
) as Record<Page, Kind[]>;

const isLetter = (kind: Kind | undefined) => kind === "small" || kind === "capital";

/** How unlikely a character is between its neighbours: marks within words, capitals behind small letters. */
function oddness(before: Kind | undefined, kind: Kind | undefined, after: Kind | undefined): number {
  if (kind === "none") return 2;
  if (kind === "mark" && isLetter(before)) return 1;
  if (kind === "end" && isLetter(before) && isLetter(after)) return 1;
  return Number(kind === "capital" && before === "small") + Number(kind === "small" && after === "capital");
}

/** Letters of Windows-1252 that few languages have: in Mac OS Roman they are ä, é, ö, û and ü. */
const rareInWindows = /[ŠŽšžŸ]/;
const countedLetters = 20_000;
const headBytes = 4096;

/** Counts what a text without a mark may be: whether it is UTF-8, and which code page makes words of its letters. */
class ByteCount {
  /** Characters of several bytes that are valid in UTF-8, and bytes that are not. */
  wide = 0;
  broken = 0;
  readonly odd: Record<Page, number> = { "windows-1252": 0, macintosh: 0, cp850: 0 };
  rare = 0;
  readonly ends = { mac: 0, windows: 0, unix: 0 };
  #missing = 0;
  #letters = 0;
  #before = 32;
  #last = 32;

  push(bytes: Uint8Array): void {
    for (const byte of bytes) this.#next(byte);
  }

  #next(byte: number): void {
    if (byte >= 128 || this.#missing > 0) this.#countUtf8(byte);
    if (this.#last >= 128 && this.#letters < countedLetters) this.#countLetter(byte);
    if (byte === 10) this.ends[this.#last === 13 ? "windows" : "unix"] += 1;
    else if (this.#last === 13) this.ends.mac += 1;
    this.#before = this.#last;
    this.#last = byte;
  }

  #countUtf8(byte: number): void {
    if (this.#missing > 0 && byte >> 6 === 2) {
      this.#missing -= 1;
      if (this.#missing === 0) this.wide += 1;
      return;
    }
    if (this.#missing > 0) this.broken += 1;
    this.#missing = byte >= 0xf0 && byte < 0xf5 ? 3 : byte >= 0xe0 ? 2 : byte >= 0xc2 ? 1 : 0;
    if (byte >= 0xf5 || (byte >= 128 && byte < 0xc2)) {
      this.broken += 1;
      this.#missing = 0;
    } else if (byte < 128) this.#missing = 0;
  }

  #countLetter(after: number): void {
    this.#letters += 1;
    for (const page of pageNames) {
      const [before, kind, next] = [this.#before, this.#last, after].map((at) => kinds[page][at]);
      this.odd[page] += oddness(before, kind, next);
    }
    if (rareInWindows.test(windows[this.#last - 128] ?? "")) this.rare += 1;
  }

  /** Ends the text. */
  end(): void {
    if (this.#missing > 0) this.broken += 1;
    this.#missing = 0;
    this.#next(32);
  }
}

/** UTF-16 without a mark: one half of its pairs of bytes is often zero, the other hardly ever. */
function wideOrder(head: Uint8Array): "utf-16le" | "utf-16be" | null {
  const zeros = [0, 0];
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const many = Math.max(2, head.length / 4);
  if (odd >= many && even * 8 < odd) return "utf-16le";
  return even >= many && odd * 8 < even ? "utf-16be" : null;
}

/** The encoding that a text's mark says. */
export function markedEncoding([first, second, third]: Uint8Array): Encoding | null {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  return first === 0xef && second === 0xbb && third === 0xbf ? "utf-8" : null;
}

function encodingOfCount({ wide, broken, odd, ends, rare }: ByteCount): Encoding {
  // A wrong byte or two do not make another encoding of a text: other pages hardly ever look like UTF-8.
  if (broken === 0 || wide > broken) return "utf-8";
  const isMac = ends.mac > ends.windows + ends.unix;
  const order: Page[] = isMac
    ? ["macintosh", "windows-1252", "cp850"]
    : ends.windows > 0
      ? ["windows-1252", "cp850", "macintosh"]
      : ["windows-1252", "macintosh", "cp850"];
  const oddnessOf = (page: Page) => odd[page] + (page === "windows-1252" && ends.unix > ends.windows ? rare / 2 : 0);
  return order.reduce((best, page) => (oddnessOf(page) < oddnessOf(best) ? page : best));
}

/**
 * The encoding of a text that may not say it: by its mark, the zeros of UTF-16, valid UTF-8, and for all else the code page (of Windows, Mac
 * or DOS) that makes words of its letters.
 */
export async function encodingOf(text: AsyncIterable<Uint8Array>): Promise<Encoding> {
  const count = new ByteCount();
  let isFirst = true;
  for await (const bytes of text) {
    const certain = isFirst ? (markedEncoding(bytes) ?? wideOrder(bytes.subarray(0, headBytes))) : null;
    if (certain !== null) return certain;
    isFirst = false;
    count.push(bytes);
  }
  count.end();
  return encodingOfCount(count);
}

const units = Object.fromEntries(
  pageNames.map((page) => [
    page,
    Uint16Array.from({ length: 256 }, (_, at) => (at < 128 ? at : pages[page].charCodeAt(at - 128))),
  ]),
) as Record<Page, Uint16Array>;

function decodePage(bytes: Uint8Array, page: Page): string {
  const wide = new Uint16Array(bytes.length);
  for (let at = 0; at < bytes.length; at += 1) wide[at] = units[page][bytes[at] ?? 0] ?? 0;
  return new TextDecoder("utf-16le").decode(wide);
}

/** Decodes a text piece by piece; without a piece, its end. */
export function decoderOf(encoding: Encoding): (bytes?: Uint8Array) => string {
  if (isPage(encoding)) return (bytes) => (bytes === undefined ? "" : decodePage(bytes, encoding));
  const decoder = new TextDecoder(encoding);
  return (bytes) => decoder.decode(bytes, { stream: bytes !== undefined });
}

/** Text of any encoding, without its mark. */
export function decodeText(bytes: Uint8Array): string {
  const certain = markedEncoding(bytes) ?? wideOrder(bytes.subarray(0, headBytes));
  const count = new ByteCount();
  if (certain === null) {
    count.push(bytes);
    count.end();
  }
  const decode = decoderOf(certain ?? encodingOfCount(count));
  return decode(bytes) + decode();
}
