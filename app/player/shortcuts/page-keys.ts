import type { Shortcut } from "#app/player/shortcuts/keyboard.ts";

/** The key that was pressed: its character, and whether it is held. */
export type PressedKey = { character: string; repeat: boolean; shiftKey: boolean };

/** Runs a shortcut or returns false. */
type PageKeys = (shortcut: Shortcut, key: PressedKey) => boolean;

let pageKeys: PageKeys | null = null;

/** Lets a page give shortcuts a meaning of its own. Returns the function that ends it. */
export function setPageKeys(keys: PageKeys): () => void {
  pageKeys = keys;
  return () => {
    if (pageKeys === keys) pageKeys = null;
  };
}

/** Whether the page has handled the shortcut. */
export function runPageKey(shortcut: Shortcut, key: PressedKey): boolean {
  return pageKeys?.(shortcut, key) ?? false;
}
