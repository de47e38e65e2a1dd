/** Video formats that browsers play, by extension. */
export const videoTypes = { mp4: "video/mp4", webm: "video/webm" } as const;

export type VideoType = keyof typeof videoTypes;

/** Major brands of ISO/IEC 14496-12 videos that browsers play; QuickTime, audio and still pictures have others. */
const brands = /^ftyp(?:iso[2-9m]|mp4[12]|avc1|M4V |dash|MSNV)$/;

/** Detects a video type from its first bytes; null if unsupported. */
export function readVideoType(bytes: Uint8Array): VideoType | null {
  const text = String.fromCharCode(...bytes.subarray(0, 64));
  if (brands.test(text.slice(4, 12))) return "mp4";
  // EBML with the document type in its header (Matroska starts the same).
  return text.startsWith("\u001aE\u00df\u00a3") && text.includes("webm") ? "webm" : null;
}
