import type { StoredPage } from "#app/edge/cache/stored-page.server.ts";

/** A page being rendered by a request of this isolate. `page` is null if it cannot be shared. */
type Flight = { startedAt: number; settled: { page: StoredPage | null } | null };

/** Polling interval in ms. */
const pollMs = 5;
/** Milliseconds until a flight is abandoned: its request may have been cancelled with its visitor's connection. */
const limitMs = 3_000;

/** Pages being rendered in this isolate, by cache key. */
const flights = new Map<string, Flight>();

/**
 * Registers the rendering of an uncached page, and returns the function that ends it, to be called once. Null if another request has
 * started it.
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
 * Waits for the page that another request is rendering; null if it cannot be shared, fails or takes too long. Polls, because a request must
 * not wait for another request's promise: the runtime cancels a request that waits for no timer or I/O of its own.
 */
export async function awaitFlight(key: string): Promise<StoredPage | null> {
  const flight = flights.get(key);
  if (flight === undefined) return null;
  for (let waitedMs = 0; flight.settled === null && waitedMs < limitMs; waitedMs += pollMs) {
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  return flight.settled?.page ?? null;
}
