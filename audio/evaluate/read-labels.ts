/** A file with its similarity label, and its artist if known. */
export type Labelled = { file: string; label: string; artist: string | null };

/** Reads a CSV with the columns file, label and optionally artist, in any order. Null if the header lacks one. */
export function readLabels(text: string): Labelled[] | null {
  const [header = [], ...rows] = parseCsv(text.replace(/^\uFEFF/, ""));
  const at = (name: string) => header.findIndex((cell) => cell.trim().toLowerCase() === name);
  const [file, label, artist] = [at("file"), at("label"), at("artist")];
  if (file < 0 || label < 0) return null;
  return rows
    .map((row) => ({
      file: row[file]?.trim() ?? "",
      label: row[label]?.trim() ?? "",
      artist: row[artist]?.trim() || null,
    }))
    .filter((row) => row.file !== "" && row.label !== "");
}

/** RFC 4180: quoted cells may contain commas, line breaks and doubled quotes. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, separator = "", quoted, plain] of text.matchAll(/(^|,|\r?\n)(?:"((?:[^"]|"")*)"|([^",\r\n]*))/g)) {
    if (separator.endsWith("\n")) rows.push([]);
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? "");
  }
  return rows.filter((row) => row.some((cell) => cell !== ""));
}
