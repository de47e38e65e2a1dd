import { RecentEntries } from "#app/edge/cache/recent-entries.ts";

/** A hit in a list of results. `song` is null if the projection does not name it. */
export type Hit = { position: number; tier: number; song: string | null };

/** Cached beginning of a list of results. */
export type KnownList = {
  /** Revision of the projection: any write to it invalidates the list. */
  revision: number;
  hits: Hit[];
  /** There are no further hits. */
  isWhole: boolean;
};

/** At most 1,000 hits of about 100 bytes each. */
const maxLists = 50;

/** By search. The key includes the hidden tokens, so visitors with the same visibility share lists. */
const lists = new RecentEntries<KnownList>(maxLists);

export function knownList(search: string): KnownList | null {
  return lists.get(search) ?? null;
}

/** Keeps the longer of two lists of one revision. */
export function keepList(search: string, list: KnownList): void {
  const known = lists.get(search);
  if (known?.revision === list.revision && known.hits.length >= list.hits.length) return;
  lists.set(search, list);
}

/** Drops a list of another revision. */
export function forgetList(search: string, revision: number): void {
  if (lists.get(search)?.revision !== revision) lists.delete(search);
}
