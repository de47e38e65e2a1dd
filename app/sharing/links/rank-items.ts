type Ranked = { picks: number; maybes: number; noes: number; seconds: number };

/** Sorts items by picks, then maybes, then fewer noes, then time spent. */
export function byRank(a: Ranked, b: Ranked): number {
  return b.picks - a.picks || b.maybes - a.maybes || a.noes - b.noes || b.seconds - a.seconds;
}
