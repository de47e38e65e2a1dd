import { expect, test } from "vitest";
import { shortcutOf } from "#app/player/shortcuts/keyboard.ts";
import { shortcutCopy } from "#app/player/shortcuts/shortcut-copy.ts";
import { characterOf } from "#app/ui/keyboard/character-of.ts";

const plain = { shiftKey: false, altKey: false, ctrlKey: false, metaKey: false };

/** What keys do on a row, each given as its place and what it types there. */
const meanings = (keys: [code: string, key: string][]) =>
  keys.map(([code, key]) => shortcutOf({ ...plain, code, key }, "row"));

test("the letters of other scripts count by the place of their key", () => {
  const keys = ["KeyG", "KeyN", "KeyJ", "KeyF", "KeyE", "KeyZ"];
  const expected = ["back", "next", "rowBelow", "shortlist", "select", "undo"];
  const scripts: Record<string, string[]> = {
    Cyrillic: ["п", "т", "о", "а", "у", "я"],
    "Cyrillic capitals": ["П", "Т", "О", "А", "У", "Я"],
    Greek: ["γ", "ν", "ξ", "φ", "ε", "ζ"],
    Hebrew: ["ע", "מ", "ח", "כ", "ק", "ז"],
    Arabic: ["ل", "ى", "ت", "ب", "ث", "ئ"],
    Korean: ["ㅎ", "ㅜ", "ㅓ", "ㄹ", "ㄷ", "ㅋ"],
    Thai: ["เ", "ื", "่", "ด", "ำ", "ผ"],
    "an input method": ["Process", "Process", "Process", "Process", "Process", "Process"],
  };
  for (const [script, typed] of Object.entries(scripts))
    expect(meanings(keys.map((code, at) => [code, typed[at] ?? ""])), script).toEqual(expected);
  // One key of Arabic keyboards types two letters.
  expect(meanings([["KeyB", "لا"]])).toEqual(["panel"]);
});

test("Latin letters count as they are typed, wherever their key is", () => {
  // AZERTY and Dvorak: what types q stands where a is, and so on.
  expect(
    meanings([
      ["KeyA", "q"],
      ["KeyQ", "a"],
      ["KeyJ", "h"],
      ["KeyL", "n"],
      ["KeyZ", ";"],
      ["BracketLeft", "/"],
    ]),
  ).toEqual(["auto", "add", "hook", "next", "forward", "search"]);
  // y means nothing, though its key is that of h on other keyboards; nor do the marks of ASCII.
  expect(
    meanings([
      ["KeyH", "y"],
      ["Slash", "-"],
      ["KeyX", "#"],
    ]),
  ).toEqual([null, null, null]);
});

test("figures count by their key where they need Shift, and with it as they are typed", () => {
  const french = ["&", "é", '"', "'", "("];
  const keys = french.map((key, at) => ({ ...plain, code: `Digit${at + 1}`, key }));
  expect(keys.map((key) => shortcutOf(key, "page"))).toEqual(["rate", "rate", "rate", "rate", "rate"]);
  expect(keys.map(characterOf)).toEqual(["1", "2", "3", "4", "5"]);
  expect(characterOf({ code: "Digit3", key: "3", shiftKey: true })).toBe("3");
  expect(characterOf({ code: "Digit3", key: "٣", shiftKey: false })).toBe("3");
  // The American exclamation mark is no rating, and a German slash is the search.
  expect(shortcutOf({ ...plain, shiftKey: true, code: "Digit1", key: "!" }, "page")).toBeNull();
  expect(shortcutOf({ ...plain, shiftKey: true, code: "Digit7", key: "/" }, "page")).toBe("search");
});

test("the marks beside the letters count by their key where it types a letter, and can be turned off like letters", () => {
  expect(
    meanings([
      ["Semicolon", "ж"],
      ["Semicolon", "ö"],
      ["Slash", "ظ"],
    ]),
  ).toEqual(["forward", "forward", "search"]);
  expect(shortcutOf({ ...plain, shiftKey: true, code: "Slash", key: "؟" }, "page")).toBe("help");
  expect(shortcutOf({ ...plain, code: "KeyG", key: "п" }, "page", false)).toBeNull();
  expect(shortcutOf({ ...plain, code: "KeyG", key: "п", ctrlKey: true }, "page")).toBeNull();
  expect(shortcutOf({ ...plain, code: "ArrowLeft", key: "ArrowLeft" }, "page", false)).toBe("back");
  expect(shortcutOf({ ...plain, code: "KeyG", key: "п" }, "text")).toBeNull();
});

test("a German, French, Nordic or Spanish keyboard reaches every key of the list without AltGr", () => {
  /** Where each keyboard types a sign, as its code and whether with Shift; the letters of the others are where the US keyboard has them. */
  const layouts: Record<string, Record<string, [code: string, shiftKey?: boolean]>> = {
    German: { ";": ["Comma", true], "/": ["Digit7", true], "?": ["Minus", true], z: ["KeyY"] },
    French: {
      ";": ["Comma"],
      "/": ["Period", true],
      "?": ["KeyM", true],
      a: ["KeyQ"],
      q: ["KeyA"],
      z: ["KeyW"],
      m: ["Semicolon"],
    },
    Nordic: { ";": ["Comma", true], "/": ["Digit7", true], "?": ["Minus", true] },
    Spanish: { ";": ["Comma", true], "/": ["Digit7", true], "?": ["Minus", true] },
  };
  const listed = shortcutCopy.shortcutGroups.flatMap(({ rows }) => rows.flatMap(({ keys }) => [...keys]));
  const characters = listed.flatMap((key) => (key.length === 1 && key < "~" ? [key.toLowerCase()] : []));
  expect(characters).toEqual(expect.arrayContaining([";", "/", "?", "h", "j", "z"]));
  for (const [name, layout] of Object.entries(layouts)) {
    for (const key of characters) {
      const [code, shiftKey = false] = layout[key] ?? [`Key${key.toUpperCase()}`];
      const expected = shortcutOf({ ...plain, code: "", key }, "row");
      expect(expected, key).not.toBeNull();
      expect(shortcutOf({ ...plain, code, key, shiftKey }, "row"), `${key} on ${name}`).toBe(expected);
    }
  }
  // Beside the L: ö, ø, ñ. On French keyboards figures need Shift, and count without it.
  expect(["ö", "ø", "æ", "ñ"].map((key) => shortcutOf({ ...plain, code: "Semicolon", key }, "row"))).toEqual(
    Array(4).fill("forward"),
  );
});

test("dead keys, an input method that composes, and AltGr do nothing", () => {
  for (const code of ["Semicolon", "Slash", "KeyG", "BracketLeft"])
    expect(shortcutOf({ ...plain, code, key: "Dead" }, "row"), code).toBeNull();
  expect(shortcutOf({ ...plain, code: "KeyG", key: "g", isComposing: true }, "row")).toBeNull();
  expect(shortcutOf({ ...plain, code: "KeyG", key: "Process", isComposing: true }, "row")).toBeNull();
  const getModifierState = (modifier: string) => modifier === "AltGraph";
  for (const key of ["/", "?", "q", "e"])
    expect(shortcutOf({ ...plain, code: "KeyQ", key, getModifierState }, "row"), key).toBeNull();
  expect(shortcutOf({ ...plain, code: "KeyQ", key: "q", ctrlKey: true, altKey: true }, "row")).toBeNull();
});

test("on the play button of a page's track the player's keys work, and Space and Enter press it", () => {
  const keyed = (key: string, code = "") => shortcutOf({ ...plain, code, key }, "track");
  expect([keyed("c", "KeyC"), keyed("n", "KeyN"), keyed("ArrowRight")]).toEqual(["comment", "next", "forward"]);
  expect([keyed(" ", "Space"), keyed("Enter"), keyed("ArrowDown")]).toEqual([null, null, null]);
});
