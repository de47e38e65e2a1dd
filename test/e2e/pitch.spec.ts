import type { Page } from "@playwright/test";
import { expect, expectAccessible, signIn, test } from "#test/support/e2e.ts";

// Sign-ins are rate limited by address: these visitors have their own.
test.use({ extraHTTPHeaders: { "CF-Connecting-IP": "10.77.0.118" } });

/** A playlist of three tracks with sound. The page is signed in afterwards. */
async function makePlaylist(page: Page): Promise<string> {
  await signIn(page, "supervisor", "/music-sync-licensing/search");
  const headers = { Origin: new URL(page.url()).origin };
  const buttons = page.locator("button[data-play]");
  const trackIds = await buttons.evaluateAll((all) =>
    all.slice(0, 3).map((button) => button.getAttribute("data-play")),
  );
  const made = await page.request.post("/api/v1/playlists", { data: { name: `Pitched ${Date.now()}` }, headers });
  const { _id } = ((await made.json()) as { data: { _id: string } }).data;
  await page.request.post(`/api/v1/playlists/${_id}/tracks`, { data: { trackIds }, headers });
  return _id;
}

test("a playlist is presented, its music follows the slides, the client picks, and the owner sees what was heard", async ({
  page,
  browser,
}) => {
  await page.goto(`/music-sync-licensing/edit-playlist/${await makePlaylist(page)}`);
  await page.getByRole("button", { name: "Present" }).click();
  const slides = page.getByRole("list", { name: "Slides" }).getByRole("listitem");
  await expect(slides).toHaveCount(3);
  await expectAccessible(page);
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const name = (await slides.first().locator(".font-semibold").first().textContent()) ?? "";
  await page.getByRole("button", { name: `Move ${name} to the bottom` }).click();
  await expect(slides.last()).toContainText(name);
  await page.getByRole("link", { name: "All pitches" }).click();
  await expect(page.getByRole("table", { name: "Pitches" })).toBeVisible();
  await expectAccessible(page);
  const headers = { Origin: new URL(page.url()).origin };
  const made = await page.request.post(`/api/v1/pitches/${id}/shares`, { data: { recipient: "Dana Wu" }, headers });
  const { _id: linkId, address } = ((await made.json()) as { data: { _id: string; address: string } }).data;

  const context = await browser.newContext({ extraHTTPHeaders: { "CF-Connecting-IP": "10.77.0.119" } });
  const client = await context.newPage();
  await client.goto(address);
  await expect(client.getByText("For Dana Wu")).toBeVisible();
  await client.getByRole("link", { name: "Start" }).click();
  const shown = client.locator(".reel-slide[data-shown]");
  await expect(client.getByText("2/5")).toBeVisible();
  await shown.getByRole("button", { name: /^Play / }).click();
  await expect(shown.getByRole("button", { name: /^Pause / })).toBeVisible();
  await expect(client.locator(".player-times span").first()).not.toHaveText("0:00");
  await client.keyboard.press("ArrowRight");
  await expect(client.getByText("3/5")).toBeVisible();
  await expect(shown.getByRole("button", { name: /^Pause / })).toBeVisible();
  await shown.getByRole("button", { name: "Pick" }).click();
  await expect(shown.getByRole("button", { name: "Pick" })).toHaveAttribute("aria-pressed", "true");
  await expectAccessible(client);
  // What has sounded is reported when the page is left.
  await client.goto("/");
  await context.close();

  const plain = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 375, height: 800 },
    extraHTTPHeaders: { "CF-Connecting-IP": "10.77.0.120" },
  });
  const phone = await plain.newPage();
  await phone.goto(address);
  await expect(phone.locator("audio")).toHaveCount(3);
  for (const audio of await phone.locator("audio").all())
    expect(await audio.evaluate((one) => one.getBoundingClientRect().width)).toBeGreaterThan(240);
  await plain.close();

  await expect(async () => {
    await page.goto(`/pitch/edit/${id}/shares/${linkId}`);
    await expect(page.getByRole("img", { name: /^Heat of / }).first()).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expectAccessible(page);
});
