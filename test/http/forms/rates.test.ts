import { expect, test } from "vitest";
import { ratesCopy as copy } from "#app/licensing/rates/rates-copy.ts";
import { pricedMedia } from "#app/rights/media.ts";
import { PlainBrowser } from "#test/support/plain-browser.ts";

const open = async (path = "/rates") => {
  const browser = await PlainBrowser.signedIn("nova.localhost", "admin");
  await browser.open(path);
  return browser;
};
const master = `${copy.master}, ${copy.others}`;
const composition = `${copy.composition}, ${copy.others}`;
const place = `${copy.territoryHeads[0]}, 1`;
const inForce = /Version \d+ is in force since/;

test("without scripts a company drafts its rate card, tries it, is told of a colleague's change, and discards it", async () => {
  const browser = await open();
  expect(browser.main.text).toMatch(inForce);
  expect(browser.main.text).toContain(copy.mediaSum(pricedMedia.length, pricedMedia.length));
  expect(() => browser.main.field(place)).toThrow();
  browser.main.unfold(new RegExp(copy.factors));
  browser.fill(master, "-5");
  browser.fill(composition, "600");
  browser.fill(place, "Atlantis");
  await browser.press(copy.save);
  expect(browser.main.text).toContain("“Atlantis 60” isn't a country");
  expect(browser.main.value(place)).toBe("Atlantis");
  expect(browser.main.value(master)).toBe("-5");
  browser.fill(master, "1,000");
  browser.fill(place, "Japan");
  const colleague = await open();
  await browser.press(copy.save);
  expect(browser.main.text).toContain(copy.isDraft);
  expect(browser.main.value(master)).toBe("1000");

  colleague.fill(master, "2000");
  await colleague.press(copy.save);
  expect(colleague.main.text).toContain(copy.conflict);
  expect(colleague.main.value(master)).toBe("2000");

  await browser.open("/rates/try");
  browser.fill(copy.card, copy.cards.draft);
  await browser.press(copy.calculate);
  expect(browser.main.text).toContain(copy.atLeast("").trim());
  expect(browser.main.text).toContain("1,600.00");

  await browser.open("/rates");
  await browser.press(copy.discard);
  expect(browser.main.text).toMatch(inForce);
  expect(browser.main.text).not.toContain(copy.isDraft);
});
