/** Bytes of a ZIP's last record without its comment, and the longest comment: APPNOTE.TXT 4.3.16. */
const zipEnd = { length: 22, maxComment: 65_535 };

/**
 * Markup and code that a browser or a server would run if the file reached it under another type. Each is long enough that compressed
 * pixels do not hold it by chance.
 */
const code = /<(?:script|html|\?php)[\s>]|<!doctype\s+html|^GIF8[79]a\/\*|^\xff\xd8\xff.\/\*/is;

/** Characters from the beginning of an SVG to the name of its language, which makes it one. */
const maxSvgHead = 505;

/** Whether there is the beginning of an SVG, looked for in one pass: a picture may be full of what begins one. */
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

/** Readers of PDF look for its beginning in the first kilobyte. */
function isPdf(head: string): boolean {
  return /%PDF-\d/.test(head.slice(0, 1024 + 6));
}

/** Programs look for a ZIP, and for what is one (JAR, DOCX), from the end: its last record names the length of what follows it. */
function isZip(bytes: Uint8Array, text: string): boolean {
  const from = bytes.length - zipEnd.length - zipEnd.maxComment;
  for (let at = text.indexOf("PK\x05\x06", from); at >= 0; at = text.indexOf("PK\x05\x06", at + 1)) {
    const comment = (bytes[at + 20] ?? 0) + (bytes[at + 21] ?? 0) * 256;
    if (at + zipEnd.length + comment <= bytes.length) return true;
  }
  return false;
}

/** Whether the bytes of a picture are a document, an archive or a script as well. */
export function holdsSecondType(bytes: Uint8Array): boolean {
  // One character a byte: other ones for 80 to 9F alone (windows-1252).
  const text = new TextDecoder("latin1").decode(bytes);
  return code.test(text) || isSvg(text) || isPdf(text) || isZip(bytes, text);
}
