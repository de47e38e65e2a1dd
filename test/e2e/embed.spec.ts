import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, Page } from "@playwright/test";
import { expect, expectAccessible, signIn, test } from "#test/support/e2e.ts";

test.use({ extraHTTPHeaders: { "CF-Connecting-IP": "10.77.0.161" } });

const title = "Framed elsewhere";

/** A public playlist with two tracks of the demo that have sound. */
async function publicPlaylist(page: Page): Promise<{ id: string; slug: string }> {
  await signIn(page, "supervisor", "/music-sync-licensing/edit-playlist");
  const headers = { Origin: new URL(page.url()).origin };
  const sent = async (path: string, data: object) =>
    (await (await page.request.post(path, { data, headers })).json()).data;
  const { _id: id } = await sent("/api/v1/playlists", { name: title, visibility: "public" });
  await page.goto("/search");
  const trackIds = await page
    .locator("main button[data-play]")
    .evaluateAll((all) => all.slice(0, 2).map((button) => button.getAttribute("data-play")));
  const { uri } = await sent(`/api/v1/playlists/${id}/tracks`, { trackIds });
  return { id, slug: uri.split("/").at(-1) };
}

/** A site of another origin: every page frames the address in its query. By a server of its own: Chromium lets no page that a test only answers for frame a local address. */
async function startElsewhere(): Promise<{ origin: string; stop(): void }> {
  const server = createServer((request, response) => {
    const src = new URL(request.url ?? "", "http://x").searchParams.get("src");
    response.setHeader("Content-Type", "text/html").end(`<title>Elsewhere</title><iframe src="${src}"></iframe>`);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, stop: () => server.close() };
}

/** A page elsewhere with the frame, in a browser of its own. */
async function framedBy(browser: Browser, origin: string, src: string, options: object = {}): Promise<Page> {
  const page = await (await browser.newContext(options)).newPage();
  await page.goto(`${origin}/?${new URLSearchParams({ src })}`);
  return page;
}

test("a public playlist plays in a frame of another site, with scripts or without, and no other page is framed there", async ({
  page,
  browser,
}) => {
  const { id, slug } = await publicPlaylist(page);
  const { origin } = new URL(page.url());
  const offered = await page.request.get(
    `/oembed?url=${encodeURIComponent(`${origin}/music-sync-licensing/playlist/${slug}`)}`,
  );
  const [, src = ""] = /src="([^"]+)"/.exec((await offered.json()).html) ?? [];
  expect(new URL(src).pathname).toBe(`/embed/playlist/${slug}`);

  const elsewhere = await startElsewhere();
  const framed = await framedBy(browser, elsewhere.origin, src);
  const player = framed.frameLocator("iframe");
  await expect(player.getByRole("heading", { name: title })).toBeVisible();
  await player
    .getByRole("button", { name: /^Play / })
    .first()
    .press("Enter");
  await expect(player.getByRole("button", { name: /^Pause / })).toBeVisible();
  await expect(player.locator("output")).not.toHaveText("0:00");
  await framed.context().close();

  // On its own: axe sees no frames.
  await page.goto(src);
  await page
    .getByRole("button", { name: /^Play / })
    .first()
    .click();
  await expectAccessible(page);

  const plain = await framedBy(browser, elsewhere.origin, src, { javaScriptEnabled: false });
  await expect(plain.frameLocator("iframe").locator("audio[controls]")).toHaveCount(2);
  await plain.context().close();

  for (const path of ["/search", "/login", `/music-sync-licensing/playlist/${slug}`]) {
    const refused = await framedBy(browser, elsewhere.origin, origin + path);
    await expect.poll(() => refused.frames().at(-1)?.url()).toBe("chrome-error://chromewebdata/");
    await refused.context().close();
  }

  elsewhere.stop();

  // Made private, it is gone from there at once.
  const headers = { Origin: origin };
  await page.request.patch(`/api/v1/playlists/${id}`, { data: { visibility: "private" }, headers });
  expect((await page.request.get(src)).status()).toBe(404);
  await page.request.delete(`/api/v1/playlists/${id}`, { headers });
});
