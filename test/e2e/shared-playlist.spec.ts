import type { Page } from "@playwright/test";
import { expect, expectAccessible, signIn, test } from "#test/support/e2e.ts";

// Sign-ins and passcodes are rate limited by address: these visitors have their own.
test.use({ extraHTTPHeaders: { "CF-Connecting-IP": "10.77.0.95" } });

/** A playlist of three tracks with sound, from a shortlist. The page is signed in afterwards. */
async function makePlaylist(page: Page): Promise<string> {
  await signIn(page, "supervisor", "/music-sync-licensing/search");
  const headers = { Origin: new URL(page.url()).origin };
  const buttons = page.locator("button[data-play]");
  const ids = await buttons.evaluateAll((all) => all.slice(0, 3).map((button) => button.getAttribute("data-play")));
  const shortlist = await page.request.get("/api/v1/shortlist");
  const { data: listed } = (await shortlist.json()) as { data: { tracks: { id: string }[] } };
  const before = listed.tracks.map(({ id }) => `trackId=${id}`).join("&");
  if (before !== "") await page.request.delete(`/api/v1/shortlist?${before}`, { headers });
  await page.request.post("/api/v1/shortlist", { data: { trackIds: ids }, headers });
  const name = `Spring film ${Date.now()}`;
  const made = await page.request.post("/api/v1/shortlist/playlist", { data: { name }, headers });
  const { uri } = ((await made.json()) as { data: { uri: string } }).data;
  const found = await page.request.get(`/api/v1/typeahead?q=${name}`);
  const { data } = (await found.json()) as { data: { playlists: { _id: string; href: string }[] } };
  return data.playlists.find(({ href }) => href === uri)?._id ?? "";
}

test("an owner shares a playlist, its recipient listens and picks, and the owner sees what was heard", async ({
  page,
  browser,
}) => {
  const id = await makePlaylist(page);
  await page.goto(`/music-sync-licensing/edit-playlist/${id}/shares`);
  await page.getByLabel("Recipient", { exact: true }).fill("Dana Wu");
  await page.getByLabel("Download", { exact: true }).selectOption("mp3");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Create link" }).click();
  await expect(page.getByText("Share link created")).toBeVisible();
  const address = await page.getByLabel("Link", { exact: true }).inputValue();

  const context = await browser.newContext({ extraHTTPHeaders: { "CF-Connecting-IP": "10.77.0.96" } });
  const client = await context.newPage();
  await client.goto(address);
  await expect(client.getByText("For Dana Wu")).toBeVisible();
  await expect(client.getByText("No IP address is kept")).toBeVisible();
  const first = client.locator(".shared-track").first();
  await first.getByRole("button", { name: /^Play / }).click();
  await expect(first.getByRole("button", { name: /^Pause / })).toBeVisible();
  await expect(client.locator(".player-times span").first()).not.toHaveText("0:00");
  await first.getByRole("button", { name: "Pick" }).click();
  await expect(first.getByRole("button", { name: "Pick" })).toHaveAttribute("aria-pressed", "true");
  await expectAccessible(client);
  // What has sounded is reported when the page is left.
  await client.goto("/");
  await context.close();

  await expect(async () => {
    await page.reload();
    await expect(page.getByRole("img", { name: /^Heat of / })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(page.getByText("1 play, ")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "All share links" }).click();
  await expect(page.getByRole("heading", { name: "Tracks across all links" })).toBeVisible();
  await expectAccessible(page);
});
