/** Max bytes (UTF-8) of a name without its extension: file systems allow 255 in total. */
const MAX_BYTES = 180;

const encoder = new TextEncoder();

/** Characters that some file system rejects, and those that hide or reorder text. */
const unsafe = /[\\/:*?"<>|\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]+/gu;

/** Truncates between grapheme clusters. */
function capped(text: string): string {
  let bytes = 0;
  let kept = "";
  for (const { segment } of new Intl.Segmenter("en", { granularity: "grapheme" }).segment(text)) {
    bytes += encoder.encode(segment).length;
    if (bytes > MAX_BYTES) break;
    kept += segment;
  }
  return kept;
}

/** A text that is valid as the start of a file name on every file system; empty if nothing is left. */
export function safeName(text: string): string {
  const clean = text.toWellFormed().normalize("NFC").replace(unsafe, " ").replace(/\s+/g, " ");
  // Windows drops trailing dots and spaces; elsewhere a leading dot hides the file.
  return capped(clean.replace(/^[. ]+/, "")).replace(/(?<![. ])[. ]+$/, "");
}

type Named = { artists: readonly string[]; title: string; version: string | null };

/** "Artist - Title (Version).mp3", valid on every file system. */
export function fileNameOf({ artists, title, version }: Named, extension: string): string {
  const name = [artists.join(", "), version === null ? title : `${title} (${version})`].filter(Boolean).join(" - ");
  return `${safeName(name) || "track"}.${extension}`;
}

/** `Content-Disposition` with an ASCII fallback: RFC 6266, 4.3, and RFC 8187. */
export function attachment(fileName: string): string {
  const ascii = fileName
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .replace(/[^\x20-\x7e]+/g, "_")
    .replace(/["\\%]/g, "_");
  const encoded = encodeURIComponent(fileName).replace(
    /['()*!]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
