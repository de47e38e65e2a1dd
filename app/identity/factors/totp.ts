/** Time-based one-time codes (RFC 6238) as authenticator apps show them: SHA-1, 6 digits, 30 s. */
const stepMs = 30_000;
const digits = 6;
/** RFC 4226, section 4: at least 128 bits, 160 recommended. */
const secretBytes = 20;
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Base32 without padding (RFC 4648), as apps take it. */
export function toBase32(bytes: Uint8Array): string {
  let bits = 0;
  let value = 0;
  let text = "";
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xffff;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += alphabet[(value >>> (bits - 5)) & 31];
  }
  return bits > 0 ? text + alphabet[(value << (5 - bits)) & 31] : text;
}

function fromBase32(text: string): Uint8Array<ArrayBuffer> {
  const bytes: number[] = [];
  let bits = 0;
  let value = 0;
  for (const letter of text) {
    value = ((value << 5) | alphabet.indexOf(letter)) & 0xffff;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((value >>> bits) & 0xff);
  }
  return new Uint8Array(bytes);
}

/** Random bytes in base32. */
export function randomBase32(bytes: number = secretBytes): string {
  return toBase32(crypto.getRandomValues(new Uint8Array(bytes)));
}

/** The code of a time step, which counts 30 s from 1970. `secret`: base32. */
export async function codeOf(secret: string, step: number): Promise<string> {
  const counter = new DataView(new ArrayBuffer(8));
  counter.setBigUint64(0, BigInt(step));
  const algorithm = { name: "HMAC", hash: "SHA-1" };
  const key = await crypto.subtle.importKey("raw", fromBase32(secret), algorithm, false, ["sign"]);
  const hash = new DataView(await crypto.subtle.sign("HMAC", key, counter.buffer));
  const offset = hash.getUint8(hash.byteLength - 1) & 15;
  const number = (hash.getUint32(offset) & 0x7fffffff) % 10 ** digits;
  return String(number).padStart(digits, "0");
}

/**
 * The time step whose code `code` is: the present one, or the one before or after it, for clocks that differ by half a minute. Null for none.
 * `now`: ms.
 */
export async function stepOf(secret: string, code: string, now: number): Promise<number | null> {
  const present = Math.floor(now / stepMs);
  for (const step of [present, present - 1, present + 1]) if ((await codeOf(secret, step)) === code) return step;
  return null;
}

/** Address in the QR code that an app reads. */
export function appAddress({ secret, issuer, account }: { secret: string; issuer: string; account: string }): string {
  const query = new URLSearchParams({ secret, issuer });
  // Apps show "+" of a query as it is.
  const readable = query.toString().replaceAll("+", "%20");
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?${readable}`;
}
