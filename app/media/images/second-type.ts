/** Length of a ZIP's last record without its comment, and max length of the comment: APPNOTE.TXT 4.3.16. */
const zipEnd = { length: 22, maxComment: 65_535 };

/**
 * Markup and code that a browser or server would run if the file were served with another type. Each is long enough not to occur in
 * compressed pixels by chance.
 */
const code = /<(?:script|html|\?php)[\s>]|<!doctype\s+html|^GIF8[79]a\/\*|^\xff\xd8\xff.\/\*/is;

/** Max characters between the start of an SVG and its namespace. */
const maxSvgHead = 505;

/** Whether an SVG starts anywhere. One pass, because a picture may contain many candidates. */
function isSvg(text: string): boolean {
  let begun = Number.NEGATIVE_INFINITY;
  for (const { 0: token, index } of text.matchAll(/<svg\s|xmlns/gi)) {
    if (token.startsWith("<")) begun = index;
    else if (index - begun <= maxSvgHead) {
      if (!text.slice(begun, index).includes(">")) return true;
      begun = Number.NEGATIVE_INFINITY;
    }
  }
  return false;
}

/** PDF readers look for the header in the first kilobyte. */
function isPdf(head: string): boolean {
  return /%PDF-\d/.test(head.slice(0, 1024 + 6));
}

/** ZIP readers (also JAR, DOCX) search from the end for the last record, which has the length of the comment after it. */
function isZip(bytes: Uint8Array, text: string): boolean {
  const from = bytes.length - zipEnd.length - zipEnd.maxComment;
  for (let at = text.indexOf("PK\x05\x06", from); at >= 0; at = text.indexOf("PK\x05\x06", at + 1)) {
    const comment = (bytes[at + 20] ?? 0) + (bytes[at + 21] ?? 0) * 256;
    if (at + zipEnd.length + comment <= bytes.length) return true;
  }
  return false;
}

/** Whether a picture's bytes are also a valid document, archive or script (polyglot). */
export function holdsSecondType(bytes: Uint8Array): boolean {
  // One character per byte; only 80 to 9F are mapped (windows-1252).
  const text = new TextDecoder("latin1").decode(bytes);
  return code.test(text) || isSvg(text) || isPdf(text) || isZip(bytes, text);
}
