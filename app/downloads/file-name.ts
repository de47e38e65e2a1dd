/** Longest name without its extension, in bytes of UTF-8: file systems take 255 with it. */
const MAX_BYTES = 180;

const encoder = new TextEncoder();

/** What one file system or another does not take, and what hides or reorders text. */
const unsafe = /[\\/:*?"<>|\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]+/gu;

/** Cuts between characters as people see them, not inside one. */
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

/** A text as every file system takes it as the beginning of a file's name; empty when nothing of it is left. */
export function safeName(text: string): string {
  const clean = text.toWellFormed().normalize("NFC").replace(unsafe, " ").replace(/\s+/g, " ");
  // Windows drops dots and spaces at the end, and a leading dot hides the file elsewhere.
  return capped(clean.replace(/^[. ]+/, "")).replace(/(?<![. ])[. ]+$/, "");
}

type Named = { artists: readonly string[]; title: string; version: string | null };

/** "Artist - Title (Version).mp3" as every file system takes it. */
export function fileNameOf({ artists, title, version }: Named, extension: string): string {
  const name = [artists.join(", "), version === null ? title : `${title} (${version})`].filter(Boolean).join(" - ");
  return `${safeName(name) || "track"}.${extension}`;
}

/** `Content-Disposition` with an ASCII name for old clients and the real one: RFC 6266, 4.3, and RFC 8187. */
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
