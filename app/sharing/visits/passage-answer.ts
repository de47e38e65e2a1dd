/** Passage of an item, in milliseconds. */
export type Passage = { startMs: number; endMs: number };

/** Key of a comment on a passage of an item. */
export function passageItem(item: string, { startMs, endMs }: Passage): string {
  return `${item}@${startMs}-${endMs}`;
}

/** Item and passage of an answer; the passage is null for the whole item. */
export function readPassageItem(id: string): { item: string; passage: Passage | null } {
  const [, item = id, from, to] = /^(.*)@(\d{1,9})-(\d{1,9})$/.exec(id) ?? [];
  return { item, passage: to === undefined ? null : { startMs: Number(from), endMs: Number(to) } };
}

/** Items with an answer, of their own or about a passage. */
export function answeredItems(answers: Record<string, unknown>): Set<string> {
  return new Set(Object.keys(answers).map((key) => readPassageItem(key).item));
}
