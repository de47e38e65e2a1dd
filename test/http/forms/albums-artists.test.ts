import { expect, test } from "vitest";
import { pngOfNoise } from "#test/support/noise-png.ts";
import { PlainBrowser } from "#test/support/plain-browser.ts";

const key = () => Date.now().toString(36);

test("an album gets a cover, tracks in order and a public page, and its former address redirects, without scripts", async () => {
  const browser = await PlainBrowser.signedIn("localhost", "staff");
  const title = `Album ${key()}`;
  await browser.open("/albums");
  await browser.follow("Add an album");
  browser.fill("Title", title);
  browser.fill("UPC or EAN", "03600029145");
  await browser.press("Save");
  expect(browser.main.descriptionOf("UPC or EAN")).toContain("enter 12 or 13 digits, not 11");
  expect(browser.main.value("Title")).toBe(title);
  browser.fill("UPC or EAN", "");
  browser.choose("Cover", [{ name: "cover.png", type: "image/png", bytes: Buffer.from("no picture") }]);
  await browser.press("Save");
  expect(browser.main.descriptionOf("Cover")).toContain("Choose a JPEG, PNG, WebP, GIF or AVIF picture.");
  browser.choose("Cover", [{ name: "cover.png", type: "image/png", bytes: pngOfNoise(40, 40) }]);
  await browser.press("Save");
  expect(browser.page.text).toContain(`“${title}” added`);

  await browser.open(`/albums?q=${encodeURIComponent(title)}`);
  await browser.follow(title);
  const [, album = ""] = /\/albums\/([^/?]+)/.exec(browser.path) ?? [];
  await browser.follow("Tracks");
  expect(browser.main.text).toContain("No tracks yet");
  browser.fill(/Beginning of/, "s");
  await browser.press("Find");
  const [first = "", second = ""] = browser.main
    .elements("button")
    .map((button) => button.attribs["aria-label"] ?? "")
    .filter((name) => name.startsWith("Add "))
    .map((name) => name.slice(4));
  await browser.press(`Add ${first}`);
  await browser.press(`Add ${second}`);
  await browser.open(`/albums/${album}/tracks`);
  await browser.press(`Move ${second} up`);
  expect(browser.main.text.indexOf(second)).toBeLessThan(browser.main.text.indexOf(first));
  await browser.press(`Remove ${first}`);
  expect(browser.page.statuses.join()).toContain(`“${first}” was taken off the album.`);
  await browser.press("Undo");
  expect(browser.main.text).toContain(first);

  await browser.open(`/albums/${album}`);
  const former = browser.main.value("Page address");
  browser.fill("Page address", `${former}-again`);
  await browser.press("Save");
  await browser.open(`/music-sync-licensing/album/${former}`);
  expect(browser.path).toBe(`/music-sync-licensing/album/${former}-again`);
  expect(browser.main.text).toContain(second);
  await browser.open(`/albums/${album}`);
  await browser.press("Delete album");
  expect(browser.page.statuses.join()).toContain(`“${title}” was deleted`);
});

test("an artist is added, merged into another after a look at what moves, and the old address leads on, without scripts", async () => {
  const browser = await PlainBrowser.signedIn("localhost", "admin");
  const [name, other] = [`Singer ${key()}`, `Chanteuse ${key()}`];
  for (const one of [name, other]) {
    await browser.open("/artists");
    await browser.follow("Add an artist");
    browser.fill("Name", one);
    browser.fill("IPI name number", "00000000190");
    browser.fill("Managed by", "nobody@nowhere.example");
    await browser.press("Save");
    expect(browser.main.descriptionOf("IPI name number")).toContain("digits 10 and 11 are 90");
    browser.fill("IPI name number", "199");
    await browser.press("Save");
    expect(browser.main.descriptionOf("Managed by")).toContain("nobody@nowhere.example has no account");
    browser.fill("Managed by", "");
    browser.fill("Links", `https://${one.replace(" ", "-").toLowerCase()}.example.com`);
    await browser.press("Save");
    expect(browser.page.text).toContain(`“${one}” added`);
  }
  await browser.open(`/artists?q=${encodeURIComponent(name)}`);
  await browser.follow(name);
  await browser.follow("Merge into another artist");
  browser.fill(/which artist/, other);
  await browser.press("Find");
  await browser.follow(other);
  expect(browser.main.text).toContain("You can't undo this.");
  expect(browser.main.part("tr", "Links").text.replaceAll(/\s+/g, " ")).toMatch(/1.*1.*2/);
  await browser.press(`Merge “${name}” into “${other}”`);
  expect(browser.page.text).toContain(`Merged into “${other}”`);
  expect(browser.main.value("Aliases").trim()).toBe(name);
  expect(browser.main.value("Links").split("\n")).toHaveLength(2);
  await browser.open(`/music-sync-licensing/artist/${name.replace(" ", "-").toLowerCase()}`);
  expect(browser.path).toBe(`/music-sync-licensing/artist/${other.replace(" ", "-").toLowerCase()}`);
  await browser.open(`/artists?q=${encodeURIComponent(name)}`);
  await browser.follow(other);
  await browser.press("Delete artist");
  expect(browser.page.statuses.join()).toContain(`“${other}” was deleted`);
});
