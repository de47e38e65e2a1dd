import { songCopy as copy } from "#app/catalogue/record/song-copy.ts";

const uses = ["none", "some", "all"] as const;

/** Use of AI in the parts of a recording as it was stated; null for what was not. */
export type AiInParts = Record<keyof typeof copy.aiPart, (typeof uses)[number] | null>;

/** "None in vocals, lyrics. Stated by Fathom": null if nothing is stated. */
export function describeAi({ ai, aiStatedBy }: { ai: AiInParts; aiStatedBy: string | null }): string | null {
  const parts = Object.entries(copy.aiPart) as [keyof AiInParts, string][];
  const stated = uses.flatMap((use) => {
    const named = parts.filter(([part]) => ai[part] === use).map(([, name]) => name);
    return named.length === 0 ? [] : [copy.aiIn(copy.aiUse[use], named)];
  });
  if (stated.length === 0) return null;
  return [...stated, ...(aiStatedBy === null ? [] : [copy.aiStatedBy(aiStatedBy)])].join(". ");
}
