import { expect, type Page, test } from "@playwright/test";
import { build, type Rollup } from "vite";

// The module alone on pages of a few elements: which of the lists of a page has the keys, and when they are the player's.

let code = "";
test.beforeAll(async () => {
  const lib = { entry: "app/ui/keyboard/list-keys.ts", formats: ["iife" as const], name: "listKeys" };
  const built = await build({ configFile: false, logLevel: "error", build: { lib, write: false } });
  code = (built as Rollup.RollupOutput[])[0]?.output[0].code ?? "";
});

function listOf(...names: string[]): string {
  const rows = names.map(
    (name) =>
      `<tr><td><input type="checkbox" name="ids" id="box-${name}"><button>Play</button><a href="#" id="${name}">${name}</a></td></tr>`,
  );
  return `<div data-list><form data-chosen onsubmit="return false"><button onclick="edits += 1">Edit</button></form>
    <table><tbody>${rows.join("")}</tbody></table></div>`;
}
const tracks = '<ul data-rows><li><button data-play id="track">Play</button></li></ul>';

/** What keys do on a page, from the element with the focus: where that is then, what is selected and edited, and which keys are left to others. */
async function press(page: Page, html: string, keys: string, focus = "") {
  await page.goto("data:text/html,<!doctype html>");
  await page.setContent(`<main>${html}</main>`);
  await page.addScriptTag({
    content: `${code}; edits = 0; left = "";
      for (const list of document.querySelectorAll("[data-list]")) listKeys.listenForListKeys(list);
      document.addEventListener("keydown", (event) => { if (!event.defaultPrevented) left += event.key; });`,
  });
  if (focus) await page.locator(`#${focus}`).focus();
  for (const key of keys) await page.keyboard.press(key);
  return await page.evaluate(() => ({
    focus: document.activeElement?.id ?? "",
    selected: [...document.querySelectorAll("input:checked")].map(({ id }) => id).join(" "),
    edits: Reflect.get(window, "edits"),
    left: Reflect.get(window, "left"),
  }));
}

test("J and K walk the list that has the focus, else the first with rows, by its links", async ({ page }) => {
  const two = listOf("one", "two") + listOf("three", "four");
  expect(await press(page, two, "jjk")).toMatchObject({ focus: "one", left: "" });
  expect(await press(page, two, "jx", "three")).toMatchObject({ focus: "four", selected: "box-four" });
  expect(await press(page, `<details>${listOf("one")}</details>${listOf("two")}`, "j")).toMatchObject({ focus: "two" });
});

test("rows of tracks keep the player's keys, and so does a list where nothing is selected", async ({ page }) => {
  expect(await press(page, listOf("one") + tracks, "jxe", "track")).toMatchObject({ focus: "track", left: "jxe" });
  expect(await press(page, tracks + listOf("one"), "j")).toMatchObject({ left: "j" });
  expect(await press(page, `<ul data-rows></ul>${listOf("one")}`, "j")).toMatchObject({ focus: "one" });
  expect(await press(page, listOf("one"), "xe")).toMatchObject({ left: "xe", edits: 0, selected: "" });
  expect(await press(page, listOf("one"), "jxe")).toMatchObject({ left: "", edits: 1, selected: "box-one" });
});

test("text fields and dialogs keep their keys, and a held key presses once", async ({ page }) => {
  const fields = '<input id="text"><textarea id="area"></textarea><div contenteditable id="rich">a</div>';
  for (const field of ["text", "area", "rich"])
    expect(await press(page, listOf("one") + fields, "jx", field), field).toMatchObject({ focus: field, left: "jx" });
  const dialog = '<dialog id="dialog"><a href="#" id="inside">Inside</a></dialog><script>dialog.showModal()</script>';
  expect(await press(page, listOf("one") + dialog, "j")).toMatchObject({ left: "j" });
  await press(page, listOf("one"), "jx");
  for (const _ of [1, 2, 3]) await page.keyboard.down("e");
  expect(await page.evaluate(() => Reflect.get(window, "edits"))).toBe(1);
});
