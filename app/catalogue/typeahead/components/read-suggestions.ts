import { type Suggestions, suggestionGroups } from "#app/catalogue/typeahead/suggestions.ts";

/** Cacheable responses by typed text; not personal ones, which would outlast a sign-out. */
const cache = new Map<string, Suggestions>();
const maxKnown = 50;

function isSuggestions(value: unknown): value is Suggestions {
  return suggestionGroups.every((group) => Array.isArray(Reflect.get(Object(value), group)));
}

/**
 * Suggestions for a typed text. For signed-in users always fetched. @throws without a response, and when `signal` is aborted
 */
export async function readSuggestions(text: string, signal: AbortSignal): Promise<Suggestions> {
  const held = cache.get(text);
  if (held) return held;
  const response = await fetch(`/api/v1/typeahead?q=${encodeURIComponent(text)}`, {
    headers: { Accept: "application/json" },
    signal,
  });
  const body: unknown = response.ok ? await response.json() : null;
  const found: unknown = Reflect.get(Object(body), "data");
  if (!isSuggestions(found)) throw new Error(`Suggestions: ${response.status}`);
  const [oldest] = cache.keys();
  if (cache.size >= maxKnown && oldest !== undefined) cache.delete(oldest);
  if (response.headers.get("Cache-Control") !== "no-store") cache.set(text, found);
  return found;
}
