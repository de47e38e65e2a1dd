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

type Key = Pick<KeyboardEvent, "key" | "code" | "shiftKey" | "altKey" | "ctrlKey" | "metaKey">;

/** What keys without a letter or a figure in their code type on an American keyboard. */
const places: Record<string, { plain?: string; shifted?: string }> = {
  Semicolon: { plain: ";" },
  Slash: { plain: "/", shifted: "?" },
};

/** Keys of an input method, of an accent, and those that the system does not name. */
const unnamed = ["Process", "Dead", "Unidentified"];

/**
 * The character that a key stands for in the lists below, in lower case. Latin letters count as they are typed, wherever their key is. Cyrillic,
 * Greek, Hebrew, Arabic, Korean and accented letters count by the place of their key, and so do figures that are typed with Shift, as
 * on French and Czech keyboards.
 */
export function characterOf({ key, code, shiftKey }: Pick<Key, "key" | "code" | "shiftKey">): string {
  const typed = key.toLowerCase();
  if (/^[a-z\d/?; ]/.test(typed) && !unnamed.includes(key)) return typed;
  const [, letter, figure] = /^(?:Key([A-Z])|Digit(\d))$/.exec(code) ?? [];
  if (figure !== undefined && !shiftKey) return figure;
  // Other characters of ASCII: what stands on the key.
  if (/^[ -~]$/.test(key)) return typed;
  return letter?.toLowerCase() ?? places[code]?.[shiftKey ? "shifted" : "plain"] ?? typed;
}

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

/** The first six keys of the page are those of docs/product/player.md. */
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
  const character = characterOf(key);
  if (!single && character.length === 1 && character !== " ") return null;
  return shortcuts[place][character] ?? null;
}

export function isAuditionShortcut(shortcut: Shortcut): shortcut is AuditionShortcut {
  return Object.values(audition).some((one) => one === shortcut);
}
