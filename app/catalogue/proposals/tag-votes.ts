/** Categories of tags that follow from sound. */
export const proposedCategories = ["genre", "mood", "instrument", "theme"] as const;

/** A recording with confirmed tags. `vocals`: 0 or 1. */
export type Tagged = {
  id: string;
  workId: string;
  title: string;
  vocals: number;
  tags: { id: string; category: (typeof proposedCategories)[number]; label: string }[];
};
export type Neighbour = Tagged & { weight: number };

/** Neighbours that vote, and how much more a nearer one counts: docs/decisions/169-proposed-tags.md, measured by test/bench/tags.ts. */
const maxNeighbours = 10;
const sharpness = 8;

/** Threshold of a tag that is not measured yet: half of the neighbours. */
export const defaultThreshold = 0.5;
/** Above every share. */
export const neverProposed = 2;
/** Of proposals at the threshold, on the songs left out. */
const minPrecision = 0.5;

/** The nearest tagged recordings, one of each work. `hits`: best first. */
export function nearestTagged(
  hits: readonly { id: string; score: number }[],
  taggedOf: (id: string) => Tagged | null | undefined,
): Neighbour[] {
  const works = new Map<string, Neighbour>();
  for (const { id, score } of hits) {
    const tagged = taggedOf(id);
    if (!tagged || works.has(tagged.workId)) continue;
    works.set(tagged.workId, { ...tagged, weight: Math.max(0.001, score) ** sharpness });
    if (works.size === maxNeighbours) break;
  }
  return [...works.values()];
}

const weightOf = (neighbours: readonly Neighbour[]) => neighbours.reduce((sum, { weight }) => sum + weight, 0);

/** Weighted share of the neighbours that have each tag, of those that have any tag of its category. 0 to 1 in steps of 0.0001, by tag. */
export function votesOf(neighbours: readonly Neighbour[]): Map<string, number> {
  const votes = new Map<string, number>();
  for (const category of proposedCategories) {
    const voting = neighbours.filter(({ tags }) => tags.some((tag) => tag.category === category));
    const all = weightOf(voting);
    for (const { tags, weight } of voting)
      for (const tag of tags) if (tag.category === category) votes.set(tag.id, (votes.get(tag.id) ?? 0) + weight / all);
  }
  // All of the neighbours together are 0.9999999999999999 or 1, by their order: a threshold of 1 would refuse some.
  return new Map([...votes].map(([tag, share]) => [tag, Math.round(share * 10_000) / 10_000]));
}

/** Weighted share of the neighbours with vocals; null without neighbours. */
export function vocalShare(neighbours: readonly Neighbour[]): number | null {
  return neighbours.length === 0
    ? null
    : weightOf(neighbours.filter(({ vocals }) => vocals === 1)) / weightOf(neighbours);
}

/** A song left out: the share that its neighbours give a tag, and whether it has the tag. */
export type Judged = { strength: number; isRight: boolean };

/**
 * Average precision of a tag on songs left out, and the strength from which on proposing it gives the best F1 with at least half of the
 * proposals right; `neverProposed` without one.
 */
export function measureTag(judged: readonly Judged[]): { threshold: number; precision: number } {
  const ranked = judged.toSorted((a, b) => b.strength - a.strength || Number(a.isRight) - Number(b.isRight));
  const positives = ranked.filter(({ isRight }) => isRight).length;
  let [right, sum, best, threshold] = [0, 0, 0, neverProposed];
  for (const [at, { strength, isRight }] of ranked.entries()) {
    if (isRight) {
      right += 1;
      sum += right / (at + 1);
    }
    if (strength === 0 || ranked[at + 1]?.strength === strength || right / (at + 1) < minPrecision) continue;
    const f1 = (2 * right) / (at + 1 + positives);
    if (f1 > best) [best, threshold] = [f1, strength];
  }
  return { threshold, precision: positives === 0 ? 0 : sum / positives };
}

/** A tag that a recording has, confirmed or proposed, or that was refused for it. */
export type KnownTag = { tagId: string; state: "human" | "machine" | "refused"; strength: number };

/** Tags to propose with their strengths, the strongest first: from their thresholds on, neither confirmed nor refused. */
export function proposalsOf(
  neighbours: readonly Neighbour[],
  { thresholdOf, known }: { thresholdOf: ReadonlyMap<string, number>; known: readonly KnownTag[] },
): { tagId: string; strength: number; threshold: number }[] {
  const decided = new Set(known.filter(({ state }) => state !== "machine").map(({ tagId }) => tagId));
  return [...votesOf(neighbours)]
    .map(([tagId, strength]) => ({ tagId, strength, threshold: thresholdOf.get(tagId) ?? defaultThreshold }))
    .filter(({ tagId, strength, threshold }) => strength >= threshold && !decided.has(tagId))
    .sort((a, b) => b.strength - a.strength || (a.tagId < b.tagId ? -1 : 1));
}
