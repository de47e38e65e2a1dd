export type Shortcut = "toggle" | "back" | "forward" | "help";

type Key = Pick<KeyboardEvent, "key" | "altKey" | "ctrlKey" | "metaKey">;

const shortcuts: Record<string, Shortcut> = {
  " ": "toggle",
  arrowleft: "back",
  g: "back",
  arrowright: "forward",
  ";": "forward",
  "?": "help",
};

/** What a key means to the player; null when it means nothing, or when the focus is anywhere but on the page's body. */
export function shortcutOf(key: Key, focusOnBody: boolean): Shortcut | null {
  if (!focusOnBody || key.altKey || key.ctrlKey || key.metaKey) return null;
  return shortcuts[key.key.toLowerCase()] ?? null;
}
