/** The videos that browsers play, by their extension. */
export const videoTypes = { mp4: "video/mp4", webm: "video/webm" } as const;

export type VideoType = keyof typeof videoTypes;

/** Major brands of ISO/IEC 14496-12 files with a video that browsers play; QuickTime, sound and still pictures have others. */
const brands = /^ftyp(?:iso[2-9m]|mp4[12]|avc1|M4V |dash|MSNV)$/;

/** Judges a video by its first bytes; null when it is none that the product takes. */
export function readVideoType(bytes: Uint8Array): VideoType | null {
  const text = String.fromCharCode(...bytes.subarray(0, 64));
  if (brands.test(text.slice(4, 12))) return "mp4";
  // EBML, whose header names the kind of document (Matroska has the same beginning).
  return text.startsWith("\u001aE\u00df\u00a3") && text.includes("webm") ? "webm" : null;
}
