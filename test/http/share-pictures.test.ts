import { get as httpGet } from "node:http";
import { expect, test } from "vitest";
import { readPng } from "#test/support/png.ts";
import { copyUrl } from "#test/support/raw-request.ts";

type Got = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer };

/** A page or picture of the copy under test, by the name of its host: hosts of companies need not resolve. */
function get(url: string): Promise<Got> {
  const { host, pathname } = new URL(url);
  return new Promise((resolve, reject) => {
    const asked = httpGet(new URL(pathname, copyUrl()), { headers: { Host: host } }, async (response) => {
      const body = Buffer.concat(await response.toArray());
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
    });
    asked.on("error", reject);
  });
}

/** The address of `path` on a host of the copy under test; "" is the product's own. */
function at(subdomain: string, path: string): string {
  const { protocol, host } = new URL(copyUrl());
  return `${protocol}//${subdomain === "" ? "" : `${subdomain}.`}${host}${path}`;
}

/** `<meta>` tags of a page by their property or name. */
async function metaOf(url: string): Promise<Map<string, string>> {
  const { body } = await get(url);
  const tags = body.toString().matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)"/g);
  return new Map(Array.from(tags, ([, name = "", content = ""]) => [name, content]));
}

/** Paths of songs and artists that are public on this host. */
async function publicPaths(kind: "song" | "artist"): Promise<string[]> {
  const { body } = await get(at("", "/sitemap.xml"));
  return Array.from(
    body.toString().matchAll(new RegExp(`/music-sync-licensing/${kind}/[a-z0-9-]+`, "g")),
    ([path]) => path,
  );
}

test("every page that is shared names a picture of 1200 × 630 that is there", async () => {
  const [song = ""] = await publicPaths("song");
  const [artist = ""] = await publicPaths("artist");
  const pages = [at("", "/"), at("", "/discover"), at("", song), at("", artist), at("acme", "/discover")];
  for (const page of pages) {
    const meta = await metaOf(page);
    const image = meta.get("og:image") ?? "";
    expect(new URL(image).host, page).toBe(new URL(page).host);
    expect([meta.get("og:image:width"), meta.get("og:image:height"), meta.get("og:image:type")], page).toEqual([
      "1200",
      "630",
      "image/png",
    ]);
    expect(meta.get("og:image:alt"), page).not.toBe("");
    expect(meta.get("twitter:card"), page).toBe("summary_large_image");
    const { status, headers, body } = await get(image);
    expect(status, image).toBe(200);
    expect(readPng(body), image).toMatchObject({ width: 1200, height: 630 });
    expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(headers["cross-origin-resource-policy"]).toBe("cross-origin");
    // One statement at most, and on a host's first request its company.
    expect(headers["server-timing"], image).toMatch(/desc="[012] round trips/);
  }
});

test("a picture of nothing is not found", async () => {
  for (const path of ["/share/song/nothing/00000000.png", "/share/artist/unknown/00000000.png", "/share/site/x.png"])
    expect((await get(at("", path))).status, path).toBe(404);
});
