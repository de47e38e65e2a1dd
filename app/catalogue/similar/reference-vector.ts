import { base64ToUint8Array, uint8ArrayToBase64 } from "uint8array-extras";
import { FEATURES } from "#audio/analysis/similarity/layout.ts";

/** Features of a reference as URL text: base64url of 32-bit floats, little-endian. */
export function writeFloats(raw: Float32Array): string {
  return uint8ArrayToBase64(new Uint8Array(raw.buffer, raw.byteOffset, raw.byteLength), { urlSafe: true });
}

/** Parses the output of `writeFloats`; null if it is no vector of this version. */
export function readFloats(text: string): Float32Array | null {
  try {
    const bytes = base64ToUint8Array(text).slice();
    if (bytes.length !== FEATURES * 4) return null;
    const raw = new Float32Array(bytes.buffer);
    return raw.every((value) => Number.isFinite(value)) ? raw : null;
  } catch {
    return null;
  }
}
