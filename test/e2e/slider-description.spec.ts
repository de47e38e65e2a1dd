import type { Page } from "@playwright/test";
import { expect, signIn, test } from "#test/support/e2e.ts";

test.use({
  // Sign-ins are rate limited by address: these visitors have their own.
  extraHTTPHeaders: { "CF-Connecting-IP": "10.77.0.139" },
  // It would fetch the editor without the tests noticing. A registration that is blocked is undefined, which no browser returns.
  serviceWorkers: "block",
  expectedErrors: /addEventListener/,
});

/** Opens a slide of a new reel; the editor of its description is on its way until `arrive`, after an attempt lost with the connection. */
async function openWithoutEditor(page: Page) {
  await signIn(page, "staff", "/sliders/create");
  await expect(page.getByRole("button", { name: "Save", exact: true })).toBeDisabled();
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const attempts: string[] = [];
  await page.route(/\/assets\/rich-text-field-.*\.js/, async (route) => {
    attempts.push(route.request().url());
    if (attempts.length === 1) return route.abort();
    await arrived;
    return route.fallback();
  });
  await page.getByLabel("Type", { exact: true }).selectOption("Work Reel");
  await page.getByRole("button", { name: "3. Slides setup" }).click();
  await page.getByRole("button", { name: "Add slide +" }).click();
  const textarea = page.getByRole("textbox", { name: "Description", exact: true });
  await expect.poll(() => attempts.length).toBe(2);
  return { arrive, textarea, editor: page.locator("[contenteditable=true]"), script: attempts[0] ?? "" };
}

/** Notes what the page is like when the editor has just appeared, before the browser handles another key. */
async function noteAppearance(page: Page) {
  const noted = await page.evaluateHandle(() => ({
    appearance: new Promise<{ focus: string | null; lines: (string | null)[]; beforeCaret: string | undefined }>(
      (resolve) => {
        new MutationObserver((_changes, observer) => {
          const editor = document.querySelector("[contenteditable=true]");
          if (editor === null) return;
          observer.disconnect();
          const selection = getSelection();
          resolve({
            focus:
              document.activeElement === editor ? "editor" : (document.activeElement?.getAttribute("name") ?? null),
            lines: [...editor.children].map((line) => line.textContent),
            beforeCaret: selection?.anchorNode?.textContent?.slice(0, selection.anchorOffset),
          });
        }).observe(document.body, { childList: true, subtree: true });
      },
    ),
  }));
  return () => noted.evaluate(({ appearance }) => appearance);
}

test("what is typed until the editor of a description is there is kept, the caret, the composed word and the focus too", async ({
  page,
}) => {
  await test.step("what is typed until the editor is there is kept, blanks too, and the next key goes on at the caret", async () => {
    const { arrive, textarea, editor } = await openWithoutEditor(page);
    await textarea.click();
    await page.keyboard.type("Warm piano,  no drums");
    await page.keyboard.press("Enter");
    await page.keyboard.type("Slow ");
    for (const key of ["ArrowUp", "End"]) await page.keyboard.press(key);
    await page.keyboard.type(" ");
    await expect(textarea).toHaveValue("Warm piano,  no drums \nSlow ");
    const appearance = await noteAppearance(page);
    arrive();
    expect(await appearance()).toEqual({
      focus: "editor",
      lines: ["Warm piano,  no drums ", "Slow "],
      beforeCaret: "Warm piano,  no drums ",
    });
    await page.keyboard.type("at all");
    await expect(editor.locator("p")).toHaveText(["Warm piano, no drums at all", "Slow"]);
    await expect(page.locator("[name=state]")).toHaveValue(/Warm piano, {2}no drums at all/);
  });
  await page.unrouteAll();
  await test.step("a word that is being composed is finished in the textarea, and the editor appears after it", async () => {
    const { arrive, textarea, editor, script } = await openWithoutEditor(page);
    await textarea.click();
    await page.keyboard.type("Warm ");
    const keyboard = await page.context().newCDPSession(page);
    await keyboard.send("Input.imeSetComposition", { text: "か", selectionStart: 1, selectionEnd: 1 });
    arrive();
    // The editor is loaded, and what React made of that is done.
    await page.evaluate(async (url) => {
      await import(url);
      await new Promise((resolve) => requestIdleCallback(resolve));
    }, script);
    await expect(textarea).toHaveValue("Warm か");
    await keyboard.send("Input.imeSetComposition", { text: "かに", selectionStart: 2, selectionEnd: 2 });
    await expect(textarea).toHaveValue("Warm かに");
    const appearance = await noteAppearance(page);
    await keyboard.send("Input.insertText", { text: "蟹" });
    expect(await appearance()).toEqual({ focus: "editor", lines: ["Warm 蟹"], beforeCaret: "Warm 蟹" });
    await page.keyboard.type("!");
    await expect(editor).toHaveText("Warm 蟹!");
  });
  await page.unrouteAll();
  await test.step("words typed into another field while the editor appears stay there", async () => {
    const { arrive, textarea, editor } = await openWithoutEditor(page);
    await textarea.fill("Warm piano");
    const name = page.getByLabel("Name", { exact: true });
    await name.click();
    const appearance = await noteAppearance(page);
    arrive();
    const { focus } = await appearance();
    expect(focus).toBe(await name.getAttribute("name"));
    await page.keyboard.type("Opening");
    await expect(name).toHaveValue("Opening");
    await expect(editor).toHaveText("Warm piano");
  });
});
