import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { askIngest, putObject } from "#test/support/ingest-client.ts";
import { preparedRecording } from "#test/support/ingested.ts";
import { PlainBrowser } from "#test/support/plain-browser.ts";
import { copyUrl } from "#test/support/raw-request.ts";

/** A page as it is now: an unknown parameter keeps it out of the page cache. */
async function page(path: string): Promise<string> {
  const url = new URL(path, copyUrl());
  url.searchParams.set("fresh", randomUUID());
  return (await fetch(url)).text();
}

test("an upload without an artist or tags is found by search, and neither the landing page nor discover features it", async () => {
  const title = `Upload ${randomUUID().slice(0, 8)}`;
  const { entry, objects } = await preparedRecording({ title });
  for (const { bucket, key, bytes } of objects) await putObject(bucket, key, Buffer.from(bytes));
  expect((await askIngest("POST", "recordings", { json: entry })).status).toBe(201);
  const search = `/search?q=${encodeURIComponent(title)}`;
  await expect
    .poll(() => page(search), { timeout: 20_000, interval: 500 })
    .toContain(`/media/songs/${entry.recordingId}/`);
  for (const path of ["/", "/discover", "/discover?s=nothing-is-curated-here"])
    expect(await page(path), path).not.toContain(title);
  const landing = await page("/");
  expect(landing).toMatch(/\/media\/songs\/[0-9a-f-]+\//);
  // The row of works.
  expect(landing).toContain('href="/our-work/detail/winter-campaign"');
});

/** The types of a page's JSON-LD, its canonical address and whether it names a picture for sharing. */
async function described(path: string) {
  const html = await page(path);
  const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, json = "{}"]) => JSON.parse(json) as { "@type"?: string },
  );
  return {
    types: data.map((item) => item["@type"]),
    canonical: /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1],
    picture: /property="og:image" content="[^"]+\.png"/.test(html),
  };
}

test("every page of the site says what it is, where it belongs and which picture shows it", async () => {
  const types: Record<string, string[]> = {
    "/services": ["CollectionPage"],
    "/services/sonic-analysis": ["Service", "BreadcrumbList"],
    "/our-work": ["CollectionPage"],
    "/our-work/detail/winter-campaign": ["CreativeWork", "BreadcrumbList"],
    "/who-we-are": ["Organization"],
    "/faq": ["FAQPage"],
    "/privacy-policy": ["WebPage"],
    "/terms-of-service": ["WebPage"],
    "/cookies-policy": ["WebPage"],
    "/wine": ["WebPage"],
    "/contact-us": ["ContactPage"],
    "/submit-brief": ["WebPage"],
    "/submit-music": ["WebPage"],
    "/newsletter": ["WebPage"],
    "/music-sync-licensing/reference": [],
    "/music-sync-licensing/shape": [],
  };
  for (const [path, expected] of Object.entries(types))
    expect(await described(path), path).toEqual({ types: expected, canonical: copyUrl() + path, picture: true });
});

test("a checkbox of a row belongs to a form that its page has", async () => {
  const song = /\/music-sync-licensing\/song\/[a-z0-9-]+/.exec(await page("/search"))?.[0] ?? "no song";
  for (const path of ["/search", song, `${song}/options`, `${song}/segments`]) {
    const html = await page(path);
    expect(html.includes('form="select-tracks"'), path).toBe(html.includes('id="select-tracks"'));
  }
});

test("discover: a campaign link brings its own title and segment, companies their own sliders, and a card leads to its artist", async () => {
  const browser = new PlainBrowser();
  const title = encodeURIComponent(Buffer.from("Für den Schnitt").toString("base64"));
  await browser.open(`/discover?s=film&limit=1&t=${title}`);
  expect(browser.main.headings.slice(0, 2)).toEqual(["Für den Schnitt", "For the film desk"]);
  await browser.open("/discover?s=%2C%2C&limit=-3&t=%F0%9F");
  expect(browser.main.headings[0]).toBe("Discover");
  browser.main.region("Fresh this week");
  const [name] = browser.main.region("Artists to watch").parts("a");
  await browser.follow(name?.text ?? "", browser.main.region("Artists to watch"));
  expect(browser.path).toMatch(/^\/music-sync-licensing\/artist\//);
  expect(browser.main.headings[0]).toBe(name?.text);
  for (const [host, slider] of [
    ["acme", "Heard at Acme"],
    ["spaces", "For rooms"],
  ]) {
    const visitor = new PlainBrowser(`${host}.localhost`);
    await visitor.open("/discover");
    expect(visitor.main.headings).toContain(slider);
    expect(visitor.main.headings).not.toContain("Fresh this week");
  }
});

test("the landing page has lights of its tracks for a use, which its links change without scripts, and no price for visitors", async () => {
  const rows = async (path: string) => {
    const section = /<section id="clear".*?<\/section>/s.exec(await page(path))?.[0] ?? "";
    const chosen = /<a[^>]*aria-current="true"[^>]*>([^<]*)/.exec(section)?.[1];
    return { chosen, lights: section.match(/data-light="/g)?.length ?? 0, prices: section.match(/[\d,]+ EUR/g) ?? [] };
  };
  const social = await rows("/");
  expect([social.chosen, social.lights]).toEqual(["Social, paid; Germany, Austria; 12 months", 4]);
  const tv = await rows("/?use=tv");
  expect([tv.chosen, tv.lights]).toEqual(["Broadcast TV, national; EU; 12 months", 4]);
  expect([...social.prices, ...tv.prices]).toEqual([]);
  expect((await rows("/?use=nothing")).chosen).toBe(social.chosen);
});
