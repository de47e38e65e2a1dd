import { type ListeningFacts, maxFacts } from "#app/player/audition/listening-facts.ts";
import { player } from "#app/player/store/player-store.ts";
import { Signal } from "#app/player/store/signal.ts";
import { watchUser } from "#app/player/store/watch-user.ts";

/** By recording id; null for a recording that the server does not have. */
const cache = new Map<string, ListeningFacts | null>();
/** Recordings whose facts were fetched for the previous user: everything but the rating is still valid. */
const outdated = new Set<string>();
const pending = new Map<string, Promise<void>>();
const changed = new Signal();

export const subscribeToFacts = changed.subscribe;

/** Undefined until fetched. */
export function factsOf(id: string): ListeningFacts | null | undefined {
  return cache.get(id);
}

/** Whether the facts, with the present user's rating, are loaded. */
export function areKnown(id: string): boolean {
  return cache.has(id) && !outdated.has(id);
}

export function knownIds(): string[] {
  return [...cache.keys()];
}

async function request(ids: string[]): Promise<void> {
  const { userId } = player.snapshot;
  const query = new URLSearchParams(ids.map((id) => ["trackId", id]));
  const response = await fetch(`/api/v1/audition?${query}`, { headers: { Accept: "application/json" } });
  if (!response.ok) throw new Error(`audition: ${response.status}`);
  const { data } = (await response.json()) as { data: { items: Record<string, ListeningFacts> } };
  if (player.snapshot.userId !== userId) return;
  for (const id of ids) {
    cache.set(id, data.items[id] ?? null);
    outdated.delete(id);
  }
  changed.emit();
}

/** Fetches missing facts, at most 100 recordings at once. After a failure the next call retries. */
export async function loadFacts(ids: string[]): Promise<void> {
  const requested = [...new Set(ids)].slice(0, maxFacts);
  const missing = requested.filter((id) => !areKnown(id) && !pending.has(id));
  if (missing.length > 0) {
    const loading: Promise<void> = request(missing)
      .catch(() => undefined)
      .finally(() => {
        for (const id of missing) if (pending.get(id) === loading) pending.delete(id);
      });
    for (const id of missing) pending.set(id, loading);
  }
  await Promise.all(requested.map((id) => pending.get(id)));
}

/** Updates the cached rating after the server has saved it. */
export function setRating(id: string, rating: number | null): void {
  const facts = cache.get(id);
  if (facts) cache.set(id, { ...facts, rating });
  changed.emit();
}

watchUser(() => {
  pending.clear();
  for (const [id, facts] of cache) {
    outdated.add(id);
    cache.set(id, facts && { ...facts, rating: null });
  }
  changed.emit();
  if (player.isSignedIn) void loadFacts(knownIds().slice(-maxFacts));
});
