import { expect, test } from "vitest";
import { PlainBrowser } from "#test/support/plain-browser.ts";
import type { PlainPart } from "#test/support/plain-page.ts";

const message = "Strings come in too early";

/** A playlist of the supervisor with two tracks and a comment on the first one. */
async function makeCommented() {
  const browser = await PlainBrowser.signedIn("localhost", "supervisor");
  await browser.open("/music-sync-licensing/search");
  const trackIds = browser.main
    .elements("button")
    .flatMap(({ attribs }) => attribs["data-play"] ?? [])
    .slice(0, 2);
  const { data } = await browser.api("POST", "/api/v1/playlists", { name: `Autumn ${Date.now()}` });
  const id = String(data._id);
  await browser.api("POST", `/api/v1/playlists/${id}/tracks`, { trackIds });
  const comment = { trackId: trackIds[0], playListId: id, message, startTime: 1, endTime: 3 };
  expect((await browser.api("POST", "/api/v1/comments", comment)).status).toBe(201);
  return { browser, id, path: `/music-sync-licensing/playlist/${data.slug}/comments` };
}

test("a playlist's comments are answered, assigned, resolved, reopened and exported with plain forms", async () => {
  const { browser, path } = await makeCommented();
  await browser.open(path);
  expect(browser.main.links("Play 0:01 – 0:03")[0]).toMatch(/#t=1,3$/);
  const thread = () => browser.main.part("li", message);
  expect(browser.main.links("Open (1)")).toHaveLength(1);
  browser.main.unfold(`Reply to “${message}”`);
  browser.fill("Message", "Moved to the second verse");
  await browser.press("Send reply");
  expect(browser.main.text).toContain("Moved to the second verse");
  browser.main.unfold(`Assign “${message}”`);
  browser.fill("Assign to", "Mireille");
  await browser.press("Save");
  expect(thread().text).toContain("For Mireille");
  await browser.follow("Assigned to you (1)");
  expect(browser.path).toBe(`${path}?show=mine`);
  await browser.press(`Resolve “${message}”`);
  expect(browser.main.text).toContain("Nothing is assigned to you");
  await browser.follow("Resolved (1)");
  expect(thread().text).toContain("Resolved by Mireille");
  await browser.press(`Reopen “${message}”`);
  expect(browser.main.text).toContain("No resolved comments");
  await browser.follow("Open (1)");
  expect(thread().text).toContain(message);
  browser.main.unfold("Export");
  await browser.press("Download");
  expect(browser.page.text).toContain(message);
});

/** A recipient's comment on a passage of the track in `part`, refused once. */
async function commentOnPassage(client: PlainBrowser, part: () => PlainPart): Promise<void> {
  const write = async (to: string) => {
    part().unfold("Comment on a passage");
    client.fill("From", "0:01", part());
    client.fill("To", to, part());
    client.fill("Comment", "Fade here", part());
    await client.press("Add comment", part());
  };
  await write("9:59");
  expect(part().alerts.join()).toContain("within the track");
  expect(part().value("Comment")).toBe("Fade here");
  await write("0:03");
  expect(part().text).toContain("Fade here");
  expect(part().links("0:01 – 0:03")).toHaveLength(1);
}

test("a recipient of a playlist comments on a passage with a plain form, refused once", async () => {
  const { browser, id } = await makeCommented();
  const { data } = await browser.api("POST", `/api/v1/playlists/${id}/shares`, { recipient: "Dana Wu" });
  const client = new PlainBrowser();
  await client.open(String(data.address));
  await commentOnPassage(client, () => client.main.part("li", "Comment on a passage"));
});

test("a recipient of a pitch comments on a passage of a slide's track with a plain form, and takes it back", async () => {
  const { browser, id } = await makeCommented();
  await browser.open(`/music-sync-licensing/edit-playlist/${id}`);
  browser.main.unfold("More");
  await browser.press("Present");
  const pitchId = browser.url.pathname.split("/").at(-1);
  const { data } = await browser.api("POST", `/api/v1/pitches/${pitchId}/shares`, { recipient: "Dana Wu" });
  const client = new PlainBrowser();
  await client.open(String(data.address));
  const slide = () => client.page.part(".reel-slide", "Comment on a passage");
  await commentOnPassage(client, slide);
  await client.press("Delete", slide());
  expect(client.page.text).not.toContain("Fade here");
});
