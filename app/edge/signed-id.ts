import { base64ToUint8Array, hexToUint8Array, uint8ArrayToBase64, uint8ArrayToHex } from "uint8array-extras";

/** Token of a link: an id and a 256-bit signature. Nothing of it is stored. */
type SignedId = { id: string; signature: string };

const tokenShape = /^([A-Za-z0-9_-]{22})([A-Za-z0-9_-]{43})$/;

/** The 16 bytes of an id, base64url. */
function shorten(id: string): string {
  return uint8ArrayToBase64(hexToUint8Array(id.replaceAll("-", "")), { urlSafe: true });
}

function lengthen(short: string): string {
  const hex = uint8ArrayToHex(base64ToUint8Array(short));
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

export function writeSignedId({ id, signature }: SignedId): string {
  return shorten(id) + signature;
}

/** Parses a token, unverified; null for a text that `writeSignedId` does not produce. */
export function readSignedId(token: string): SignedId | null {
  const [, short, signature] = tokenShape.exec(token) ?? [];
  if (short === undefined || signature === undefined) return null;
  const id = lengthen(short);
  // Of the 16 base64 encodings of 16 bytes only one is the token's.
  return shorten(id) === short ? { id, signature } : null;
}
