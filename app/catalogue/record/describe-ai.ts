import { songCopy as copy } from "#app/catalogue/record/song-copy.ts";

export const aiUses = ["none", "some", "all"] as const;

/** Use of AI in the parts of a recording as it was stated; null for what was not. */
export type AiInParts = Record<keyof typeof copy.aiPart, (typeof aiUses)[number] | null>;

/** "None in vocals, lyrics. Stated by Fathom": null if nothing is stated. */
export function describeAi({ ai, aiStatedBy }: { ai: AiInParts; aiStatedBy: string | null }): string | null {
  const parts = Object.entries(copy.aiPart) as [keyof AiInParts, string][];
  const stated = aiUses.flatMap((use) => {
    const named = parts.filter(([part]) => ai[part] === use).map(([, name]) => name);
    return named.length === 0 ? [] : [copy.aiIn(copy.aiUse[use], named)];
  });
  if (stated.length === 0) return null;
  return [...stated, ...(aiStatedBy === null ? [] : [copy.aiStatedBy(aiStatedBy)])].join(". ");
}
