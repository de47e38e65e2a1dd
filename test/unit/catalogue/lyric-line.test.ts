import { expect, test } from "vitest";
import { lyricLine } from "#app/catalogue/search/lyric-line.ts";

const lyrics = "We missed the last ferry home\nFerries don't wait, não\n<b>The ferry</b> sleeps and the harbour sleeps";
const find = (text: string, { open = false, visible = "" } = {}) =>
  lyricLine(lyrics, { words: text.split(" "), open }, visible.split(" "));

test("the line with the most words of the search is shown, its words apart", () => {
  expect(find("ferry home")).toEqual(["We missed the last ", "ferry", " ", "home", ""]);
  expect(find("ferry harbour")).toEqual(["<b>The ", "ferry", "</b> sleeps and the ", "harbour", " sleeps"]);
  expect(find("dont nao")).toEqual(["Ferries ", "don't", " wait, ", "não", ""]);
});

test("a word that is still being typed may go on, others are whole words", () => {
  expect(find("ferr", { open: true })).toEqual(["We missed the last ", "ferry", " home"]);
  expect(find("ferr")).toBeNull();
});

test("there is no line for words that the row shows anyway", () => {
  expect(find("ferry", { visible: "night ferry" })).toBeNull();
  expect(find("ferry harbour", { visible: "night ferry" })?.[3]).toBe("harbour");
  expect(find("ferry sun", { visible: "night ferry" })).toBeNull();
});

test("a long line is cut around the first word", () => {
  const long = `${"la ".repeat(60)}ferry ${"na ".repeat(60)}`;
  const line = lyricLine(long, { words: ["ferry"], open: false }, [])?.join("") ?? "";
  expect(line.length).toBeLessThan(100);
  expect(line).toMatch(/^…la .*ferry na .*…$/);
});
