import { uint8ArrayToBase64, uint8ArrayToHex } from "uint8array-extras";

/** 32 random bytes cannot be guessed, so a plain SHA-256 is enough at rest. */
const tokenBytes = 32;
const tokenShape = /^[A-Za-z0-9_-]{43}$/;

/** A secret for a cookie or a link, base64url. */
export function createToken(): string {
  return uint8ArrayToBase64(crypto.getRandomValues(new Uint8Array(tokenBytes)), { urlSafe: true });
}

/** Stored hash of a token: SHA-256 in hexadecimal. Null for a text that cannot be one of our tokens. */
export async function hashToken(token: string): Promise<string | null> {
  if (!tokenShape.test(token)) return null;
  return uint8ArrayToHex(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token))));
}
