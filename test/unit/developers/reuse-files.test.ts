import { expect, test } from "vitest";
import { miningPolicy, miningRules } from "#app/developers/files/mining-policy.ts";
import { robotsText } from "#app/developers/files/robots.ts";
import { rslDocument } from "#app/developers/files/rsl.ts";
import { type MachineUse, machineUses } from "#app/edge/context/company.ts";
import { recipientPaths, shareKindNames } from "#app/sharing/links/share-link.ts";
import { readRobots, readRsl, usesAt } from "#test/support/read-rsl.ts";

const origin = "https://music.example.com";
const host = (uses: readonly MachineUse[] | null, subdomain: string | null = "acme", name = "Acme") => ({
  origin,
  company: { name, subdomain, machineUses: uses },
});

/** Every set of uses, and none chosen. */
const choices: (MachineUse[] | null)[] = [
  null,
  ...Array.from({ length: 2 ** machineUses.length }, (_, bits) => machineUses.filter((_use, at) => bits & (2 ** at))),
];

test("every choice of a company gives a licence file of RSL 1.0 that permits what was chosen, and never the music", () => {
  for (const subdomain of [null, "acme"]) {
    for (const uses of choices) {
      const contents = readRsl(rslDocument(host(uses, subdomain)));
      const permitted = uses ?? (subdomain === null ? ["search", "ai-index", "ai-input"] : []);
      expect(usesAt(contents, "/who-we-are"), `${subdomain} ${uses}`).toEqual(permitted);
      const catalogue = permitted.filter((use) => use !== "ai-train");
      expect(usesAt(contents, "/music-sync-licensing/song/slow-harbour")).toEqual(catalogue);
      const music = permitted.filter((use) => use === "search");
      expect(usesAt(contents, "/media/recordings/1/hls/master.m3u8")).toEqual(music);
      expect(usesAt(contents, "/music-sync-licensing/song/slow-harbour/lyrics")).toEqual(music);
      for (const path of ["/api/v1/songs/1", "/playlists/share/token", "/pitch/share/token", "/mcp", "/offers/token"])
        expect(usesAt(contents, path), path).toEqual([]);
      // No use is both permitted and prohibited, and each is one of them.
      for (const { permits, prohibits } of contents) {
        expect(permits.filter((use) => prohibits.includes(use))).toEqual([]);
        const said = prohibits.flatMap((use) =>
          use === "all" ? machineUses : use === "ai-all" ? machineUses.filter((one) => one !== "search") : [use],
        );
        expect([...permits, ...said].sort()).toEqual([...machineUses].sort());
      }
    }
  }
});

test("training is reserved on every host that did not permit it", () => {
  for (const subdomain of [null, "acme"]) {
    const contents = readRsl(rslDocument(host(null, subdomain)));
    expect(
      contents.every(({ prohibits }) => ["all", "ai-all", "ai-train"].some((use) => prohibits.includes(use))),
    ).toBe(true);
  }
});

test("links of every kind that are made for one recipient are closed in all files, whatever the company permits", () => {
  const all = host(machineUses);
  const [contents, robots] = [readRsl(rslDocument(all)), readRobots(robotsText(all))];
  const [own, ...asked] = miningPolicy(all).permission;
  expect(own).toEqual({ target: `${origin}/`, action: "tdm:mine" });
  for (const path of shareKindNames.flatMap(recipientPaths).map((one) => `${one}/token`)) {
    expect(usesAt(contents, path), path).toEqual([]);
    expect(robots.mayFetch(path), path).toBe(false);
    expect(
      asked.some(({ target }) => `${origin}${path}`.startsWith(target)),
      path,
    ).toBe(true);
  }
  for (const path of ["/picture?song=slow-harbour", "/share/song/slow-harbour/1.png", "/oembed?url=x"])
    expect(usesAt(contents, path), path).not.toContain("ai-train");
});

test("a name of markup, control characters and half a character stays text of the licence file", () => {
  const name = 'A & B <rsl> "C" \u0000\u0008 \ud800 ]]> ünï';
  const [content] = readRsl(rslDocument(host(null, null, name)));
  expect(content?.copyright).toBe('A & B <rsl> "C"  \ufffd ]]> ünï');
});

test("robots.txt names the licence file, opens the product's host and closes a company's until it permits a use", () => {
  const main = readRobots(robotsText(host(null, null)));
  expect(main.licences).toEqual([`${origin}/license.xml`]);
  expect(main.sitemaps).toEqual([`${origin}/sitemap.xml`]);
  expect(main.signals).toEqual(["search=yes", "ai-train=no"]);
  for (const path of ["/", "/search?q=a", "/developers", "/api-reference", "/api/v1/openapi.json", "/license.xml"])
    expect(main.mayFetch(path), path).toBe(true);
  for (const path of ["/api/v1/songs", "/login?returnUrl=%2F", "/mcp", "/playlists/share/token", "/offers/token"])
    expect(main.mayFetch(path), path).toBe(false);

  const closed = readRobots(robotsText(host(null)));
  expect(closed.mayFetch("/")).toBe(false);
  expect(closed.mayFetch("/discover")).toBe(false);
  expect(closed.sitemaps).toEqual([]);
  expect(closed.signals).toEqual(["search=no", "ai-input=no", "ai-train=no"]);
  for (const path of ["/license.xml", "/llms.txt", "/.well-known/tdmrep.json"])
    expect(closed.mayFetch(path), path).toBe(true);

  const opened = readRobots(robotsText(host(["ai-input", "ai-train"])));
  expect(opened.mayFetch("/discover")).toBe(true);
  expect(opened.signals).toEqual(["search=no", "ai-train=no"]);
  expect(readRobots(robotsText(host([], null))).mayFetch("/")).toBe(true);
});

test("the mining rules reserve the whole host; the policy permits a company's own pages alone", () => {
  expect(miningRules({ origin })).toEqual([
    { location: "/", "tdm-reservation": 1, "tdm-policy": `${origin}/.well-known/tdm-policy.json` },
  ]);
  expect(miningPolicy(host(null)).permission).toEqual([
    { target: `${origin}/`, action: "tdm:mine", duty: [{ action: "obtainConsent" }] },
  ]);
  const [own, ...rest] = miningPolicy(host(["ai-train"])).permission;
  expect(own).toEqual({ target: `${origin}/`, action: "tdm:mine" });
  expect(rest.map(({ target }) => target)).toContain(`${origin}/media/`);
  for (const { duty, target } of rest as { duty?: object; target: string }[])
    expect(duty, target).toEqual([{ action: "obtainConsent" }]);
});
