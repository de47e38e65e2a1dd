import { expect, test } from "vitest";
import { usageCookie } from "#app/edge/cookies/usage-cookie.ts";
import { PlainBrowser } from "#test/support/plain-browser.ts";

const sentence = "Social, paid; Germany, United Kingdom; 12 months; alcohol";
const text = "media:social_paid;territories:DE,GB;months:12;category:alcohol";
const lights = /Clear|\d+ approvals?|To check|Blocked/;
const lightsOf = (browser: PlainBrowser) => browser.page.parts("li.track", lights).length;

/** Sets the use of these tests from the line above the page. */
async function setUsage(browser: PlainBrowser): Promise<void> {
  await browser.follow(/^My usage/, browser.page);
  browser.tick("Social, paid");
  browser.fill("Territory", "Germany, UK");
  browser.fill("Term in months", "12");
  browser.fill("Product category", "alcohol");
  await browser.press("Show lights");
}

test("a use set without scripts is in the address and the browser, lights rows everywhere, and is turned off everywhere", async () => {
  const browser = await PlainBrowser.signedIn("localhost", "supervisor");
  await browser.open("/search?q=piano");
  expect(lightsOf(browser)).toBe(0);
  await setUsage(browser);
  expect([browser.status, browser.url.pathname, browser.url.searchParams.get("q")]).toEqual([200, "/search", "piano"]);
  expect(browser.url.searchParams.get("usage")).toBe(text);
  expect(browser.cookie(usageCookie)).toBe(text);
  expect(browser.page.text).toContain(sentence);

  await browser.open("/search");
  expect(browser.page.text).toContain(sentence);
  const [row] = browser.main.parts("li.track", lights);
  expect(row?.text).toMatch(lights);
  await browser.open(row?.links(/./)[0] ?? "");
  expect(browser.main.text).toContain("For your usage");

  await browser.press("Turn off My usage", browser.page);
  expect(browser.url.pathname).toMatch(/^\/music-sync-licensing\/song\//);
  expect([browser.cookie(usageCookie), browser.main.text.includes("For your usage")]).toEqual([undefined, false]);
  await browser.follow("Undo", browser.page);
  expect(browser.cookie(usageCookie)).toBe(text);
  expect(browser.main.text).toContain("For your usage");

  await browser.open("/usage?return=%2Fsearch");
  for (const field of ["Term in months", "Territory"]) browser.fill(field, "");
  browser.fill("Product category", "");
  browser.tick("Social, paid", false);
  await browser.press("Show lights");
  expect([browser.path, browser.cookie(usageCookie)]).toEqual(["/search", undefined]);
});

test("a wrong use is refused at its fields and kept as it was typed; a start in the past is only told", async () => {
  const browser = await PlainBrowser.signedIn("localhost", "supervisor");
  await browser.open("/usage?return=%2Fdiscover");
  browser.tick("Radio");
  browser.fill("Territory", "DE, Atlantis");
  browser.fill("Term in months", "0");
  await browser.press("Show lights");
  expect([browser.status, browser.cookie(usageCookie)]).toEqual([400, undefined]);
  expect(browser.main.descriptionOf("Territory")).toContain("“Atlantis” is not a country code or region");
  expect(browser.main.descriptionOf("Term in months")).toContain("whole number from 1 to 1200");
  expect([browser.main.value("Territory"), browser.main.value("Term in months")]).toEqual(["DE, Atlantis", "0"]);
  browser.fill("Territory", "x".repeat(6_001));
  await browser.press("Show lights");
  expect(browser.main.descriptionOf("Territory")).toContain("at most 6000 characters");
  browser.fill("Territory", "World");
  browser.fill("Term in months", "");
  browser.fill("Start date", "2020-01-01");
  await browser.press("Show lights");
  expect(browser.url.pathname).toBe("/discover");
  expect(browser.page.text).toContain("1 Jan 2020 is in the past");
});

test("an address shares a use with a colleague and with no one else; one that cannot be read is no use, and says why", async () => {
  const colleague = await PlainBrowser.signedIn("localhost", "admin");
  await colleague.open(`/search?${new URLSearchParams({ usage: text })}`);
  expect(colleague.page.text).toContain(sentence);
  await colleague.open("/discover");
  expect(colleague.page.text).toContain(sentence);
  await colleague.open("/search?usage=territories:Atlantis");
  expect([colleague.status, lightsOf(colleague)]).toEqual([200, 0]);
  await colleague.follow(/My usage/, colleague.page);
  expect(colleague.main.text).toContain("“Atlantis” is not a country code or region");

  for (const browser of [new PlainBrowser(), await PlainBrowser.signedIn("localhost", "artist")]) {
    await browser.open(`/search?${new URLSearchParams({ usage: text })}`);
    expect(browser.status).toBe(200);
    expect([lightsOf(browser), browser.cookie(usageCookie)]).toEqual([0, undefined]);
    expect(browser.page.text).not.toContain("My usage");
  }

  await colleague.open("/search");
  expect(colleague.cookie(usageCookie)).toBe(text);
  await colleague.open("/logout");
  await colleague.press(/out/i);
  expect(colleague.cookie(usageCookie)).toBeUndefined();
});

test("a use is saved under a name, chosen, renamed, deleted and brought back", async () => {
  const browser = await PlainBrowser.signedIn("localhost", "supervisor");
  const name = `Plain ${Date.now()}`;
  await browser.open("/discover");
  await setUsage(browser);
  await browser.follow(/^My usage/, browser.page);
  await browser.press("Save this use");
  expect(browser.main.descriptionOf("Name")).toContain("Name: enter a name.");
  browser.fill("Name", name);
  await browser.press("Save this use");
  expect(browser.page.text).toContain("Use saved");
  browser.fill("Name", name.toUpperCase());
  await browser.press("Save this use");
  expect(browser.main.descriptionOf("Name")).toContain("already has a saved use with this name");
  expect(browser.main.value("Name")).toBe(name.toUpperCase());

  browser.main.part("li", name).unfold("Rename");
  browser.fill(`New name for ${name}`, `${name} b`);
  await browser.press("Rename", browser.main.part("li", name));
  expect(browser.page.text).toContain("Use renamed");
  await browser.press("Turn off My usage", browser.page);
  await browser.follow(/^My usage/, browser.page);
  await browser.follow(`${name} b`);
  expect([browser.url.pathname, browser.cookie(usageCookie)]).toEqual(["/discover", text]);
  await browser.follow(/^My usage/, browser.page);
  await browser.press(`Delete ${name} b`);
  expect(browser.main.links(`${name} b`)).toEqual([]);
  await browser.press("Undo");
  expect(browser.main.links(`${name} b`)).not.toEqual([]);
  await browser.press(`Delete ${name} b`);
});

test("the form leads back to own pages only", async () => {
  const browser = await PlainBrowser.signedIn("localhost", "supervisor");
  const nowhere = ["http://", "//", "http://[", "x".repeat(3_000)];
  for (const foreign of [
    ...["https://evil.example/", "//evil.example", "/\\evil.example", "javascript:alert(1)"],
    ...nowhere,
  ]) {
    await browser.open(`/usage?${new URLSearchParams({ return: foreign })}`);
    expect(browser.status).toBe(200);
    browser.tick("Radio");
    await browser.press("Show lights");
    expect([browser.url.hostname, browser.url.pathname]).toEqual(["localhost", "/search"]);
    await browser.press("Turn off My usage", browser.page);
    expect([browser.url.hostname, browser.url.pathname]).toEqual(["localhost", "/search"]);
  }
});
