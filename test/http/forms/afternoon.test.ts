import { expect, test } from "vitest";
import { PlainBrowser } from "#test/support/plain-browser.ts";
import type { PlainPart } from "#test/support/plain-page.ts";

const tracks = 12;

// A supervisor's afternoon: search, shortlist, order, notes, two share links, and what comes back.
test("twelve tracks are shortlisted, ordered and shared; one client picks, the other's link has expired, and the owner sees it", async () => {
  const browser = await PlainBrowser.signedIn("localhost", "admin");
  const kept = (await browser.api("GET", "/api/v1/shortlist")).data as { tracks: { id: string }[] };
  for (const { id } of kept.tracks) await browser.api("DELETE", `/api/v1/shortlist?trackId=${id}`);
  await browser.open("/search?q=a");
  const ids = browser.main.elements("button").flatMap(({ attribs }) => attribs["data-play"] ?? []);
  // One by the row's menu, the others by the form that it leads to.
  await browser.follow("More options", browser.main.part("li.track"));
  await browser.press("Add to shortlist", browser.main.part("form", "Add to shortlist"));
  expect(browser.page.text).toContain("Added to your shortlist");
  for (const add of [...new Set(ids)].slice(1, tracks)) await browser.visitor().post("/library/shortlist", { add });
  await browser.open("/library/shortlist");
  expect(browser.main.elements("audio").length).toBeGreaterThan(0);
  browser.fill("Playlist name", "Spring film");
  await browser.press("Save as playlist");
  expect(browser.page.text).toContain("Playlist Spring film created with 12 tracks");
  await browser.follow("Edit playlist");

  const rowNames = () =>
    browser.main
      .elements("summary")
      .flatMap(({ attribs }) => /^Move (?<name>.+)$/.exec(attribs["aria-label"] ?? "")?.groups?.name ?? []);
  expect(rowNames()).toHaveLength(tracks);
  const last = rowNames().at(-1) ?? "";
  browser.main.unfold(`Move ${last}`);
  await browser.press("Move to the top", browser.main.parts(".editor-row").at(-1));
  expect(rowNames()[0]).toBe(last);
  await browser.follow(`Edit ${last}: Add note or passage`);
  browser.fill("Note", "Opening titles");
  const isRow = (part: PlainPart) => part.elements("button[value=row]").length > 0;
  await browser.press("Save", browser.main.parts("form", "Note").find(isRow));
  expect(browser.main.text).toContain("Opening titles");
  // Pages of links name a version in other words.
  const third = (rowNames()[2] ?? "").replace(/ \(.*$/, "");

  const links = `${browser.url.pathname}/shares`;
  const share = async (recipient: string) => {
    await browser.open(links);
    // The form is folded up where there are links already.
    for (const { attribs } of browser.main.elements("details")) attribs.open = "";
    browser.fill("To", recipient);
    browser.fill("Download", "mp3");
    await browser.press("Create link");
    expect(browser.page.text).toContain("Share link created");
    return browser.main.value("Link");
  };
  const ended = await share("Lee Park");
  const expiresOn = new Date(Date.now() + 1_000).toISOString();
  await browser.api("PUT", `/api/v1/shares/${browser.path.split("/").at(-1)}`, { recipient: "Lee Park", expiresOn });
  const address = await share("Dana Wu");
  const own = browser.path;
  const client = new PlainBrowser();
  await expect
    .poll(async () => {
      await client.open(ended);
      return client.status;
    })
    .toBe(410);
  expect(client.page.headings).toContain("This link has expired");
  expect(client.page.text).not.toContain("Spring film");
  await client.open(address);
  const rows = () => client.main.parts(".shared-track");
  expect(rows().map((row) => row.elements("audio").length)).toEqual(Array(tracks).fill(1));
  await client.press("Pick", rows()[2]);
  expect(rows()[2]?.button("Pick").attribs["aria-pressed"]).toBe("true");
  await client.press(/^Done, tell /);
  expect(client.main.text).toMatch(/knows you're done/);
  await browser.mailedLink(/Dana Wu answered “Spring film”/);
  await browser.open(own);
  expect(browser.main.text).toContain("Opened once");
  await browser.follow("All share links");
  expect(browser.main.part("section", "Tracks across all links").parts("tr")[1]?.text).toContain(third);
});
