import { seenText } from "#audio/ingest/seen-text.ts";

const edges = /^[\p{C}\p{Z}\u2800\u3164]+|[\p{C}\p{Z}\u2800\u3164]+$/gu;

/** One line of at most `maxLength` UTF-16 units, without control characters and surrounding invisible ones; null if nothing is visible. */
export function clipped(value: string | undefined, maxLength: number): string | null {
  const text = (value ?? "")
    .replace(/\p{Cc}/gu, " ")
    .replace(edges, "")
    .slice(0, maxLength)
    .replace(/[\ud800-\udbff]$/, "")
    .trimEnd();
  return seenText.test(text) ? text : null;
}

/** Visible values, deduplicated, in order. */
export function distinct(values: readonly string[], maxLength: number): string[] {
  const kept = values.map((value) => clipped(value, maxLength)).filter((value) => value !== null);
  return [...new Set(kept)];
}
