type Ranked = { picks: number; maybes: number; noes: number; seconds: number };

/** Orders items by how much they are wanted: by picks, then maybes, then fewer noes, then the time that was spent on them. */
export function byRank(a: Ranked, b: Ranked): number {
  return b.picks - a.picks || b.maybes - a.maybes || a.noes - b.noes || b.seconds - a.seconds;
}
