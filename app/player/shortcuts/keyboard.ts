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

/** The player's action for a key; null without one, with a modifier, or when the focus is not on the page's body. */
export function shortcutOf(key: Key, focusOnBody: boolean): Shortcut | null {
  if (!focusOnBody || key.altKey || key.ctrlKey || key.metaKey) return null;
  return shortcuts[key.key.toLowerCase()] ?? null;
}
