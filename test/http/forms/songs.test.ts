import { expect, test } from "vitest";
import { PlainBrowser } from "#test/support/plain-browser.ts";

const song = "/music-sync-licensing/song/paper-lanterns";
const otherSong = "/music-sync-licensing/song/salt-and-cedar";

test("the options of a song are links to pages, a form is refilled, and the song is added to a playlist", async () => {
  const browser = await PlainBrowser.signedIn("localhost", "supervisor");
  await browser.open("/search");
  await browser.follow("More options", browser.main.part("li.track", "Paper Lanterns"));
  expect(browser.path).toBe(`${song}/options`);
  await browser.follow("Lyric");
  expect(browser.page.text).toContain("We folded all the summer into paper");
  await browser.open(`${song}/add-to-playlist`);
  await browser.press("Add song");
  expect(browser.main.text).toContain("Choose at least one playlist or name a new one.");
  browser.fill("New playlist", `Plain ${Date.now()}`);
  await browser.press("Add song");
  expect(browser.page.text).toContain("Added to Plain ");
  expect(browser.path).toBe(song);
});

test("boxes of rows are a form that leads to the choice of playlists and back, and through the sign-in", async () => {
  const browser = await PlainBrowser.signedIn("localhost", "supervisor");
  const pick = async (...places: number[]) => {
    const boxes = browser.main.elements("input.track-pick");
    for (const place of places) {
      const box = boxes[place];
      if (box) box.attribs.checked = "";
    }
    await browser.press(/./, browser.main.part(".track-select"));
  };
  await browser.open("/search?q=a");
  await pick(0, 2);
  expect(browser.main.headings[0]).toBe("Add 2 tracks to playlists");
  await browser.press("Add 2 tracks");
  expect(browser.main.text).toContain("Choose at least one playlist or name a new one.");
  const name = `Plain ${crypto.randomUUID().slice(0, 8)}`;
  browser.fill("New playlist", name);
  await browser.press("Add 2 tracks");
  expect(browser.path).toBe("/search?q=a");
  expect(browser.page.text).toContain(`Added to ${name} (2 tracks)`);
  const { items } = (await browser.api("GET", "/api/v1/playlists?q=")).data as {
    items: { _id: string; name: string }[];
  };
  const id = items.find((one) => one.name === name)?._id;
  const { tracks } = (await browser.api("GET", `/api/v1/playlists/${id}`)).data as { tracks: { items: object[] } };
  expect(tracks.items).toHaveLength(2);
  browser.forget("session");
  await browser.open("/search?q=a");
  await pick(0);
  expect(browser.path).toMatch(/^\/login\?returnUrl=.*add-tracks/);
});

test("a comment is written, found by whom it names, and deleted with plain forms", async () => {
  const [author, named] = [
    await PlainBrowser.signedIn("localhost", "staff"),
    await PlainBrowser.signedIn("localhost", "supervisor"),
  ];
  await author.open(otherSong);
  const comments = () => author.page.part("#comments");
  /** The form of a new comment stands after those of answers. */
  const write = async (to: string) => {
    const form = comments().parts("form", "Add comment").at(-1);
    author.fill(/^From/, "0:03", form);
    author.fill(/^To/, to, form);
    author.fill(/^Message/, text, form);
    await author.press("Add comment", form);
  };
  const text = `@Mireille <i>listen</i> ${Date.now()}`;
  await write("9:59");
  expect(comments().parts("form", "Add comment").at(-1)?.descriptionOf(/^To/)).toMatch(/Enter an earlier end/);
  await write("6.5");
  expect(author.page.text).toContain("Comment submitted successfully");

  await named.open("/notifications");
  await named.press("Salt and Cedar, 0:03 – 0:06", named.main.part("li", text));
  const [, id = "none"] = /^#(.*)/.exec(named.url.hash) ?? [];
  expect(named.page.part(`#${id}`).text).toContain(text);
  expect(named.page.links("Play 0:03 – 0:06").at(-1)).toMatch(/direct\.(m4a|mp3)#t=3,6\.5$/);
  await named.open("/notifications");
  const news = named.main.part("li", text);
  expect(news.links("Salt and Cedar, 0:03 – 0:06")).toHaveLength(1);
  expect(news.elements("button")).toEqual([]);

  await author.open(otherSong);
  await author.press(/^Delete/, comments().parts("li", text).at(-1));
  expect(author.page.text).toContain("Comment deleted successfully");
  expect(comments().parts("li", text)).toEqual([]);
});

test("versions unfold, can be heard and lead to their pages", async () => {
  const browser = new PlainBrowser();
  await browser.open("/search?q=the+harbour");
  const row = browser.main.part("li.track", "Paper Lanterns");
  const sound = "audio[aria-label=Audio of Paper Lanterns, instrumental, by The Harbour Lines]";
  expect(row.parts(sound)).toEqual([]);
  row.unfold(/^2 versions/);
  expect(row.parts(sound)).toHaveLength(1);
  await browser.follow("Instrumental", row);
  expect(browser.main.headings[0]).toContain("(Instrumental)");
});

test("discover shows its sliders, unfolds a playlist, offers plain audio and leads to the search", async () => {
  const browser = new PlainBrowser();
  await browser.open("/discover");
  const slider = browser.main.region("Fresh this week");
  expect(slider.parts("article").length).toBeGreaterThan(0);
  const folded = slider.part("details");
  expect(folded.parts("audio")).toEqual([]);
  folded.unfold(/./);
  expect(folded.parts("audio")[0]?.elements("audio")[0]?.attribs).toMatchObject({
    preload: "none",
    src: expect.stringMatching(/^\/media\/songs\/.+\/direct\.(m4a|mp3)$/),
  });
  const search = browser.main.part("form[role=search]");
  browser.fill("Search the catalogue", "night", search);
  await browser.press("Search", search);
  expect(browser.path).toBe("/music-sync-licensing/search?q=night");
});
