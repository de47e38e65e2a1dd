import { expect, test } from "vitest";
import { PlainBrowser } from "#test/support/plain-browser.ts";

/** Rows of a page of a playlist. */
const rowsPerPage = 50;

/** A playlist of the supervisor that fills one page and has five rows more. */
async function makeLong() {
  const browser = await PlainBrowser.signedIn("localhost", "supervisor");
  await browser.open("/music-sync-licensing/search");
  const found = browser.main.elements("button").flatMap(({ attribs }) => attribs["data-play"] ?? []);
  const trackIds = [...new Set(found)].slice(0, 11);
  const { data } = await browser.api("POST", "/api/v1/playlists", { name: `Long ${Date.now()}` });
  for (let sent = 0; sent < (rowsPerPage + 5) / trackIds.length; sent += 1)
    await browser.api("POST", `/api/v1/playlists/${data._id}/tracks`, { trackIds, again: true });
  return { browser, view: `/music-sync-licensing/playlist/${data.slug}`, id: String(data._id) };
}

test("without scripts the second page of a playlist shows its other rows and the facts of the whole", async () => {
  const { browser, view } = await makeLong();
  const rows = () => browser.main.elements("li.track").length;
  await browser.open(view);
  expect(rows()).toBe(rowsPerPage);
  expect(browser.main.text).toContain("55 tracks");
  await browser.follow("Next page");
  expect(browser.path).toBe(`${view}?page=2`);
  expect(rows()).toBe(5);
  expect(browser.main.text).toContain("55 tracks");
  browser.fill("Go to page", "3");
  await browser.press("Go");
  expect(browser.main.text).toContain("Enter a page from 1 to 2.");
  expect(rows()).toBe(5);
});

test("without scripts a row of the second page is noted, moved to the top and removed, and removing can be undone", async () => {
  const { browser, id } = await makeLong();
  const editor = `/music-sync-licensing/edit-playlist/${id}`;
  const values = () => browser.main.elements("[name=row]").map(({ attribs }) => attribs.value);
  await browser.open(`${editor}?page=2`);
  const before = values();
  expect(before).toHaveLength(5);
  const row = (at: number) =>
    browser.main.parts("li", /Remove|Edit/).filter((part) => part.elements("[name=row]").length > 0)[at];
  await browser.follow(/^Edit /, row(0));
  browser.fill("Note", "For the second act");
  await browser.press("Save", browser.main.part("form", "Note"));
  expect(browser.path).toBe(`${editor}?page=2`);
  expect(row(0)?.text).toContain("For the second act");
  row(0)?.unfold(/^Move /);
  await browser.press("Move to the top", row(0));
  expect(browser.path).toBe(`${editor}?page=2`);
  expect(values()).not.toContain(before[0]);
  await browser.open(editor);
  expect(values()[0]).toBe(before[0]);
  await browser.open(`${editor}?page=2`);
  await browser.press(/^Remove /, row(1));
  expect(browser.path).toContain(`${editor}?page=2&removal=`);
  expect(values()).toHaveLength(4);
  await browser.press("Undo");
  expect(values()).toHaveLength(5);
});
