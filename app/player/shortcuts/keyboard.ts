import { characterOf } from "#app/ui/keyboard/character-of.ts";

/** Where the focus is: the page itself, the play button of a row, that of a page's track or a time of a film, a text field, or something else. */
export type FocusPlace = "page" | "row" | "track" | "text" | "other";

/** Shortcuts for judging a list; their code is loaded with the first of them. */
export type AuditionShortcut = "hook" | "loop" | "add" | "similar" | "hide" | "rate" | "shortlist" | "auto";

export type Shortcut =
  | AuditionShortcut
  | "undo"
  | "select"
  | "tray"
  | "compare"
  | "option"
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

type Key = Pick<KeyboardEvent, "key" | "code" | "shiftKey" | "altKey" | "ctrlKey" | "metaKey"> &
  Partial<Pick<KeyboardEvent, "isComposing" | "getModifierState">>;

/** Everywhere except in text fields. */
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
  // For pages that give it a meaning.
  ...Object.fromEntries(["6", "7", "8", "9"].map((figure) => [figure, "option" as const])),
  t: "tray",
  d: "compare",
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

/** The first six keys of the page are those of docs/product/player.md. */
const shortcuts: Record<FocusPlace, Record<string, Shortcut>> = {
  page: { ...withPlayer, " ": "toggle" },
  // Space and Enter press the button natively.
  track: withPlayer,
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

/**
 * The action of a key; null if none, and with a modifier (Windows reports AltGr as Ctrl and Alt, others as AltGraph), for a dead key, and
 * while an input method composes. `single`: whether single-character shortcuts are enabled.
 */
export function shortcutOf(key: Key, place: FocusPlace, single = true): Shortcut | null {
  if (key.altKey || key.ctrlKey || key.metaKey || key.getModifierState?.("AltGraph")) return null;
  if (key.isComposing || key.key === "Dead") return null;
  const character = characterOf(key);
  if (!single && character.length === 1 && character !== " ") return null;
  return shortcuts[place][character] ?? null;
}

export function isAuditionShortcut(shortcut: Shortcut): shortcut is AuditionShortcut {
  return Object.values(audition).some((one) => one === shortcut);
}
