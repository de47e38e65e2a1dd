import { expect, test } from "vitest";
import { PlainBrowser } from "#test/support/plain-browser.ts";

test("a slider's form whose answer was lost is sent again with everything in it, and makes one slider", async () => {
  const browser = await PlainBrowser.signedIn("localhost", "staff");
  const title = `Plain proxied ${Date.now()}`;
  await browser.open("/sliders/create");
  browser.fill("Title", title);
  browser.fill("Type", "Work");
  await browser.press("Use this type");
  await browser.press("Add slide +");
  browser.fill("Name", "Kept slide");
  const { page, url } = browser;
  await browser.press("Save");
  // As a browser that reloads the error page of something in between.
  Object.assign(browser, { page, url });
  await browser.press("Save");
  expect(browser.page.text).toContain("Slider created successfully");
  expect(browser.page.links(`Edit ${title}`)).toHaveLength(1);
  await browser.follow(`Edit ${title}`);
  expect(browser.main.value("Name")).toBe("Kept slide");
});
