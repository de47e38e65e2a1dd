/** The day (UTC) of a time in milliseconds: "2026-11-22". */
export function utcDay(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** FNV-1a over UTF-16 units with a final mix: deterministic pseudo-random numbers. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
  value = Math.imul(value ^ (value >>> 12), 0x297a2d39);
  return (value ^ (value >>> 15)) >>> 0;
}

/**
 * Pseudo-random order that is stable per playlist and day (UTC). It depends on the songs alone: adding or removing one moves no other.
 */
export function sampleOfDay<Item extends { songId: string }>(
  items: Item[],
  { playlistId, day }: { playlistId: string; day: string },
): Item[] {
  return items
    .map((item) => ({ item, key: hash(`${playlistId} ${day} ${item.songId}`) }))
    .sort((a, b) => a.key - b.key || (a.item.songId < b.item.songId ? -1 : 1))
    .map(({ item }) => item);
}
