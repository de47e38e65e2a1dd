import { seenText } from "#audio/ingest/seen-text.ts";

const legacy = new TextDecoder("windows-1252");
const utf8 = new TextDecoder("utf-8", { fatal: true });

/** Text whose bytes name no coding: UTF-8 where they are UTF-8, which hardly any other text is by chance, else Windows' superset of Latin-1. */
export function decodeBytes(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    return legacy.decode(bytes);
  }
}

const edges = /^[\p{C}\p{Z}\u2800\u3164]+|[\p{C}\p{Z}\u2800\u3164]+$/gu;

/** One line of at most `maxLength` UTF-16 units, without control characters and what is unseen around it; null when nothing is seen. */
export function clipped(value: string | undefined, maxLength: number): string | null {
  const text = (value ?? "")
    .replace(/\p{Cc}/gu, " ")
    .replace(edges, "")
    .slice(0, maxLength)
    .replace(/[\ud800-\udbff]$/, "")
    .trimEnd();
  return seenText.test(text) ? text : null;
}

/** Each once, in order, of what is seen. */
export function distinct(values: readonly string[], maxLength: number): string[] {
  const kept = values.map((value) => clipped(value, maxLength)).filter((value) => value !== null);
  return [...new Set(kept)];
}
