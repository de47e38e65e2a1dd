import { expect, test } from "vitest";
import { PlainBrowser } from "#test/support/plain-browser.ts";
import type { PlainPart } from "#test/support/plain-page.ts";

const pathsOf = (page: PlainPart) => page.elements(".track-title").map(({ attribs }) => attribs.href ?? "");
const countOf = (page: PlainPart) => Number.parseInt(/([\d,]+)\+? tracks?\b/.exec(page.text)?.[1] ?? "", 10);

async function opened(path: string): Promise<PlainBrowser> {
  const browser = new PlainBrowser();
  await browser.open(path);
  return browser;
}

const form = (browser: PlainBrowser) => browser.main.part("form[role=search]");
const wordsOf = (browser: PlainBrowser) => form(browser).value(/^Search/);

/** Types words into the search field and presses the button of the form. */
async function search(browser: PlainBrowser, words?: string): Promise<void> {
  if (words !== undefined) browser.fill(/^Search/, words, form(browser));
  await browser.press(/./, form(browser));
}

test("the link to the next page leads to other songs than those that were listed, in every order", async () => {
  for (const sort of ["", "?sort=newest", "?sort=bpm"]) {
    const browser = await opened(`/search${sort}`);
    const listed = pathsOf(browser.main);
    expect(listed.length).toBeGreaterThan(0);
    await browser.follow(/^Next/);
    expect(browser.path).toContain("page=2");
    const later = pathsOf(browser.main);
    expect(new Set([...listed, ...later]).size).toBe(listed.length + later.length);
  }
});

test("a tempo in the words is a chip, and removing it makes it words again; unknown choices are named", async () => {
  const browser = await opened("/search?q=118+bpm");
  expect(browser.main.text).toContain("Paper Lanterns");
  await browser.follow("Remove 118 BPM");
  expect(browser.path).toContain("q=118+bpm&verbatim=118+bpm");
  expect(browser.main.text).toContain("No tracks found");
  expect(wordsOf(browser)).toBe("118 bpm");
  await browser.open("/search?mood=xyz&vocals=perhaps");
  for (const [group, choice] of [
    ["Mood", "xyz"],
    ["Vocals", "perhaps"],
  ])
    expect(browser.main.text).toContain(
      `${group}: “${choice}” isn't one of the choices. It was ignored in this search.`,
    );
  expect(countOf(browser.main)).toBeGreaterThan(0);
});

test("the rail shows what the words set, adds nothing of it, and overrules it when it is changed", async () => {
  const browser = await opened("/search?q=116-120+bpm+no+vocals");
  const control = (name: string) => browser.main.part(".facets").elements(`[name=${name}]`)[0];
  expect([control("bpmMin")?.attribs.value, control("bpmMax")?.attribs.value]).toEqual(["116", "120"]);
  expect(browser.main.isTicked(/^Instrumental only/)).toBe(true);
  browser.fill(/^Key/, "Am");
  await search(browser);
  expect(browser.path).toMatch(/\/search\?q=116-120\+bpm\+no\+vocals&key=Am$/);
  browser.tick(/^With vocals/);
  await search(browser);
  expect(browser.path).toMatch(/\/search\?q=116-120\+bpm&vocals=yes&key=Am$/);
  expect(wordsOf(browser)).toBe("116-120 bpm");
  expect(browser.main.region("Active filters").text).toMatch(/^With vocals.*Am.*116–120 BPM/);
  await search(browser, "no vocals");
  expect(browser.path).toMatch(/\/search\?q=no\+vocals&key=Am$/);
  expect(browser.main.isTicked(/^Instrumental only/)).toBe(true);
  expect(control("bpmMin")?.attribs.value ?? "").toBe("");
});

test("a value that makes no sense is named at its field and the rest of the search stays", async () => {
  const browser = await opened("/search?q=a&bpmMin=fast&sort=backwards");
  expect(browser.main.text).toContain("Lowest BPM must be a number. It was ignored in this search.");
  expect(browser.main.text).toContain("isn't one of the choices. The results are sorted by relevance.");
  expect(wordsOf(browser)).toBe("a");
});

test("a brief's words find music, a spelling is put right, and a word without music is left out and named", async () => {
  const browser = await opened("/search");
  await search(browser, "epic trailer");
  // Of equal popularity; the newer of the two is first.
  expect(browser.main.part(".track-title").text).toMatch(/^(?:Kingdom of Salt|Open Road Hymn)\b/);
  await search(browser, "paino");
  expect(browser.main.text).toMatch(/No tracks for “paino”\. \d+ tracks? for “piano”\./);
  await search(browser, "zzqxv piano");
  expect(browser.main.text).toMatch(/No tracks for “zzqxv”\. \d+ tracks? for “piano”\./);
  expect(wordsOf(browser)).toBe("zzqxv piano");
});

test("searching, filtering, the song and its artist work, and each row can be heard", async () => {
  const browser = await opened("/search");
  const titleOf = () => browser.main.part(".track-title").text.replace(/ \(.*$/, "");
  const [all, title] = [countOf(browser.main), titleOf()];
  await search(browser, title);
  expect(browser.url.searchParams.get("q")).toBe(title);
  expect(titleOf()).toBe(title);
  const players = browser.main.elements("li.track").length;
  expect(browser.main.elements("audio").length).toBeGreaterThanOrEqual(players);
  await browser.open("/search");
  browser.tick(/^With vocals/);
  await search(browser);
  expect(browser.path).toContain("vocals=yes");
  expect(countOf(browser.main)).toBeLessThan(all);
  await browser.open(pathsOf(browser.main)[0] ?? "");
  expect(browser.path).toContain("/song/");
  const links = browser.main.elements("a").flatMap(({ attribs }) => attribs.href ?? "");
  await browser.open(links.find((href) => href.startsWith("/music-sync-licensing/artist/")) ?? "");
  expect(browser.main.elements("audio").length).toBeGreaterThan(0);
});
