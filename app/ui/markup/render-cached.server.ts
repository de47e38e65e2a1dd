import type { ReactElement } from "react";
// The full path: under Node, where pages run in development, `react-dom/server` is another build.
import reactDomServer from "react-dom/server.browser";

/** Characters of keys and markup together: some 2,000 rows of tracks, 8 to 16 MB of the isolate's 128. */
const maxLength = 8_000_000;

const cached = new Map<string, string>();
let length = 0;

/**
 * Markup of an element, from this isolate's memory if an equal key was rendered before (FIFO eviction). Markup is a function of its key, so
 * it is never stale, and contains no data that the key does not.
 */
export function renderCached(key: string, render: () => ReactElement): string {
  const hit = cached.get(key);
  if (hit !== undefined) return hit;
  const markup = reactDomServer.renderToString(render());
  cached.set(key, markup);
  length += key.length + markup.length;
  for (const [oldest, { length: size }] of cached) {
    if (length <= maxLength) break;
    cached.delete(oldest);
    length -= oldest.length + size;
  }
  return markup;
}
