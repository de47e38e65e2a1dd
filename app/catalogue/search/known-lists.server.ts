/** A hit in a list of results. `song` is null where the projection does not name it. */
export type Hit = { position: number; tier: number; song: string | null };

/** The beginning of a list of results: what the pages that were read had. */
export type KnownList = {
  /** Of the projection: any write to it ends what is known. */
  revision: number;
  hits: Hit[];
  /** There are no other hits. */
  isWhole: boolean;
};

/** At most 1,000 hits of some 100 bytes each. */
const maxLists = 50;

/** By search, the oldest first. Searches name the tokens of what their visitors must not see, so visitors share what both may see. */
const lists = new Map<string, KnownList>();

export function knownList(search: string): KnownList | null {
  return lists.get(search) ?? null;
}

/** Keeps the longer of two lists of one revision. */
export function keepList(search: string, list: KnownList): void {
  const known = lists.get(search);
  if (known?.revision === list.revision && known.hits.length >= list.hits.length) return;
  lists.delete(search);
  lists.set(search, list);
  const [oldest] = lists.keys();
  if (lists.size > maxLists && oldest !== undefined) lists.delete(oldest);
}

/** Forgets a list of another revision than the projection has now. */
export function forgetList(search: string, revision: number): void {
  if (lists.get(search)?.revision !== revision) lists.delete(search);
}
