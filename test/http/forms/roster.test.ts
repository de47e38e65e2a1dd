import { expect, test } from "vitest";
import { PlainBrowser } from "#test/support/plain-browser.ts";

test("a label adds an artist, completes profile and payment data, and takes the artist off and puts it back, with plain forms", async () => {
  const browser = await PlainBrowser.signedIn("localhost", "label");
  const name = `Mira Sol ${Date.now()}`;
  await browser.open("/artists/roster");
  await browser.follow("Add an artist");
  browser.fill("Name", name, browser.main.part("section", "New artist"));
  await browser.press("Add artist");
  expect(browser.page.text).toContain(`${name} added`);
  expect(browser.path).toMatch(/^\/artists\/account-setup\/[0-9a-f-]{36}$/);

  browser.fill("Bio", "Loops and tape");
  await browser.press("Save profile");
  expect(browser.page.text).toContain("Profile saved");
  expect(browser.main.value("Bio")).toBe("Loops and tape");

  browser.fill("Account holder", "Mira Sol Ltd");
  browser.fill("IBAN", "DE89 3704 0044 0532 0130 01");
  await browser.press("Save payment data");
  expect(browser.main.text).toContain("The check digits don't match");
  expect(browser.main.value("Account holder")).toBe("Mira Sol Ltd");
  browser.fill("IBAN", "DE89 3704 0044 0532 0130 00");
  await browser.press("Save payment data");
  expect(browser.main.text).toContain("Saved: •••• 3000.");
  expect(browser.main.value("IBAN")).toBe("");

  await browser.open(`/artists/roster?q=${encodeURIComponent(name)}`);
  expect(browser.main.text).toContain("33%");
  await browser.press(`Remove ${name} from the roster of Fathom & Fold`);
  expect(browser.main.text).toContain(`${name} is off the roster of Fathom & Fold`);
  await browser.press("Undo");
  expect(browser.page.text).toContain(`${name} is back on the roster`);

  await browser.open("/artists/roster/new");
  browser.fill("Name", name, browser.main.part("section", "New artist"));
  await browser.press("Add artist");
  expect(browser.main.text).toContain("Another artist has this page address");
  await browser.follow("Same artist? Find the page and claim it");
  expect(browser.main.text).toContain("No published artist has this name");
  await browser.open(`/artists/roster?q=${encodeURIComponent(name)}`);
  await browser.press(`Remove ${name} from the roster of Fathom & Fold`);
});
