import { expect, test } from "vitest";
import { PlainBrowser } from "#test/support/plain-browser.ts";

test("a playlist that was deleted is brought back from the list that the deletion leads to", async () => {
  const browser = await PlainBrowser.signedIn("localhost", "supervisor");
  const name = `Deleted ${Date.now()}`;
  const { data } = await browser.api("POST", "/api/v1/playlists", { name });
  await browser.open(`/music-sync-licensing/edit-playlist/${data._id}`);
  browser.main.unfold("More");
  await browser.press("Delete playlist");
  expect(browser.page.statuses.join()).toContain("Playlist deleted");
  expect(browser.main.links(name)).toEqual([]);
  await browser.press("Undo", browser.page);
  expect(browser.main.links(name)).not.toEqual([]);
});

test("a status of a slider that cannot be saved says so, and the row keeps its former status", async () => {
  const browser = await PlainBrowser.signedIn("localhost", "staff");
  await browser.open("/sliders/list");
  const row = browser.main.part("tr", /Save/);
  const [id] = row.elements("[name=id]");
  if (id === undefined) throw new Error("the row names no slider");
  const former = row.value(/^Status of /);
  // As if the slider had been moved to another company meanwhile.
  id.attribs.value = "gone";
  browser.fill(/^Status of /, former === "icebox" ? "published" : "icebox", row);
  await browser.press(/^Save the status of /, row);
  expect(browser.page.text).toContain("There was an error updating slider");
  expect(browser.page.text).toContain("This slider doesn't exist.");
  expect(browser.main.part("tr", /Save/).value(/^Status of /)).toBe(former);
});

test("a link names ten segments at most, which the builder says", async () => {
  const browser = await PlainBrowser.signedIn("localhost", "admin");
  const open = (count: number) => {
    const names = Array.from({ length: count }, (_, at) => ["linkSegment", `segment-${at}`]);
    return browser.open(`/sliders/list?linkTitle=Spring&${new URLSearchParams(names)}`);
  };
  await open(11);
  expect(browser.main.text).toContain("Segments: choose at most 10.");
  expect(() => browser.main.field("Link")).toThrow();
  await open(10);
  expect(browser.main.value("Link")).toMatch(/s=segment-0%2C.*segment-9&t=/);
});

test("groups of search words are found, added, corrected, changed and deleted; a second editor loses nothing", async () => {
  const browser = await PlainBrowser.signedIn("localhost", "staff");
  const other = await PlainBrowser.signedIn("localhost", "staff");
  const name = `plainword${Date.now().toString(36)}`;
  await browser.open("/search-words");
  await browser.follow("Add a group");
  browser.fill("Words", `${name}, one two three four five`);
  browser.fill("Tags", "Uplifting, Happy + Pop");
  await browser.press("Save");
  expect(browser.main.descriptionOf("Words")).toContain("“one two three four five” is too long");
  expect(browser.main.value("Tags")).toBe("Uplifting, Happy + Pop");
  browser.fill("Words", `${name}, Glücksgefühl`);
  await browser.press("Save");
  expect(browser.page.text).toContain("Group added");
  browser.fill("Find a word or tag", name.toUpperCase());
  browser.main.unfold(/^Filters/);
  browser.fill("Repertoire", "Musical");
  await browser.press("Filter");
  expect(browser.path).toContain("repertoire=musical");
  expect(browser.main.part("tr", name).text).toContain("Uplifting, Happy + Pop");
  expect(browser.main.text).toContain("1 group");

  // Two editors have it open; the second is told, and saves on purpose.
  await browser.follow(`Edit ${name}`);
  expect(browser.main.headings[0]).toBe(`Edit “${name}”`);
  await other.open(browser.path);
  other.fill("Tags", "Epic");
  await other.press("Save");
  expect(other.page.text).toContain("Group saved");
  browser.fill("Tags", "Rock, Pop");
  await browser.press("Save");
  expect(browser.page.text).toContain("Someone else changed this group");
  expect(browser.main.value("Tags")).toBe("Rock, Pop");
  await browser.press("Save");
  expect(browser.page.text).toContain("Group saved");

  // The first deletes it; what the second typed becomes a new one.
  await browser.open(`/search-words?q=${name}`);
  expect(browser.main.part("tr", name).text).toContain("Rock, Pop");
  await browser.follow(`Edit ${name}`);
  expect(browser.main.value("Tags")).toBe("Rock, Pop");
  await other.open(browser.path);
  await browser.press("Delete group");
  expect(browser.page.text).toContain("Group deleted");
  other.fill("Tags", "Jazz");
  await other.press("Save");
  expect(other.page.text).toContain("Someone else deleted this group");
  expect(other.main.headings[0]).toBe("Add a group");
  expect([other.main.value("Tags"), other.main.value("Words")]).toEqual(["Jazz", `${name}, Glücksgefühl`]);
});
