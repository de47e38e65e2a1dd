import { expect, test } from "vitest";
import { PlainBrowser } from "#test/support/plain-browser.ts";

const title = "Ballroom in June";

async function atTab(browser: PlainBrowser, tab: string): Promise<void> {
  await browser.open(`/songs/list?q=${encodeURIComponent(title)}`);
  await browser.follow(title);
  await browser.follow(tab);
}

test("lyrics with times are entered without scripts; a wrong time names its line and keeps the text", async () => {
  const browser = await PlainBrowser.signedIn("localhost", "staff");
  await atTab(browser, "Lyrics");
  browser.fill("Lyrics", "[00:01.50]Under the ceiling\n[00:99]Round and round");
  await browser.press("Save");
  expect(browser.main.descriptionOf("Lyrics")).toContain("line 2: enter the time as minutes and seconds");
  expect(browser.main.value("Lyrics")).toContain("Round and round");
  browser.fill("Lyrics", "[00:01.50]Under the ceiling\n[00:03]Round and round");
  await browser.press("Save");
  expect(browser.page.text).toContain("Lyrics saved");
  expect(browser.main.value("Lyrics")).toBe("[00:01.50]Under the ceiling\n[00:03.00]Round and round");
  browser.fill("Lyrics", "");
  await browser.press("Save");
  expect(browser.page.text).toContain("Lyrics removed");
});

test("a tag is added, weighed and removed without scripts", async () => {
  const browser = await PlainBrowser.signedIn("localhost", "staff");
  await atTab(browser, "Tags");
  browser.fill("Add a tag", "Nonsense");
  await browser.press("Save");
  expect(browser.main.descriptionOf("Add a tag")).toContain("there is no tag “Nonsense”");
  browser.fill("Add a tag", "mood: dark");
  browser.fill("Its strength, %", "35");
  await browser.press("Save");
  expect(browser.main.value("Strength of Dark, %")).toBe("35");
  browser.tick("Remove Dark");
  await browser.press("Save");
  expect(browser.page.text).toContain("Tags saved");
  await browser.follow("History");
  expect(browser.main.text).toContain("Dark 35 %");
});

test("a recording cannot be a second main version of a family, and says so at the field", async () => {
  const browser = await PlainBrowser.signedIn("localhost", "staff");
  await atTab(browser, "Versions");
  browser.fill("Recording of the family", "/music-sync-licensing/song/paper-lanterns");
  browser.fill("Version in the family", "main");
  await browser.press("Move");
  expect(browser.main.descriptionOf("Version in the family")).toContain("has a main version already");
  expect(browser.main.value("Recording of the family")).toBe("/music-sync-licensing/song/paper-lanterns");
});

test("files are listed with their sums, and the master is downloaded by those who may", async () => {
  const browser = await PlainBrowser.signedIn("localhost", "staff");
  await atTab(browser, "Files");
  expect(browser.main.text).toMatch(/Master.*[0-9a-f]{12}/s);
  const [master = ""] = browser.main.links(/^Download Master/);
  const { headers } = await browser.visitor().get(master);
  expect(headers["content-disposition"]).toContain(title);
});
