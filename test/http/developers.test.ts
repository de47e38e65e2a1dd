import { expect, test } from "vitest";
import { hosts } from "#test/http/access/answers.ts";
import { DemoVisitor } from "#test/support/demo-visitor.ts";
import { PlainBrowser } from "#test/support/plain-browser.ts";
import { copyUrl } from "#test/support/raw-request.ts";
import { readRobots, readRsl, usesAt } from "#test/support/read-rsl.ts";

const { port } = new URL(copyUrl());
const origin = (host: string) => `http://${host}:${port}`;
const names = [...Object.values(hosts), "studio.spaces.localhost"];
const get = async (host: string, path: string) => new DemoVisitor(host).get(path);

test("llms.txt of every host begins with its name and a summary, and every link in it can be opened", async () => {
  for (const host of names) {
    const { status, headers, body } = await get(host, "/llms.txt");
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect(headers["cache-control"]).toBe("public, max-age=3600");
    expect(body).toMatch(/^# \S.*\n\n> \S.*\n\n(?:- .+\n)+\n(?:## \S.*\n\n(?:- \[.+\]\(\S+\): .+\n)+\n?)+$/);
    expect(body.match(/^# /gm)).toHaveLength(1);
    const links = [...body.matchAll(/\]\((\S+)\)/g)].map(([, address = ""]) => new URL(address));
    expect(links.length, host).toBeGreaterThan(12);
    for (const { origin: linked, pathname, hash } of links) {
      expect(linked).toBe(origin(host));
      const page = await get(host, pathname);
      expect(page.status, `${host}${pathname}`).toBe(200);
      if (hash !== "") expect(page.body).toContain(`id="${hash.slice(1)}"`);
    }
  }
});

test("robots.txt, licence file and mining policy of every host agree, and the licence file has its media type", async () => {
  for (const host of names) {
    const robots = readRobots((await get(host, "/robots.txt")).body);
    expect(robots.licences).toEqual([`${origin(host)}/license.xml`]);
    expect(robots.signals).toContain("ai-train=no");
    const licence = await get(host, "/license.xml");
    expect(licence.headers["content-type"]).toBe("application/rsl+xml; charset=utf-8");
    const contents = readRsl(licence.body);
    for (const path of ["/", "/discover", "/media/songs/1/direct.m4a", "/api/v1/songs/1"])
      expect(usesAt(contents, path), path).not.toContain("ai-train");
    expect(usesAt(contents, "/").includes("search")).toBe(robots.signals.includes("search=yes"));
    expect(robots.mayFetch("/discover")).toBe(usesAt(contents, "/").length > 0);
    const [rule] = JSON.parse((await get(host, "/.well-known/tdmrep.json")).body);
    expect(rule).toEqual({
      location: "/",
      "tdm-reservation": 1,
      "tdm-policy": `${origin(host)}/.well-known/tdm-policy.json`,
    });
    const policy = await get(host, "/.well-known/tdm-policy.json");
    expect(policy.headers["content-type"]).toBe("application/ld+json");
    expect(JSON.parse(policy.body)).toMatchObject({
      "@type": "Offer",
      profile: "http://www.w3.org/ns/tdmrep",
      uid: rule["tdm-policy"],
    });
  }
});

test("pages, the API, files, errors and redirects say that rights are reserved, and pages and media by which terms", async () => {
  const page = await get("acme.localhost", "/discover");
  const terms = (host: string) => ({
    "tdm-reservation": "1",
    "tdm-policy": `${origin(host)}/.well-known/tdm-policy.json`,
    link: `<${origin(host)}/license.xml>; rel="license"; type="application/rsl+xml"`,
  });
  expect(page.headers).toMatchObject(terms("acme.localhost"));
  // From the shared cache too.
  expect((await get("acme.localhost", "/discover")).headers).toMatchObject(terms("acme.localhost"));
  expect((await get("localhost", "/discover")).headers).toMatchObject(terms("localhost"));
  expect((await get("acme.localhost", "/api/v1/typeahead?q=a")).headers).toMatchObject(terms("acme.localhost"));
  expect((await get("acme.localhost", "/")).headers).toMatchObject(terms("acme.localhost"));
  expect((await get("acme.localhost", "/nowhere/%00")).headers).toMatchObject({ "tdm-reservation": "1" });
  const { songs } = JSON.parse((await get("localhost", "/api/v1/typeahead?q=paper")).body).data;
  const song = JSON.parse((await get("localhost", `/api/v1/songs/${songs[0]._id}`)).body).data.waveformUrl;
  for (const host of ["localhost", "acme.localhost", "acme.localhost"]) {
    const media = await get(host, song);
    expect(media.status, song).toBe(200);
    // The terms of the music are those of the product, whichever host serves it.
    expect(media.headers["tdm-reservation"]).toBe("1");
    expect(media.headers["tdm-policy"]).toMatch(/^http:\/\/localhost(?::\d+)?\/\.well-known\/tdm-policy\.json$/);
    expect(media.headers.link).toMatch(/^<http:\/\/localhost(?::\d+)?\/license\.xml>; rel="license"/);
  }
  expect((await get("localhost", "/media/nothing")).headers).toMatchObject({ "tdm-reservation": "1" });
});

test("what a company permits is chosen with a plain form and changes the files of its host alone", async () => {
  const others = () =>
    Promise.all(["localhost", "acme.localhost"].map(async (host) => (await get(host, "/license.xml")).body));
  const before = await others();
  const browser = await PlainBrowser.signedIn("nova.localhost", "admin");
  const uses = async () => usesAt(readRsl((await get("nova.localhost", "/license.xml")).body), "/who-we-are");
  await browser.open("/company-settings/own/machines");
  browser.tick(/^Search results/);
  browser.tick(/^AI training/);
  await browser.press("Save");
  expect(browser.page.text).toContain("Company settings saved");
  expect(await uses()).toEqual(["search", "ai-train"]);
  expect(await others()).toEqual(before);
  browser.tick(/^Search results/, false);
  browser.tick(/^AI training/, false);
  await browser.press("Save");
  expect(await uses()).toEqual([]);
});

test("the page for developers has an anchor for every problem code, tool and change; the reference is filtered without scripts", async () => {
  const browser = new PlainBrowser("acme.localhost");
  await browser.open("/developers");
  expect(browser.status).toBe(200);
  const anchors = browser.main.elements("tr").map(({ attribs }) => attribs.id ?? "");
  for (const [start, least] of Object.entries({ "problem-": 12, "tool-": 8, "event-": 15, "change-": 3 }))
    expect(anchors.filter((id) => id.startsWith(start)).length, start).toBeGreaterThanOrEqual(least);
  expect(browser.main.text).toContain(`curl "${origin("acme.localhost")}/api/v1/identities/me"`);
  await browser.open("/api-reference");
  browser.fill("Path or word", "clearance");
  await browser.press("Filter");
  expect(browser.main.text).toContain("/api/v1/clearance");
  expect(browser.main.text).not.toContain("/api/v1/playlists");
  await browser.follow(/GET \/api\/v1\/clearance/);
  expect(browser.main.text).toContain("curl 'http");
  expect(browser.main.elements("input[type=password]")).toEqual([]);
  await browser.open("/api-reference?subject=Nothing%20here&q=%3Cscript%3E");
  expect(browser.main.text).toContain("No operations found");
  await browser.open("/api-reference/unknown");
  expect(browser.status).toBe(404);
});

test("the changes are an Atom feed", async () => {
  const { status, headers, body } = await get("localhost", "/developers/changes.xml");
  expect(status).toBe(200);
  expect(headers["content-type"]).toBe("application/atom+xml; charset=utf-8");
  const days = [...body.matchAll(/<updated>(\d{4}-\d\d-\d\d)T00:00:00Z<\/updated>/g)].map(([, day = ""]) => day);
  expect(days.length).toBeGreaterThan(2);
  expect(days).toEqual([...days].sort().reverse());
  const ids = [...body.matchAll(/<entry><id>([^<]+)<\/id>/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
});
