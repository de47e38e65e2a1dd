import { expect, test } from "vitest";
import { PlainBrowser } from "#test/support/plain-browser.ts";

const use = "usage=media:social_paid;territories:DE,AT;months:12;category:alcohol";

/** The number behind a choice of the facet "For this use". */
function countOf(browser: PlainBrowser, choice: string): number {
  const text = browser.main.part(".facets").part("fieldset#clear").text;
  return Number(new RegExp(`${choice}\\s*([\\d,]+)`).exec(text)?.[1]?.replaceAll(",", ""));
}

test("with a use a search is filtered and ordered by what is clear, with plain forms, and its filter is a chip", async () => {
  const browser = await PlainBrowser.signedIn("localhost", "supervisor");
  await browser.open(`/search?${use}`);
  expect(countOf(browser, "Clear") + countOf(browser, "Approvals")).toBe(countOf(browser, "Not blocked"));
  browser.tick(/^Not blocked/);
  browser.fill("Sort by", "Fastest first");
  await browser.press("Search", browser.main.part("form[role=search]"));
  expect(browser.path).toContain("clear=open");
  expect(browser.path).toContain("sort=fastest");
  // What another test changed may be on one of the two pages for ten seconds.
  const whole = await PlainBrowser.signedIn("localhost", "supervisor");
  await expect
    .poll(
      async () => {
        await whole.open(`/search?${use}`);
        await browser.open(browser.path);
        return browser.main.text.includes(`${countOf(whole, "Not blocked")} tracks`);
      },
      { timeout: 30_000, interval: 1000 },
    )
    .toBe(true);
  expect(browser.main.isTicked(/^Not blocked/)).toBe(true);
  expect(browser.main.region("Active filters").text).toContain("For this use: Not blocked");
  await browser.follow("Remove For this use: Not blocked");
  expect(browser.path).not.toContain("clear=");
});

test("an address for a use is searched without it where there is none, and says so", async () => {
  for (const browser of [new PlainBrowser(), await PlainBrowser.signedIn("localhost", "artist")]) {
    await browser.open("/search?clear=now&sort=fastest&q=piano");
    expect(browser.status).toBe(200);
    expect(browser.main.text).toContain("Set My usage to filter and sort by clearance");
    expect(browser.main.part(".facets").text).not.toContain("For this use");
  }
});
