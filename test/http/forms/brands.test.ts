import { expect, test } from "vitest";
import { PlainBrowser } from "#test/support/plain-browser.ts";

const key = () => Date.now().toString(36);

test("a brand is added with rules and songs, compared, searched with, deleted and restored, without scripts", async () => {
  const browser = await PlainBrowser.signedIn("localhost", "staff");
  const [name, rival] = [`Brand ${key()}`, `Rival ${key()}`];
  for (const one of [rival, name]) {
    await browser.open("/sonic-analysis/brands");
    await browser.follow("Add a brand");
    browser.fill("Name", one);
    if (one === name) {
      browser.fill("Tempo from, BPM", "120");
      browser.fill("Tempo to, BPM", "90");
      await browser.press("Create brand");
      expect(browser.main.descriptionOf("Tempo to, BPM")).toContain("isn't below “Tempo from”");
      expect(browser.main.value("Name")).toBe(name);
      browser.fill("Tempo from, BPM", "20");
      browser.fill("Tempo to, BPM", "21");
      browser.tick(rival);
    }
    await browser.press("Create brand");
    expect(browser.page.text).toContain(`${one} created`);
  }
  const path = browser.path;
  expect(browser.main.text).toContain("No tracks yet");
  browser.fill("Find a track", "Paper Lanterns");
  await browser.press("Find");
  browser.fill("Used from", "never");
  await browser.press("Add Paper Lanterns by The Harbour Lines");
  expect(browser.main.descriptionOf("Used from")).toContain("enter a day");
  browser.fill("Used from", "2026-03-01");
  browser.fill("Campaign", "Spring");
  await browser.press("Add Paper Lanterns by The Harbour Lines");
  expect(browser.page.text).toContain("Track added");
  expect(browser.main.text).toContain("One track: no spread yet.");
  expect(browser.main.text).toContain("Breaks a rule");
  await browser.press(/^Remove /);
  expect(browser.main.text).toContain("Track removed.");
  await browser.press("Undo");
  expect(browser.main.text).toContain("Spring");

  await browser.follow("Sonic analysis");
  expect(browser.main.text).toContain(`${rival} has no track that can be compared.`);
  expect(browser.main.text).toContain("above 21");
  browser.tick(rival, false);
  await browser.press("Compare");
  expect(browser.main.text).toContain("Choose brands to compare with.");
  await browser.follow("Find music that fits");
  expect(browser.main.text).toMatch(/Fit \d+%/);
  await browser.follow("20–21 BPM, its rule");
  expect(browser.path).toContain("bpmMin=20");

  await browser.open(path);
  browser.main.unfold("Settings and rules");
  await browser.press(`Delete ${name}`);
  expect(browser.page.statuses.join()).toContain(`${name} deleted.`);
  await browser.press("Undo");
  expect(browser.page.text).toContain(`${name} restored`);
});

test("a brand that someone else changed meanwhile keeps the input, and another company has none of it", async () => {
  const [one, other] = [
    await PlainBrowser.signedIn("localhost", "staff"),
    await PlainBrowser.signedIn("localhost", "admin"),
  ];
  const name = `Shared ${key()}`;
  await one.open("/sonic-analysis/brands/new");
  one.fill("Name", name);
  await one.press("Create brand");
  const path = one.path;
  await other.open(path);
  for (const browser of [one, other]) browser.main.unfold("Settings and rules");
  other.fill("Client", "Second");
  one.fill("Client", "First");
  await one.press("Save");
  expect(one.page.text).toContain("Brand saved");
  await other.press("Save");
  expect(other.main.text).toContain("Someone else changed this brand");
  expect(other.main.value("Client")).toBe("Second");
  await other.press("Save");
  expect(other.page.text).toContain("Brand saved");
  expect(other.main.text).toContain("Second");
  const acme = await PlainBrowser.signedIn("acme.localhost", "admin");
  await acme.open(path);
  expect(acme.status).toBe(404);
});
