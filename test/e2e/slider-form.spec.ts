import type { Locator, Page } from "@playwright/test";
import { formCopy } from "#app/sliders/admin/form/slider-form-copy.ts";
import { expect, expectAccessible, signIn, test } from "#test/support/e2e.ts";

// Sign-ins are rate limited by address: these visitors have their own.
test.use({ extraHTTPHeaders: { "CF-Connecting-IP": "10.77.0.41" } });

const { errors } = formCopy;
/** A text as a regular expression finds it. */
const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

const names = ["One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight"];

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

/** Builds a reel of eight slides with the keyboard, orders and saves it, and edits it again. */
async function buildReel(page: Page, title: string, isPlain: boolean) {
  await signIn(page, "staff", "/sliders/create");
  await tabTo(page, page.getByLabel("Title", { exact: true }));
  await page.keyboard.type(title);
  await tabTo(page, page.getByLabel("Type", { exact: true }));
  await page.keyboard.type("Work Reel");
  if (isPlain) await pressButton(page, "Use this type");
  await pressButton(page, "3. Slides setup");
  for (const [at, name] of names.entries()) {
    await pressButton(page, "Add slide +");
    await expect(rowNames(page)).toHaveCount(at + 1);
    await expect(rowNames(page).nth(at)).toBeFocused();
    await page.keyboard.type(name);
    // Without scripts each press loads the page: there Tab goes through the details.
    if (!isPlain) await pressButton(page, "Close slide details");
  }
  // Without scripts the page does not know the name that was just typed.
  for (const [expected, name] of [
    [6, isPlain ? "slide 8" : "Eight"],
    [5, "Eight"],
    [4, "Eight"],
  ] as const) {
    await pressButton(page, `Move ${name} up`, "Shift+Tab");
    await expect(rowNames(page).nth(expected)).toHaveValue("Eight");
  }
  await pressButton(page, "Save");
  await expect(page).toHaveURL(/\/sliders\/list$/);
  await expect(page.getByText("Slider created successfully").first()).toBeVisible();

  await tabTo(page, page.getByRole("link", { name: `Edit ${title}` }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Edit Slider" })).toBeVisible();
  expect(await shownNames(page)).toEqual(["One", "Two", "Three", "Four", "Eight", "Five", "Six", "Seven"]);
  await pressButton(page, "Remove One");
  await expect(rowNames(page)).toHaveCount(7);
  await tabTo(page, rowNames(page).first(), "Shift+Tab");
  await page.keyboard.press("End");
  await page.keyboard.type(" again");
  await pressButton(page, "Save");
  await expect(page.getByText("Slider updated successfully").first()).toBeVisible();
}

test("a reel of eight slides is built, ordered, saved and edited by keyboard alone", async ({ page, context }) => {
  // The new reel opens in a tab of its own.
  const opened = context.waitForEvent("request", (request) => request.url().includes("/sliders/reel/"));
  await buildReel(page, `Keyboard ${Date.now()}`, false);
  await opened;
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("the same reel is built, ordered, saved and edited by keyboard alone", async ({ page }) => {
    await buildReel(page, `Plain ${Date.now()}`, true);
  });
});

test("each rule of the form shows at its field while it is typed, and Save waits for all of them", async ({ page }) => {
  await signIn(page, "staff", "/sliders/create");
  const save = page.getByRole("button", { name: "Save", exact: true });
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const kind = field("Type");
  /** Types a wrong value and then a right one: the message comes and goes, and Save with it. */
  async function check(label: string, wrong: string, right: string, message: string) {
    await field(label).fill(wrong);
    await field(label).blur();
    await expect(field(label), `${label} ${wrong}`).toHaveAccessibleDescription(new RegExp(literal(message)));
    await expect(save).toBeDisabled();
    await field(label).fill(right);
    await expect(field(label)).not.toHaveAttribute("aria-invalid", "true");
    await expect(save).toBeEnabled();
  }
  await expect(save).toBeDisabled();
  await field("Title").fill("Rules");
  await kind.selectOption("Work");
  await page.getByRole("button", { name: "Add slide +" }).click();
  await expect(save).toBeDisabled();
  await field("Name").fill("Été");
  await expect(save).toBeEnabled();
  await check("Title", " ", "Rules", errors.title);
  for (const wrong of ["", "0", "1.5"]) await check("Priority", wrong, "1", errors.min("Priority", 1));
  await check("Name", "  ", "Été", errors.name);
  await check("Description", "é".repeat(501), "é".repeat(500), errors.description(500));
  await check("Video embed", "https://vimeo.com/1234", "https://vimeo.com/12345", errors.video);
  await check("Link", "javascript:alert(1)", "/discover", errors.link);
  await page.getByRole("button", { name: "Add slide +" }).click();
  await field("Name").nth(1).fill("ETE");
  await field("Name").nth(1).blur();
  await expect(field("Name").nth(1)).toHaveAccessibleDescription(new RegExp(literal(errors.sameName)));
  await expectAccessible(page);

  // The pages of a reel have rich text.
  await kind.selectOption("Work Reel");
  await page.getByRole("button", { name: "3. Slides setup" }).click();
  await page.getByRole("button", { name: "Add slide +" }).click();
  await field("Name").fill("Page");
  const editor = page.locator("[contenteditable]");
  await editor.click();
  await page.getByRole("button", { name: "Bold" }).click();
  await page.keyboard.type("Loud");
  await expect(page.getByText("4 of 500 characters")).toBeVisible();
  await expect(page.locator("[name=state]")).toHaveValue(/<strong[^>]*>Loud/);
  // Rows are dragged, with the pointer and by keyboard.
  await page.getByRole("button", { name: "Close slide details" }).click();
  await page.getByRole("button", { name: "Add slide +" }).click();
  await page.getByRole("button", { name: "Close slide details" }).click();
  const handles = page.getByRole("button", { name: /^Drag / });
  await handles.nth(1).dragTo(handles.nth(0), { steps: 8 });
  await expect(field("Name").nth(1)).toHaveValue("Page");
  await page.getByRole("button", { name: "Drag Page" }).focus();
  for (const key of ["Space", "ArrowUp", "Space"]) {
    await page.keyboard.press(key);
    // The library listens for the next key after a frame, and the row moves for 250 ms.
    await page.waitForTimeout(300);
  }
  await expect(field("Name").nth(0)).toHaveValue("Page");
  await expectAccessible(page);

  // Another type clears the slides.
  await kind.selectOption("Video");
  await expect(field("Name")).toHaveCount(0);
  await page.getByRole("button", { name: "Add slide +" }).click();
  await field("Name").fill("Clip");
  await check("Video embed", "", "https://player.vimeo.com/video/76979871?h=8272103f6e", errors.video);
  await kind.selectOption("Artist");
  await page
    .getByRole("button", { name: /^Add (?!segment)/ })
    .first()
    .click();
  await expect(field("Name")).toHaveCount(1);
  await expect(save).toBeEnabled();
  for (const wrong of ["", "1", "9"]) await check("Show", wrong, "2", errors.range("Show", 2, 8));
  for (const wrong of ["", "0", "9"]) await check("Scroll", wrong, "8", errors.range("Scroll", 1, 8));
  await page
    .getByRole("button", { name: /^Add (?!segment)/ })
    .first()
    .click();
  await expect(page.getByText("this artist is already in the list").first()).toBeVisible();
  await expect(field("Name")).toHaveCount(1);
  await expectAccessible(page);

  // Leaving asks first, and staying keeps everything.
  page.once("dialog", (dialog) => dialog.dismiss());
  await page.getByRole("link", { name: "Back to sliders" }).click();
  await expect(field("Title")).toHaveValue("Rules");
  await page.setViewportSize({ width: 375, height: 800 });
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(beyond).toBeLessThanOrEqual(0);
  page.once("dialog", (dialog) => dialog.accept());
  await page.getByRole("link", { name: "Back to sliders" }).click();
  await expect(page).toHaveURL(/\/sliders\/list$/);
});
