/** Part of an item that has a length, in milliseconds. */
export type Passage = { startMs: number; endMs: number };

/** What a comment on a passage of an item is kept under. */
export function passageItem(item: string, { startMs, endMs }: Passage): string {
  return `${item}@${startMs}-${endMs}`;
}

/** The item that an answer is about, and the passage of it; null for all of it. */
export function readPassageItem(id: string): { item: string; passage: Passage | null } {
  const [, item = id, from, to] = /^(.*)@(\d{1,9})-(\d{1,9})$/.exec(id) ?? [];
  return { item, passage: to === undefined ? null : { startMs: Number(from), endMs: Number(to) } };
}
