import { expect, test } from "vitest";
import { PlainBrowser } from "#test/support/plain-browser.ts";

const brief =
  "Hello,\n\nhappy piano, no vocals. Paid social in Germany for 12 months. Grandmother repairs a broken clock.";

test("a visitor without scripts has a brief read, corrects it, and sends it to the staff", async () => {
  const browser = new PlainBrowser();
  await browser.open("/stereo-ai");
  await browser.follow("Podcast");
  expect(browser.main.value("Your brief")).toContain("True crime podcast");
  browser.fill("Your brief", brief);
  await browser.press("Find music");
  expect([browser.status, browser.path]).toEqual([200, "/stereo-ai"]);
  expect(browser.main.part("h1").text).toBe("Happy, piano");
  const territory = () => browser.main.part("fieldset[aria-label=Territory]");
  territory().unfold("Germany");
  browser.fill("Territories", "DE, Narnia", territory());
  await browser.press("Apply", territory());
  expect([browser.status, browser.main.text.includes("“Narnia” isn't a territory we know.")]).toEqual([400, true]);
  browser.fill("Territories", "DE, Austria", territory());
  await browser.press("Apply", territory());
  expect(territory().part("summary").text).toBe("Germany, Austria");
  await browser.press("Undo the last change");
  expect(territory().part("summary").text).toBe("Germany");
  await browser.press("Not about the music", browser.main.part("section[aria-labelledby=not-understood]"));
  expect(browser.main.text).not.toContain("Add the words that matter to the search");
  browser.main.unfold("Send brief");
  expect(browser.main.part("form#brief").text).toContain("Your project");
  browser.fill("Name", "Jo Client", browser.main.part("form#brief"));
  browser.fill(/email/i, "jo.client@example.com", browser.main.part("form#brief"));
  await browser.press("Submit brief", browser.main.part("form#brief"));
  expect(browser.path).toContain("/submit-brief?sent");
  // Nothing of the brief was kept.
  await browser.open("/stereo-ai");
  expect(browser.main.text).not.toContain("happy piano");
});

test("with an account the brief is kept, renamed, erased and brought back, and becomes a playlist", async () => {
  const browser = await PlainBrowser.signedIn("localhost", "supervisor");
  await browser.open("/stereo-ai");
  browser.fill("Your brief", "happy piano");
  await browser.press("Find music");
  expect(browser.path).toMatch(/^\/stereo-ai\/[0-9a-f-]{36}$/);
  const address = browser.path;
  browser.main.unfold("Rename");
  browser.fill("Name", "Bakery film");
  await browser.press("Rename");
  expect(browser.main.part("h1").text).toBe("Bakery film");
  await browser.press("Draft playlist");
  expect(browser.path).toMatch(/^\/(?:music-sync-licensing\/edit-playlist|my-playlists)\//);
  await browser.open(address);
  await browser.press("Erase");
  expect(browser.main.text).toContain("“Bakery film” was erased.");
  await browser.press("Undo");
  expect([browser.path, browser.main.part("h1").text]).toEqual([address, "Bakery film"]);

  const other = await PlainBrowser.signedIn("localhost", "staff");
  await other.open(address);
  expect(other.status).toBe(404);
  await browser.open(`http://acme.localhost:${browser.url.port}${address}`);
  expect(browser.page.text).not.toContain("Bakery film");
});

test("the API keeps a brief, changes its chips and erases it", async () => {
  const browser = await PlainBrowser.signedIn("localhost", "supervisor");
  const made = await browser.api("POST", "/api/v1/conversations", { brief, name: "By program" });
  expect([made.status, made.data.name]).toEqual([201, "By program"]);
  const path = `/api/v1/conversations/${String(made.data._id)}`;
  const chips = (made.data.chips as { slot: string }[]).filter(({ slot }) => slot === "vocals");
  const changed = await browser.api("PATCH", path, { chips, words: ["snow"], version: made.data.version });
  expect([changed.status, changed.data.words, changed.data.chips]).toEqual([200, ["snow"], chips]);
  const stale = await browser.api("PATCH", path, { name: "Late", version: made.data.version });
  expect(stale.status).toBe(409);
  expect((await browser.api("PATCH", path, {})).status).toBe(400);
  expect((await browser.api("POST", "/api/v1/conversations", { brief: " " })).status).toBe(400);
  const { items } = (await browser.api("GET", "/api/v1/conversations")).data as { items: { name: string }[] };
  expect(items.map(({ name }) => name)).toContain("By program");
  expect((await browser.api("DELETE", path)).status).toBe(200);
  expect((await browser.api("GET", path)).status).toBe(404);
});
