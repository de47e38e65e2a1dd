import type { Page, Request } from "@playwright/test";
import { expectSound } from "#test/e2e/player-page.ts";
import { expect, signIn, test } from "#test/support/e2e.ts";

// Sign-ins are rate limited by address: these visitors have their own.
test.use({ extraHTTPHeaders: { "CF-Connecting-IP": "10.77.1.12" } });

type Made = { data: { _id: string; address: string } };

/** A playlist of two tracks of the catalogue and a link to it. The page is signed in afterwards. */
async function shareTwo(page: Page) {
  await signIn(page, "supervisor", "/music-sync-licensing/edit-playlist");
  const headers = { Origin: new URL(page.url()).origin };
  const results = await (await page.request.get("/search")).text();
  const trackIds = [...new Set([...results.matchAll(/\/media\/songs\/([0-9a-f-]{36})\//g)].map(([, id]) => id))].slice(
    0,
    2,
  );
  const post = async (path: string, data: object) =>
    ((await (await page.request.post(path, { data, headers })).json()) as Made).data;
  const { _id } = await post("/api/v1/playlists", { name: "Closed links" });
  await post(`/api/v1/playlists/${_id}/tracks`, { trackIds });
  const link = await post(`/api/v1/playlists/${_id}/shares`, { recipient: "Dana Wu" });
  const revoke = () => page.request.delete(`/api/v1/shares/${link._id}`, { headers });
  return { address: link.address, revoke };
}

/** Play buttons of the rows: "Play all" stands before them. */
const tracks = (client: Page) => client.locator(".shared-track .play");

/** Undefined for a request that the player has broken off. */
async function statusOf(request: Request): Promise<number | undefined> {
  return (await request.response())?.status();
}

test("sound of a link that is withdrawn ends with the next request, and the listener is told, with either engine", async ({
  page,
  browser,
}) => {
  for (const engine of ["native", "hls"]) {
    const { address, revoke } = await shareTwo(page);
    const context = await browser.newContext({ extraHTTPHeaders: { "CF-Connecting-IP": "10.77.1.13" } });
    const client = await context.newPage();
    const sent: Request[] = [];
    client.on("request", (request) => {
      if (request.url().includes("/media/")) sent.push(request);
    });
    await client.goto(`${address}?engine=${engine}`);
    await tracks(client).first().click();
    await expectSound(client);
    const own = sent.filter((request) => /\.(m3u8|m4s|mp4|m4a|bin)$/.test(request.url()));
    expect(own.length).toBeGreaterThan(0);
    for (const request of own) {
      expect(request.url()).toContain(`${address}/media/`);
      expect([200, 206, undefined]).toContain(await statusOf(request));
      const headers = await (await request.response())?.allHeaders();
      expect(headers?.["cache-control"] ?? "private, no-store").toBe("private, no-store");
    }
    expect((await revoke()).ok()).toBe(true);
    sent.length = 0;
    await tracks(client).nth(1).click();
    await expect(client.getByText("This link doesn't work any more.")).toBeVisible();
    await expect(client.getByText("There was an error loading the audio file")).toHaveCount(0);
    await expect(tracks(client).nth(1)).toHaveAccessibleName(/^Play /);
    const statuses = await Promise.all(sent.map(statusOf));
    expect(statuses).toContain(410);
    expect(statuses.filter((status) => status !== 410 && status !== undefined)).toEqual([]);
    // What was typed is still there, and its form says the same.
    await client.getByLabel("Your note").fill("Louder brass");
    await client.getByLabel("Your note").blur();
    await expect(client.getByText("Ask the person who sent it for a new one.").first()).toBeVisible();
    await expect(client.getByLabel("Your note")).toHaveValue("Louder brass");
    await context.close();
  }
});
