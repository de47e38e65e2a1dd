/** Where the focus is: on the page itself, on the play button of a row, in a field that takes text, or on something else. */
export type FocusPlace = "page" | "row" | "text" | "other";

export type Shortcut =
  | "toggle"
  | "back"
  | "forward"
  | "next"
  | "previous"
  | "rowBelow"
  | "rowAbove"
  | "firstRow"
  | "lastRow"
  | "menu"
  | "comment"
  | "rangeStart"
  | "rangeEnd"
  | "versions"
  | "search"
  | "help";

type Key = Pick<KeyboardEvent, "key" | "altKey" | "ctrlKey" | "metaKey">;

/** Everywhere but in fields. */
const everywhere: Record<string, Shortcut> = { "?": "help", "/": "search" };

const withPlayer: Record<string, Shortcut> = {
  ...everywhere,
  arrowleft: "back",
  g: "back",
  arrowright: "forward",
  ";": "forward",
  n: "next",
  p: "previous",
  j: "rowBelow",
  k: "rowAbove",
  c: "comment",
  i: "rangeStart",
  o: "rangeEnd",
};

/** The first six keys of the page are those of specification part 2, section 4. */
const shortcuts: Record<FocusPlace, Record<string, Shortcut>> = {
  page: { ...withPlayer, " ": "toggle" },
  // Space and Enter press the row's button: the browser does that.
  row: {
    ...withPlayer,
    arrowdown: "rowBelow",
    arrowup: "rowAbove",
    home: "firstRow",
    end: "lastRow",
    m: "menu",
    v: "versions",
  },
  text: {},
  other: everywhere,
};

/** The action of a key; null without one, and with a modifier. `single` says whether keys of one character are on. */
export function shortcutOf(key: Key, place: FocusPlace, single = true): Shortcut | null {
  if (key.altKey || key.ctrlKey || key.metaKey) return null;
  if (!single && key.key.length === 1 && key.key !== " ") return null;
  return shortcuts[place][key.key.toLowerCase()] ?? null;
}
