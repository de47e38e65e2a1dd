import { factsOf, knownIds, setRating } from "#app/player/audition/known-facts.ts";
import { player } from "#app/player/store/player-store.ts";
import { Signal } from "#app/player/store/signal.ts";

/** Ratings of visitors without an account, by recording. */
const storageKey = "player.ratings";
const changed = new Signal();
export const subscribeToRatings = changed.subscribe;

function isRating(value: unknown): boolean {
  return typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= 5;
}

/** Those where storage is blocked or full: for this page only, then. */
let unstored: Record<string, number> | null = null;

/** Read anew for each change: other tabs write it as well. */
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

/** As this page shows them. */
let shown = readStored();

/** The visitor's own rating, 1 to 5: the account's, else this browser's. */
export function ownRating(id: string): number | null {
  return player.isSignedIn ? (factsOf(id)?.rating ?? null) : (shown[id] ?? null);
}

export function ratedIds(): string[] {
  return player.isSignedIn ? knownIds() : Object.keys(shown);
}

/** @throws Error when it cannot be saved; then nothing is changed */
async function save(id: string, rating: number | null): Promise<void> {
  const response = await fetch(`/api/v1/songs/${encodeURIComponent(id)}/rating`, {
    method: "PUT",
    headers: { "Content-Type": "application/json", Accept: "application/json" },
    body: JSON.stringify({ rating }),
  });
  if (!response.ok) throw new Error(`rating: ${response.status}`);
}

/**
 * Rates a recording; null takes the rating back. Signed in, it is kept with the account, else in this browser.
 * @throws Error when the account's rating cannot be saved
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
  shown = rating === null ? others : { ...others, [id]: rating };
  unstored = null;
  try {
    localStorage.setItem(storageKey, JSON.stringify(shown));
  } catch {
    unstored = shown;
  }
  changed.emit();
}
