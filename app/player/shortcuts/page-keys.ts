import type { Shortcut } from "#app/player/shortcuts/keyboard.ts";

/** Runs a shortcut or returns false. `character`: that of the key. */
type PageKeys = (shortcut: Shortcut, character: string) => boolean;

let pageKeys: PageKeys | null = null;

/** Lets a page give shortcuts a meaning of its own. Returns the function that ends it. */
export function setPageKeys(keys: PageKeys): () => void {
  pageKeys = keys;
  return () => {
    if (pageKeys === keys) pageKeys = null;
  };
}

/** Whether the page has handled the shortcut. */
export function runPageKey(shortcut: Shortcut, character: string): boolean {
  return pageKeys?.(shortcut, character) ?? false;
}
