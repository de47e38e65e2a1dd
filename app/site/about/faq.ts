/** A question with its answer. `id` is the anchor in the address. */
export type FaqEntry = { id: string; topic: string; question: string; answer: string };

/** The entries by topic, in the order in which the topics first appear. */
export function groupByTopic(entries: readonly FaqEntry[]): { topic: string; entries: FaqEntry[] }[] {
  const topics = [...new Set(entries.map(({ topic }) => topic))];
  return topics.map((topic) => ({ topic, entries: entries.filter((entry) => entry.topic === topic) }));
}
