/** A question with its answer. `id` is the anchor in the address. */
export type FaqEntry = { id: string; topic: string; question: string; answer: string };

/** Entries grouped by topic, in order of first appearance. */
export function groupByTopic(entries: readonly FaqEntry[]): { topic: string; entries: FaqEntry[] }[] {
  const topics = [...new Set(entries.map(({ topic }) => topic))];
  return topics.map((topic) => ({ topic, entries: entries.filter((entry) => entry.topic === topic) }));
}
