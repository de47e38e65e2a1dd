import type { StoredPage } from "#app/edge/cache/stored-page.server.ts";

/** A page that a request of this isolate is rendering. `page` is null when it cannot be shared. */
type Flight = { startedAt: number; settled: { page: StoredPage | null } | null };

/** Milliseconds between two looks at a flight. */
const pollMs = 5;
/** Milliseconds until a flight is given up: its request may have been cancelled with its visitor's connection. */
const limitMs = 3_000;

/** The pages that are being rendered in this isolate, by their key in the cache. */
const flights = new Map<string, Flight>();

/**
 * Starts the rendering of a page that no copy exists of, and returns the function that ends it, to be called once. Null when another
 * request has started it already.
 */
export function startFlight(key: string): ((page: StoredPage | null) => void) | null {
  const current = flights.get(key);
  if (current !== undefined && Date.now() - current.startedAt < limitMs) return null;
  const flight: Flight = { startedAt: Date.now(), settled: null };
  flights.set(key, flight);
  return (page) => {
    flight.settled = { page };
    if (flights.get(key) === flight) flights.delete(key);
  };
}

/**
 * The page that another request is rendering; null when it cannot be shared, fails or takes too long. It is polled, because a
 * request must not wait for a promise of another one: the runtime cancels a request that waits for no timer or I/O of its own.
 */
export async function awaitFlight(key: string): Promise<StoredPage | null> {
  const flight = flights.get(key);
  if (flight === undefined) return null;
  for (let waitedMs = 0; flight.settled === null && waitedMs < limitMs; waitedMs += pollMs) {
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  return flight.settled?.page ?? null;
}
