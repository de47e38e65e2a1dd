import { type ListeningFacts, maxFacts } from "#app/player/audition/listening-facts.ts";
import { player } from "#app/player/store/player-store.ts";
import { Signal } from "#app/player/store/signal.ts";
import { watchUser } from "#app/player/store/watch-user.ts";

/** By recording; null for one that the server does not have. */
const known = new Map<string, ListeningFacts | null>();
/** Recordings whose facts were fetched for the user before: all but the rating holds until they are fetched again. */
const outdated = new Set<string>();
const pending = new Map<string, Promise<void>>();
const changed = new Signal();

/** Calls back when facts were fetched or changed. */
export const subscribeToFacts = changed.subscribe;

/** Undefined until they were fetched. */
export function factsOf(id: string): ListeningFacts | null | undefined {
  return known.get(id);
}

/** Whether the facts were fetched, with the rating of the user of now. */
export function areKnown(id: string): boolean {
  return known.has(id) && !outdated.has(id);
}

export function knownIds(): string[] {
  return [...known.keys()];
}

async function request(ids: string[]): Promise<void> {
  const { userId } = player.snapshot;
  const query = new URLSearchParams(ids.map((id) => ["trackId", id]));
  const response = await fetch(`/api/v1/audition?${query}`, { headers: { Accept: "application/json" } });
  if (!response.ok) throw new Error(`audition: ${response.status}`);
  const { data } = (await response.json()) as { data: { items: Record<string, ListeningFacts> } };
  if (player.snapshot.userId !== userId) return;
  for (const id of ids) {
    known.set(id, data.items[id] ?? null);
    outdated.delete(id);
  }
  changed.emit();
}

/**
 * Fetches what is not known yet of the recordings, a hundred at most. A recording that cannot be fetched stays unknown and is asked for
 * the next time.
 */
export async function loadFacts(ids: string[]): Promise<void> {
  const asked = [...new Set(ids)].slice(0, maxFacts);
  const missing = asked.filter((id) => !areKnown(id) && !pending.has(id));
  if (missing.length > 0) {
    const loading: Promise<void> = request(missing)
      .catch(() => undefined)
      .finally(() => {
        for (const id of missing) if (pending.get(id) === loading) pending.delete(id);
      });
    for (const id of missing) pending.set(id, loading);
  }
  await Promise.all(asked.map((id) => pending.get(id)));
}

/** Changes what is known here, as the server was told. */
export function setRating(id: string, rating: number | null): void {
  const facts = known.get(id);
  if (facts) known.set(id, { ...facts, rating });
  changed.emit();
}

watchUser(() => {
  pending.clear();
  for (const [id, facts] of known) {
    outdated.add(id);
    known.set(id, facts && { ...facts, rating: null });
  }
  changed.emit();
  if (player.isSignedIn) void loadFacts(knownIds().slice(-maxFacts));
});
