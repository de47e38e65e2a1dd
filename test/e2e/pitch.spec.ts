import type { Locator, Page } from "@playwright/test";
import { expect, expectAccessible, signIn, test } from "#test/support/e2e.ts";

// Without scripts: test/http/forms/pictures.test.ts and playlist-comments.test.ts. Sign-ins are rate limited by address: these visitors have their own.
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

/** A recipient's comment on a passage of the track on a slide, refused once. */
async function commentOnPassage(slide: Locator): Promise<void> {
  await slide.getByText("Comment on a passage", { exact: true }).click();
  await slide.getByLabel("From").fill("0:01");
  await slide.getByLabel("To", { exact: true }).fill("9:59");
  await slide.getByLabel("Comment", { exact: true }).fill("Fade here");
  await slide.getByRole("button", { name: "Add comment" }).click();
  await expect(slide.getByRole("alert")).toContainText("within the track");
  await expect(slide.getByLabel("Comment", { exact: true })).toHaveValue("Fade here");
  await slide.getByLabel("To", { exact: true }).fill("0:03");
  await slide.getByRole("button", { name: "Add comment" }).click();
  await expect(slide.getByText("Fade here")).toBeVisible();
  await expect(slide.getByRole("link", { name: "0:01 – 0:03" })).toBeVisible();
}

/** On a phone one bar plays, pauses and turns; the answers are above it, and nothing is wider than the screen. */
async function expectPhoneViewer(client: Page): Promise<void> {
  await client.setViewportSize({ width: 375, height: 740 });
  await client.getByRole("button", { name: "Pause", exact: true }).click();
  await client.getByRole("button", { name: "Play all" }).click();
  await expect(client.getByRole("button", { name: "Pause", exact: true })).toBeVisible();
  const slide = client.locator(".reel-slide[data-shown]");
  const [bar, play, pick] = await Promise.all(
    [
      client.getByRole("navigation", { name: "Pitch" }),
      slide.locator(".play-slide"),
      slide.locator(".share-mark").first(),
    ].map((element) => element.boundingBox()),
  );
  expect(bar?.height).toBeLessThanOrEqual(72);
  expect((bar?.y ?? 0) + (bar?.height ?? 0), "no bar below it").toBeGreaterThan(732);
  expect(play?.width).toBeGreaterThanOrEqual(84);
  expect((pick?.y ?? 0) + (pick?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
  expect(await client.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
}

test("a playlist is presented, its music follows the slides, the client picks, and the owner sees what was heard", async ({
  page,
  browser,
}) => {
  await page.goto(`/music-sync-licensing/edit-playlist/${await makePlaylist(page)}`);
  await page.locator("summary", { hasText: "More" }).click();
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
  const art = await shown.locator(".reel-frame").boundingBox();
  expect([art?.x, art?.height], "drawn art fills its side").toEqual([0, (await shown.boundingBox())?.height]);
  await shown.getByRole("button", { name: /^Play / }).click();
  await expect(shown.getByRole("button", { name: /^Pause / })).toBeVisible();
  await expect(client.locator(".player-times span").first()).not.toHaveText("0:00");
  await client.keyboard.press("ArrowRight");
  await expect(client.getByText("3/5")).toBeVisible();
  await expect(shown.getByRole("button", { name: /^Pause / })).toBeVisible();
  await shown.getByRole("button", { name: "Pick" }).click();
  await expect(shown.getByRole("button", { name: "Pick" })).toHaveAttribute("aria-pressed", "true");
  await expect(shown.getByText("1 of 3 answered")).toBeVisible();
  await commentOnPassage(shown);
  await expect(client.getByText("3/5")).toBeVisible();
  await shown.getByRole("link", { name: "0:01 – 0:03" }).click();
  await expect(shown.getByRole("button", { name: /^Pause / })).toBeVisible();
  await expectAccessible(client);
  await expectPhoneViewer(client);
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
  await expect(phone.getByText("Fade here")).toBeVisible();
  await plain.close();

  await expect(async () => {
    await page.goto(`/pitch/edit/${id}/shares/${linkId}`);
    await expect(page.getByRole("img", { name: /^Heat of / }).first()).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(page.getByRole("row", { name: /0:01 – 0:03.*Fade here/ })).toBeVisible();
  await expectAccessible(page);
});
