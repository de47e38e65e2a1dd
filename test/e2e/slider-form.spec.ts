import type { Locator, Page } from "@playwright/test";
import { expect, expectAccessible, signIn, test } from "#test/support/e2e.ts";
import { moveByKeys } from "#test/support/move-by-keys.ts";

// With plain forms: test/http/forms/sliders.test.ts. Sign-ins are rate limited by address: these visitors have their own.
test.use({ extraHTTPHeaders: { "CF-Connecting-IP": "10.77.0.41" } });

const slides = ["One", "Two", "Three", "Four", "Five"];
/** Places that the last slide is moved up. */
const moves = 2;

/** The slides once the last one was moved up. */
const ordered = slides.toSpliced(-1).toSpliced(slides.length - 1 - moves, 0, slides.at(-1) ?? "");

const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** Fewer tab stops than lie between the focus and the target, so that not every one of them is looked at. */
function stopsBetween(target: Locator, key: "Tab" | "Shift+Tab"): Promise<number> {
  return target.evaluate((element, back) => {
    const controls = "a[href], button, input:not([type=radio]), select, textarea, summary";
    const stops = [...document.querySelectorAll<HTMLElement>(controls)].filter(
      (one) => one.tabIndex >= 0 && !one.matches(":disabled, [type=hidden]") && one.checkVisibility(),
    );
    const focused = document.activeElement;
    const from = focused instanceof HTMLElement ? stops.indexOf(focused) : -1;
    const distance = (stops.indexOf(element as HTMLElement) - from) * (back ? -1 : 1);
    return from < 0 ? 0 : Math.max(0, distance - 3);
  }, key === "Shift+Tab");
}

/** Reaches a control with Tab alone, forwards or backwards. */
async function tabTo(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab") {
  await expect(target).toBeVisible();
  const between = await stopsBetween(target, key);
  for (let presses = 0; presses < between; presses += 1) await page.keyboard.press(key);
  for (let presses = 0; presses < 250; presses += 1) {
    if (await isFocused(target)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${target} cannot be reached with ${key}`);
}

async function pressButton(page: Page, name: string, key: "Tab" | "Shift+Tab" = "Tab") {
  await tabTo(page, page.getByRole("button", { name, exact: true }), key);
  await page.keyboard.press("Enter");
}

const rowNames = (page: Page) => page.getByRole("textbox", { name: "Name", exact: true });
const shownNames = (page: Page) =>
  rowNames(page).evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));

/** Builds a reel with the keyboard, orders and saves it, and edits it again. */
async function buildReel(page: Page, title: string) {
  await signIn(page, "staff", "/sliders/create");
  await tabTo(page, page.getByLabel("Title", { exact: true }));
  await page.keyboard.type(title);
  await tabTo(page, page.getByLabel("Type", { exact: true }));
  await page.keyboard.type("Work Reel");
  await pressButton(page, "3. Slides setup");
  for (const [at, name] of slides.entries()) {
    await pressButton(page, "Add slide +");
    await expect(rowNames(page)).toHaveCount(at + 1);
    await expect(rowNames(page).nth(at)).toBeFocused();
    await page.keyboard.type(name);
    await pressButton(page, "Close slide details");
  }
  const last = slides.at(-1) ?? "";
  for (let moved = 1; moved <= moves; moved += 1) {
    await pressButton(page, `Move ${last} up`, "Shift+Tab");
    await expect(rowNames(page).nth(slides.length - 1 - moved)).toHaveValue(last);
  }
  await pressButton(page, "Save");
  await expect(page).toHaveURL(/\/sliders\/list$/);
  await expect(page.getByText("Slider created successfully").first()).toBeVisible();

  await tabTo(page, page.getByRole("link", { name: `Edit ${title}` }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Edit Slider" })).toBeVisible();
  expect(await shownNames(page)).toEqual(ordered);
  await pressButton(page, "Remove One");
  await expect(rowNames(page)).toHaveCount(slides.length - 1);
  await tabTo(page, rowNames(page).first(), "Shift+Tab");
  await page.keyboard.press("End");
  await page.keyboard.type(" again");
  await pressButton(page, "Save");
  await expect(page.getByText("Slider updated successfully").first()).toBeVisible();
}

/** Opens the reel from its form and turns through all of its pages with the keyboard. */
async function presentReel(page: Page, title: string) {
  await tabTo(page, page.getByRole("link", { name: `Edit ${title}` }));
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("link", { name: "Open Reel in a new tab" }), "Shift+Tab");
  const opened = page.context().waitForEvent("page");
  await page.keyboard.press("Enter");
  const reel = await opened;
  const counter = reel.getByRole("navigation", { name: "Reel" }).locator("p");
  const [, first = "", ...rest] = ordered;
  // Cover and summary are pages too.
  const pages = rest.length + 3;
  await expect(counter).toHaveText(`1/${pages}`);
  await reel.waitForLoadState("networkidle");
  for (const [at, name] of [`${first} again`, ...rest].entries()) {
    await reel.keyboard.press(at % 2 ? "ArrowDown" : "ArrowRight");
    await expect(counter).toHaveText(`${at + 2}/${pages}`);
    await expect(reel.getByRole("heading", { name, exact: true })).toBeVisible();
  }
  await reel.keyboard.press("Enter");
  await expect(counter).toHaveText(`${pages}/${pages}`);
  await expect(reel.getByText("Music Supervision and Clearance", { exact: true })).toBeVisible();
  await reel.keyboard.press("ArrowLeft");
  await expect(counter).toHaveText(`${pages - 1}/${pages}`);
}

test("a reel of five slides is built, ordered, saved, edited and presented by keyboard alone", async ({
  page,
  context,
}) => {
  const title = `Keyboard ${Date.now()}`;
  // The new reel opens in a tab of its own.
  const opened = context.waitForEvent("request", (request) => request.url().includes("/sliders/reel/"));
  await buildReel(page, title);
  await opened;
  await presentReel(page, title);
});

test("rows are dragged, what was typed is offered again, pages have rich text, and leaving asks first", async ({
  page,
}) => {
  await test.step("pages of a reel have rich text, artists are found by typing, and leaving asks first", async () => {
    await signIn(page, "staff", "/sliders/create");
    const field = (label: string) => page.getByLabel(label, { exact: true });
    const kind = field("Type");
    const save = page.getByRole("button", { name: "Save", exact: true });
    await expect(save).toBeDisabled();
    await field("Title").fill("Kept");
    await kind.selectOption("Work Reel");
    await page.getByRole("button", { name: "3. Slides setup" }).click();
    await page.getByRole("button", { name: "Add slide +" }).click();
    await field("Name").fill("Page");
    await page.locator("[contenteditable]").click();
    await page.getByRole("button", { name: "Bold" }).click();
    await page.keyboard.type("Loud");
    await expect(page.getByText("4 of 500 characters")).toBeVisible();
    await expect(page.locator("[name=state]")).toHaveValue(/<strong[^>]*>Loud/);
    const editor = page.locator("[contenteditable]");
    await editor.fill("x".repeat(501));
    await editor.blur();
    await expect(editor).toHaveAccessibleDescription(
      /501 of 500 characters.*Description: use at most 500 characters\./,
    );
    await expect(save).toBeDisabled();
    await editor.fill("Loud");
    await expect(save).toBeEnabled();
    await expectAccessible(page);

    // Another type clears the slides.
    await kind.selectOption("Artist");
    await expect(field("Name")).toHaveCount(0);
    const search = page.getByRole("combobox", { name: "Find an artist" });
    const found = page.getByRole("listbox", { name: "Results" }).getByRole("option");
    await search.click();
    await expect(found.first()).toBeVisible();
    await search.press("ArrowDown");
    await expect(found.first()).toHaveAttribute("aria-selected", "true");
    await expectAccessible(page);
    await search.press("Escape");
    await expect(found.first()).toBeHidden();
    for (const key of ["ArrowDown", "Enter"]) await search.press(key);
    await expect(field("Name")).toHaveCount(1);
    await expect(save).toBeEnabled();
    for (const key of ["ArrowDown", "Enter"]) await search.press(key);
    await expect(page.getByText("this artist is already in the list").first()).toBeVisible();
    await expect(field("Name")).toHaveCount(1);

    // Leaving asks first, and staying keeps everything.
    page.once("dialog", (dialog) => dialog.dismiss());
    await page.getByRole("link", { name: "Back to sliders" }).click();
    await expect(field("Title")).toHaveValue("Kept");
    await page.setViewportSize({ width: 375, height: 800 });
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(beyond).toBeLessThanOrEqual(0);
    page.once("dialog", (dialog) => dialog.accept());
    await page.getByRole("link", { name: "Back to sliders" }).click();
    await expect(page).toHaveURL(/\/sliders\/list$/);
  });
  await test.step("rows are dragged however tall they are, and what was typed is offered again after a reload", async () => {
    const field = (label: string) => page.getByLabel(label, { exact: true });
    // Too narrow for the columns of works: every slide is a card that is higher than half of the window.
    await page.setViewportSize({ width: 700, height: 700 });
    await signIn(page, "staff", "/sliders/create");
    await field("Title").fill("Dragged works");
    await field("Type").selectOption("Work");
    for (const [at, name] of ["First", "Second", "Third"].entries()) {
      await page.getByRole("button", { name: "Add slide +" }).click();
      await rowNames(page).nth(at).fill(name);
      await page.getByRole("button", { name: `Background cover of ${name}` }).click();
    }
    await expectAccessible(page);
    const handles = page.getByRole("button", { name: /^Drag / });
    const [from, to] = [handles.nth(1), handles.nth(0)];
    await from.scrollIntoViewIfNeeded();
    await from.hover();
    await page.mouse.down();
    await to.scrollIntoViewIfNeeded();
    const target = (await to.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.move(target.x + 10, target.y + 20, { steps: 6 });
    await expect(page.locator("[id^=DndLiveRegion]")).toHaveText("Second: place 1 of 3");
    await page.mouse.up();
    await expect.poll(() => shownNames(page)).toEqual(["Second", "First", "Third"]);
    await moveByKeys(page.getByRole("button", { name: "Drag Second", exact: true }), "ArrowDown", "2 of 3");
    await expect.poll(() => shownNames(page)).toEqual(["First", "Second", "Third"]);
    await moveByKeys(page.getByRole("button", { name: "Drag Third", exact: true }), "ArrowUp", "2 of 3");
    await expect.poll(() => shownNames(page)).toEqual(["First", "Third", "Second"]);

    // As wide as the table: the columns have names, and a row is a line.
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(page.locator(".slide-table-head")).toBeVisible();
    page.on("dialog", (dialog) => dialog.accept());
    await page.reload();
    await page.getByRole("button", { name: "Restore input" }).click();
    await expect(field("Title")).toBeFocused();
    await expect.poll(() => shownNames(page)).toEqual(["First", "Third", "Second"]);
    await expect(field("Title")).toHaveValue("Dragged works");
    // Its columns hold names of the usual lengths.
    for (const label of ["Agency", "Brand"]) {
      const cell = field(label).first();
      await cell.fill("Wieden+Kennedy Tokyo");
      expect(await cell.evaluate((input) => input.scrollWidth - input.clientWidth), label).toBe(0);
    }
    await expectAccessible(page);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Slider created successfully").first()).toBeVisible();
    // The list: filtered while someone types, and a status is saved as soon as it is chosen.
    await page.getByLabel("Find a slider by title").fill("dragged");
    await expect(page).toHaveURL(/q=dragged/);
    await page.getByLabel("Status of Dragged works").first().selectOption("Icebox");
    await expect(page.getByText("Slider updated successfully").first()).toBeVisible();
    await page.goto("/sliders/create");
    await expect(page.getByRole("button", { name: "Save", exact: true })).toBeDisabled();
    await expect(page.getByRole("button", { name: "Restore input" })).toHaveCount(0);
  });
});
