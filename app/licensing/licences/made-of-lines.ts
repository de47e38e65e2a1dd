import { describeMade } from "#app/rights/made/describe-made.ts";
import type { StoredLine } from "#db/schema/quotes.server.ts";

/** How each song was made as its offer says, by title, with what is warranted; songs of offers before December 2026 say nothing. */
export function madeOfLines(lines: readonly Pick<StoredLine, "title" | "made">[]): { label: string; value: string }[] {
  return lines.flatMap(({ title, made }) => (made ? { label: title, value: describeMade(made, "licence") } : []));
}
