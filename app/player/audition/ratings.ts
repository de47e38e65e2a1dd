import { factsOf, knownIds, setRating } from "#app/player/audition/known-facts.ts";
import { player } from "#app/player/store/player-store.ts";
import { Signal } from "#app/player/store/signal.ts";

/** Ratings of visitors without an account, by recording id. */
const storageKey = "player.ratings";
const changed = new Signal();
export const subscribeToRatings = changed.subscribe;

function isRating(value: unknown): boolean {
  return typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= 5;
}

/** Fallback for this page if storage is blocked or full. */
let unstored: Record<string, number> | null = null;

/** Read again before each change, because other tabs write it too. */
function readStored(): Record<string, number> {
  if (unstored !== null) return unstored;
  try {
    const found: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "{}");
    const entries = Object.entries(Object(found)).filter(([, rating]) => isRating(rating));
    return Object.fromEntries(entries) as Record<string, number>;
  } catch {
    return {};
  }
}

/** Ratings as rendered on this page. */
let ratings = readStored();

/** The visitor's own rating, 1 to 5: the account's, else this browser's. */
export function ownRating(id: string): number | null {
  return player.isSignedIn ? (factsOf(id)?.rating ?? null) : (ratings[id] ?? null);
}

export function ratedIds(): string[] {
  return player.isSignedIn ? knownIds() : Object.keys(ratings);
}

/** @throws Error when it cannot be saved; nothing is changed then */
async function save(id: string, rating: number | null): Promise<void> {
  const response = await fetch(`/api/v1/songs/${encodeURIComponent(id)}/rating`, {
    method: "PUT",
    headers: { "Content-Type": "application/json", Accept: "application/json" },
    body: JSON.stringify({ rating }),
  });
  if (!response.ok) throw new Error(`rating: ${response.status}`);
}

/**
 * Rates a recording; null removes the rating. Stored in the account if signed in, else in this browser. @throws Error when the account's
 * rating cannot be saved
 */
export async function rate(id: string, rating: number | null): Promise<void> {
  if (player.isSignedIn) {
    const before = ownRating(id);
    setRating(id, rating);
    await save(id, rating).catch((error: unknown) => {
      setRating(id, before);
      throw error;
    });
    return;
  }
  const { [id]: _, ...others } = readStored();
  ratings = rating === null ? others : { ...others, [id]: rating };
  unstored = null;
  try {
    localStorage.setItem(storageKey, JSON.stringify(ratings));
  } catch {
    unstored = ratings;
  }
  changed.emit();
}
