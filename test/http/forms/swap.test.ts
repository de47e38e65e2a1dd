import { expect, test } from "vitest";
import { usageCopy } from "#app/rights/usage/usage-copy.ts";
import { swapCopy as copy } from "#app/swap/swap-copy.ts";
import { PlainBrowser } from "#test/support/plain-browser.ts";

const usage = "media:social_paid;territories:DE,AT;months:12;category:alcohol";

type Clearance = { items: { _id: string; light: string }[] };

/** A song of the demo that is restricted in Germany: songs of other tests have no sound that others could be near to. */
async function findBlocked(browser: PlainBrowser): Promise<string> {
  const { data } = await browser.api("POST", "/api/v1/clearance", { songs: ["paper-lanterns"], usage });
  const [song] = (data as Clearance).items;
  expect(song?.light).toBe("blocked");
  return song?._id ?? "";
}

/** Presses the button of the nearest song. */
async function useFirst(browser: PlainBrowser): Promise<void> {
  const names = browser.main.elements("button").flatMap(({ attribs }) => attribs["aria-label"] ?? []);
  await browser.press(names.find((name) => name.startsWith("Use this track: ")) ?? "");
}

test("without scripts a blocked song of a playlist is exchanged for a clear one and put back", async () => {
  const browser = await PlainBrowser.signedIn("localhost", "supervisor");
  const song = await findBlocked(browser);
  const { data: playlist } = await browser.api("POST", "/api/v1/playlists", { name: `Swapped ${Date.now()}` });
  await browser.api("POST", `/api/v1/playlists/${playlist._id}/tracks`, { trackIds: [song] });
  const terms = { media: "social_paid", territories: "DE, AT", termMonths: "12", category: "alcohol" };
  const editor = `/music-sync-licensing/edit-playlist/${playlist._id}`;
  await browser.open(`/usage?${new URLSearchParams({ set: "on", ...terms, return: editor })}`);
  const titles = () => browser.main.parts("li", /./).map((row) => row.text);
  const before = titles();
  await browser.follow(usageCopy.findClear);
  expect(browser.path).toMatch(/^\/swap\/[^?]+\?in=playlist%3A/);
  expect(browser.main.text).toContain("Blocked");
  await useFirst(browser);
  expect(browser.path).toContain(String(playlist._id));
  expect(browser.page.text).toMatch(/“.+” replaces “.+”/);
  expect(titles()).not.toEqual(before);
  await browser.press(copy.undo, browser.page);
  expect(browser.page.text).toContain(copy.undone);
  expect(titles()).toEqual(before);
  await browser.api("DELETE", `/api/v1/playlists/${playlist._id}`);
});

test("of a song that a playlist has twice, the row that was chosen is exchanged", async () => {
  const browser = await PlainBrowser.signedIn("localhost", "supervisor");
  const song = await findBlocked(browser);
  await browser.open(`/search?usage=${encodeURIComponent(usage)}`);
  const { data: playlist } = await browser.api("POST", "/api/v1/playlists", { name: `Twice ${Date.now()}` });
  for (let times = 0; times < 2; times += 1)
    await browser.api("POST", `/api/v1/playlists/${playlist._id}/tracks`, { trackIds: [song], again: true });
  await browser.open(`/music-sync-licensing/edit-playlist/${playlist._id}`);
  browser.main.unfold("More");
  await browser.follow("View playlist");
  const { path } = browser;
  const titles = () => browser.main.parts("li.track", /./).map(({ text }) => text);
  const [first] = titles();
  await browser.open(browser.main.links(usageCopy.findClear)[1] ?? "");
  await useFirst(browser);
  await browser.open(path);
  expect(titles()[0]).toBe(first);
  expect(titles()[1]).not.toBe(first);
  await browser.api("DELETE", `/api/v1/playlists/${playlist._id}`);
});
