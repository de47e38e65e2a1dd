import { expect, test } from "vitest";
import { PlainBrowser } from "#test/support/plain-browser.ts";

const title = "Cardboard Satellites";

async function atSong(browser: PlainBrowser): Promise<void> {
  await browser.open(`/songs/list?q=${encodeURIComponent(title)}`);
  await browser.follow(title);
}

test("a song's data is corrected, its rows changed and its history read without scripts", async () => {
  const browser = await PlainBrowser.signedIn("localhost", "staff");
  const number = `CAT-${Date.now().toString(36)}`;
  await browser.open("/songs");
  expect(browser.path).toBe("/songs/list");
  await atSong(browser);
  browser.fill("Catalogue number", number);
  browser.fill("ISWC", "T-034.524.680-2");
  browser.fill("Key", "H");
  await browser.press("Save");
  expect(browser.main.descriptionOf("ISWC")).toContain("the last digit is 2, but the others call for 1");
  expect(browser.main.descriptionOf("Key")).toContain("“H” isn't a key");
  expect(browser.main.value("Catalogue number")).toBe(number);

  await atSong(browser);
  await browser.press("Artists: add a row");
  browser.fill("Artist", "Nobody Of This Name", browser.main.part("li", "Artists 2"));
  browser.fill("Catalogue number", number);
  await browser.press("Save");
  expect(browser.main.text).toContain("there is no artist “Nobody Of This Name”");
  await browser.press("Artists: remove row 2");
  await browser.press("Save");
  expect(browser.page.text).toContain(`“${title}” saved`);
  expect(browser.main.value("Catalogue number")).toBe(number);
  await browser.follow("History");
  expect(browser.main.part("tr", number).text).toContain("Catalogue number");
  await browser.press("Lock Label");
  expect(browser.page.text).toContain("Label locked");
  await browser.press("Unlock Label");
  expect(browser.main.links("Data")).not.toEqual([]);
});

test("two editors of a song: the second is told, keeps the input, and saves it then", async () => {
  const browser = await PlainBrowser.signedIn("localhost", "staff");
  const other = await PlainBrowser.signedIn("localhost", "staff");
  const number = `CAT-${Date.now().toString(36)}`;
  await atSong(browser);
  await atSong(other);
  other.fill("Catalogue number", `${number}-1`);
  await other.press("Save");
  browser.fill("Catalogue number", `${number}-2`);
  await browser.press("Save");
  expect(browser.page.text).toContain("Someone else changed this song");
  expect(browser.main.value("Catalogue number")).toBe(`${number}-2`);
  await browser.press("Save");
  expect(browser.page.text).toContain(`“${title}” saved`);
});

test("chosen songs are changed after a preview, and changed back, without scripts", async () => {
  const browser = await PlainBrowser.signedIn("localhost", "staff");
  await browser.open(`/songs/list?q=${encodeURIComponent(title)}`);
  browser.tick(`Choose ${title}`);
  await browser.press("Edit selected");
  expect(browser.main.text).toContain("Change 1 song");
  await browser.press("Preview");
  expect(browser.main.text).toContain("Choose at least one change.");
  browser.fill("Year", "1850");
  await browser.press("Preview");
  expect(browser.main.descriptionOf("Year")).toContain("from 1860");
  const label = `Label ${Date.now().toString(36)}`;
  browser.fill("Year", "");
  browser.fill("Label", label);
  await browser.press("Preview");
  expect(browser.main.part("tr", label).text).toContain("1");
  await browser.press("Change 1 song");
  expect(browser.page.statuses.join()).toContain("1 song changed");
  await browser.follow(title);
  expect(browser.main.value("Label")).toBe(label);
  await browser.open("/songs/list");
  await browser.press("Undo the change of 1 song", browser.page);
  expect(browser.page.text).toContain("1 song: changed back");
  await atSong(browser);
  expect(browser.main.value("Label")).not.toBe(label);
});
