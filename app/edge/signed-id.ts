import { base64ToUint8Array, hexToUint8Array, uint8ArrayToBase64, uint8ArrayToHex } from "uint8array-extras";

/** The token of a link: an id and a signature of 256 bits over it, which only the server can make. Nothing of it is stored. */
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

/** What a token says, which proves nothing before the signature is checked; null for every text that `writeSignedId` doesn't write. */
export function readSignedId(token: string): SignedId | null {
  const [, short, signature] = tokenShape.exec(token) ?? [];
  if (short === undefined || signature === undefined) return null;
  const id = lengthen(short);
  // Base64 spells 16 bytes in 16 ways, of which one is the token's.
  return shorten(id) === short ? { id, signature } : null;
}
