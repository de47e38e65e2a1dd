import { expect, test } from "vitest";
import { readPng } from "#test/support/png.ts";
import { copyUrl } from "#test/support/raw-request.ts";

/** The address of `path` on a company's host of the copy under test. */
function at(host: string, path: string): string {
  const url = new URL(path, copyUrl());
  if (host !== "") url.hostname = `${host}.localhost`;
  return url.href;
}

/** `<meta>` tags of a page by their property or name. */
async function metaOf(url: string): Promise<Map<string, string>> {
  const html = await (await fetch(url)).text();
  const tags = html.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)"/g);
  return new Map(Array.from(tags, ([, name = "", content = ""]) => [name, content]));
}

/** Paths of songs and artists that strangers find on this host. */
async function publicPaths(kind: "song" | "artist"): Promise<string[]> {
  const sitemap = await (await fetch(at("", "/sitemap.xml"))).text();
  return Array.from(sitemap.matchAll(new RegExp(`/music-sync-licensing/${kind}/[a-z0-9-]+`, "g")), ([path]) => path);
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
    const response = await fetch(image);
    expect(response.status, image).toBe(200);
    expect(readPng(new Uint8Array(await response.arrayBuffer())), image).toMatchObject({ width: 1200, height: 630 });
    expect(response.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
    expect(response.headers.get("Cross-Origin-Resource-Policy")).toBe("cross-origin");
    expect(response.headers.get("Server-Timing") ?? "", image).toMatch(/desc="[01] round trips/);
  }
});

test("a picture of nothing is not found", async () => {
  for (const path of ["/share/song/nothing/00000000.png", "/share/artist/nobody/00000000.png", "/share/site/x.png"])
    expect((await fetch(at("", path))).status, path).toBe(404);
});
