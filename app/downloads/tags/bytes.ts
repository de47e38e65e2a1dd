const encoder = new TextEncoder();

export function utf8(text: string): Uint8Array {
  return encoder.encode(text.toWellFormed());
}

/** One byte a character; `text` must be Latin-1. */
export function latin1(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

export function textOf(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}

export function concat(...pieces: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** Big-endian unsigned 32 bits. */
export function u32be(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value);
  return bytes;
}

/** Little-endian unsigned 32 bits. */
export function u32le(value: number): Uint8Array {
  return u32be(value).reverse();
}

/** Little-endian unsigned 64 bits. */
export function u64le(value: number): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(value), true);
  return bytes;
}
