import { encode } from "uqr";

/** Bytes that version 9 of ISO/IEC 18004 holds at level L: more are too small to read from paper. */
const maxBytes = 230;

/** The modules of a QR code, rows of dark (true) and light ones; null for a text of more than 230 bytes. */
export function qrCode(text: string): boolean[][] | null {
  if (new TextEncoder().encode(text).length > maxBytes) return null;
  return encode(text, { ecc: "L", maskPattern: 0, border: 0 }).data;
}
