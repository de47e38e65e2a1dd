import { brandsCopy } from "#app/brands/brands-copy.ts";
import type { BrandRules } from "#app/catalogue/fit/brand.ts";
import { formatBpm } from "#app/track/track.ts";
import { foldName } from "#db/folded-name.server.ts";

const { rules: copy } = brandsCopy;

type Song = { title: string; bpm: number | null; vocals: boolean; tags: readonly { label: string }[] };

/** Whether a folded text has a folded word or phrase, not as a part of another word. */
function hasWord(text: string, word: string): boolean {
  return ` ${foldName(text)
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim()} `.includes(` ${word} `);
}

/** Rules of a brand that a song breaks, in words. */
export function brokenRules({ bpmMin, bpmMax, vocals, bannedWords }: BrandRules, song: Song): string[] {
  const broken: string[] = [];
  const { bpm } = song;
  if (bpm !== null && bpmMin !== null && Math.round(bpm) < bpmMin) broken.push(copy.slow(formatBpm(bpm), bpmMin));
  if (bpm !== null && bpmMax !== null && Math.round(bpm) > bpmMax) broken.push(copy.fast(formatBpm(bpm), bpmMax));
  if (vocals === "none" && song.vocals) broken.push(copy.vocals);
  if (vocals === "required" && !song.vocals) broken.push(copy.noVocals);
  for (const word of bannedWords) {
    const folded = foldName(word)
      .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, " ")
      .trim();
    if (folded === "") continue;
    if (hasWord(song.title, folded)) broken.push(copy.word(word, copy.inTitle));
    const tag = song.tags.find(({ label }) => hasWord(label, folded));
    if (tag) broken.push(copy.word(word, copy.inTag(tag.label)));
  }
  return broken;
}
