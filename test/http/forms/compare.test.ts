import { expect, test } from "vitest";
import { compareCopy as copy } from "#app/player/compare/compare-copy.ts";
import { PlainBrowser } from "#test/support/plain-browser.ts";

const lanes = (browser: PlainBrowser) => browser.main.parts(".compare-lane", /./);
const titles = (browser: PlainBrowser) =>
  browser.main.elements(".compare-title").map(({ attribs }) => attribs.href?.replace(/.*\//, ""));
const two = "/compare?track=paper-lanterns&track=orbit-decay";

test("without scripts a comparison has players, the facts in rows, and a form that adds and exchanges tracks", async () => {
  const browser = new PlainBrowser();
  await browser.open("/compare");
  expect([browser.status, browser.main.headings]).toEqual([200, [copy.title, copy.none]]);
  browser.fill(copy.add, "Paper Lanterns");
  await browser.press(copy.submit);
  expect(browser.path).toMatch(/^\/compare\?track=[\w-]+&at=hook$/);
  expect(browser.main.text).toContain(copy.one);
  browser.fill(copy.add, `${browser.url.origin}/music-sync-licensing/song/orbit-decay?from=mail`);
  await browser.press(copy.submit);
  expect(titles(browser)).toEqual(["paper-lanterns", "orbit-decay"]);
  for (const lane of lanes(browser)) expect(lane.elements("audio")).toHaveLength(1);
  const facts = browser.main.parts("table tr", /./).map(({ text }) => text);
  expect(facts.find((row) => row.includes(copy.rows.bpm))).toMatch(/118\D+130/);
  expect(facts.find((row) => row.includes(copy.rows.length))).toMatch(/\d:\d\d\D+\d:\d\d/);
  expect(facts.find((row) => row.includes(copy.rows.hook))).toMatch(/\d:\d\d/);

  await browser.open(browser.path.replace("at=hook", "at=bar"));
  browser.fill(copy.add, "salt and ced");
  browser.fill(copy.place, "0");
  await browser.press(copy.submit);
  expect(browser.path).toContain("at=bar");
  expect(titles(browser)).toEqual(["salt-and-cedar", "orbit-decay"]);
  await browser.follow(/^Remove Salt and Cedar/);
  expect(titles(browser)).toEqual(["orbit-decay"]);
});

test("odd comparisons are named and never fail", async () => {
  const browser = new PlainBrowser();
  for (const [query, ...texts] of [
    ["track=paper-lanterns&track=unknown&track=%00%FF&track=%ED%A0%80", copy.missing(3)],
    [`track=${"x".repeat(3_000)}@9999999`, copy.missing(1), copy.none],
    ["track=a&track=b&track=c&track=d&track=e", copy.tooMany(4), copy.missing(4)],
    ["track=paper-lanterns&track=paper-lanterns@12.5&at=nowhere", copy.one],
    ["track=paper-lanterns@12.5&track=orbit-decay@-1&at=bar&at=hook", copy.ownPoint("0:12")],
  ] as const) {
    await browser.open(`/compare?${query}`);
    expect(browser.status, query).toBe(200);
    for (const text of texts) expect(browser.main.text, query).toContain(text);
  }
  await browser.open(two);
  browser.fill(copy.add, "no such track at all");
  await browser.press(copy.submit);
  expect([browser.status, browser.main.value(copy.add)]).toEqual([400, "no such track at all"]);
  expect(browser.main.descriptionOf(copy.add)).toContain(copy.notFound("no such track at all"));
  expect(titles(browser)).toEqual(["paper-lanterns", "orbit-decay"]);
  await browser.open(`${two}&add=orbit-decay&place=-3`);
  expect(browser.main.descriptionOf(copy.add)).toContain(copy.isCompared);
  await browser.open(`${two}&add=+`);
  expect(browser.main.descriptionOf(copy.add)).toContain(copy.addEmpty);
});

test("rows and the shortlist are compared without scripts; a company's hosts compare theirs", async () => {
  const browser = await PlainBrowser.signedIn("localhost", "supervisor");
  await browser.open("/search");
  const [first = "", second = ""] = browser.main
    .elements("input.track-pick")
    .map((box) => box.attribs["aria-label"] ?? "");
  browser.tick(first);
  browser.tick(second);
  await browser.press(copy.title, browser.page);
  expect(browser.url.pathname).toBe("/compare");
  expect(lanes(browser)).toHaveLength(2);
  const page = await browser.visitor().get(browser.path);
  expect(page.body).toContain('name="robots" content="noindex"');

  const company = await PlainBrowser.signedIn("acme.localhost", "supervisor");
  await company.open(two);
  expect([company.status, titles(company)]).toEqual([200, ["paper-lanterns", "orbit-decay"]]);
});
