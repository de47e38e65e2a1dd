import { expect, test } from "vitest";
import { consentCookie } from "#app/edge/cookies/cookie-consent.ts";
import { PlainBrowser } from "#test/support/plain-browser.ts";
import { visitorForms } from "#test/support/visitor-forms.ts";

for (const [path, { fields, submit, thanks }] of Object.entries(visitorForms))
  test(`the form of ${path} is sent and answered without scripts`, async () => {
    const browser = new PlainBrowser();
    await browser.open(path);
    for (const [label, text] of Object.entries(fields)) browser.fill(label, text);
    await browser.press(submit);
    expect(browser.path).toMatch(/[?&]sent/);
    expect(browser.page.headings).toContain(thanks);
  });

test("the preferences of the cookie banner are chosen one by one", async () => {
  const browser = new PlainBrowser();
  await browser.open("/discover");
  const banner = browser.page.region("Cookies");
  banner.unfold("Preferences");
  browser.tick(/^Analytics/, true, banner);
  await browser.press("Save Preferences", banner);
  expect(browser.path).toBe("/discover");
  expect(() => browser.page.region("Cookies")).toThrow("no region Cookies");
  expect(browser.cookie(consentCookie)).toBe("necessary+analytics");
});
