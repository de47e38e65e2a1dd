/** Where the focus is: on the page itself, on the play button of a row, in a field that takes text, or on something else. */
export type FocusPlace = "page" | "row" | "text" | "other";

/** What a list is judged with: the code behind these keys is loaded with the first of them. */
export type AuditionShortcut = "hook" | "loop" | "add" | "similar" | "hide" | "rate" | "shortlist" | "auto";

export type Shortcut =
  | AuditionShortcut
  | "undo"
  | "select"
  | "tray"
  | "panel"
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

const audition: Record<string, AuditionShortcut> = {
  h: "hook",
  l: "loop",
  a: "add",
  s: "similar",
  x: "hide",
  f: "shortlist",
  q: "auto",
  ...Object.fromEntries(["1", "2", "3", "4", "5"].map((figure) => [figure, "rate" as const])),
};

const withPlayer: Record<string, Shortcut> = {
  ...everywhere,
  ...audition,
  t: "tray",
  b: "panel",
  z: "undo",
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
    e: "select",
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

export function isAuditionShortcut(shortcut: Shortcut): shortcut is AuditionShortcut {
  return Object.values(audition).some((one) => one === shortcut);
}
