import { expect, test } from "vitest";
import { PlainBrowser } from "#test/support/plain-browser.ts";

test("a tier is added, corrected, changed by two editors, deleted and brought back without scripts", async () => {
  const browser = await PlainBrowser.signedIn("localhost", "staff");
  const other = await PlainBrowser.signedIn("localhost", "staff");
  const name = `Tier ${Date.now().toString(36)}`;
  await browser.open("/tiers");
  await browser.follow("Add a tier");
  browser.fill("Name", name);
  browser.fill("Position", "1.5");
  await browser.press("Save");
  expect(browser.main.descriptionOf("Position")).toContain("enter a whole number from 0 to 999");
  expect(browser.main.value("Name")).toBe(name);
  browser.fill("Position", "7");
  await browser.press("Save");
  expect(browser.page.text).toContain(`“${name}” added`);

  await browser.open(`/tiers?q=${encodeURIComponent(name)}`);
  expect(browser.main.text).toContain("1 tier");
  await browser.follow(name);
  await other.open(browser.path);
  other.fill("Position", "8");
  await other.press("Save");
  expect(other.page.text).toContain(`“${name}” saved`);
  browser.fill("Warning", "Ask first");
  await browser.press("Save");
  expect(browser.page.text).toContain("Someone else changed this tier");
  expect(browser.main.value("Warning")).toBe("Ask first");
  await browser.press("Save");
  expect(browser.page.text).toContain(`“${name}” saved`);

  await browser.open(`/tiers?q=${encodeURIComponent(name)}`);
  await browser.follow(name);
  expect(browser.main.part("tr", "Ask first").text).toContain("Warning");
  await browser.press("Delete tier");
  expect(browser.page.statuses.join()).toContain(`“${name}” was deleted`);
  await browser.press("Undo", browser.page);
  expect(browser.page.text).toContain(`“${name}” restored`);
  expect(browser.main.links(name)).not.toEqual([]);
});

test("a restriction says which code it was saved with, and refuses a territory that is none, without scripts", async () => {
  const browser = await PlainBrowser.signedIn("localhost", "staff");
  const name = `Restriction ${Date.now().toString(36)}`;
  await browser.open("/restrictions");
  await browser.follow("Add a restriction");
  browser.fill("Name", name);
  browser.fill("Kind", "territory");
  browser.fill("Value", "Atlantis");
  browser.fill("From", "2026-05-02");
  browser.fill("Until", "2026-05-01");
  await browser.press("Save");
  expect(browser.main.descriptionOf("Value")).toContain("“Atlantis” isn't a country or group");
  expect(browser.main.descriptionOf("Until")).toContain("isn't before From");
  expect([browser.main.value("Value"), browser.main.value("Until")]).toEqual(["Atlantis", "2026-05-01"]);
  browser.fill("Value", "UK");
  browser.fill("Until", "");
  await browser.press("Save");
  expect(browser.page.text).toContain(`“${name}” added`);
  expect(browser.page.text).toContain("“UK” was saved as GB.");

  await browser.open(`/restrictions?q=${encodeURIComponent(name)}&kind=territory`);
  expect(browser.main.text).toContain("United Kingdom");
  await browser.follow(name);
  await browser.press("Delete restriction");
  expect(browser.page.statuses.join()).toContain(`“${name}” was deleted`);
  await browser.press("Undo", browser.page);
  expect(browser.page.text).toContain(`“${name}” restored`);
});
