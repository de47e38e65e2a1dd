import { bar } from "#test/e2e/player-page.ts";
import { expect, expectAccessible, signIn, test } from "#test/support/e2e.ts";
import { moveByKeys } from "#test/support/move-by-keys.ts";

// Sign-ins are rate limited by address: this visitor has one of their own.
test.use({ extraHTTPHeaders: { "CF-Connecting-IP": "10.77.1.61" } });

test("a playlist of two pages plays from its first track to the second page, and its rows are dragged there", async ({
  page,
}) => {
  await signIn(page, "supervisor", "/search");
  const headers = { Origin: new URL(page.url()).origin };
  const sent = async (path: string, data: object) =>
    (await (await page.request.post(path, { data, headers })).json()).data;
  // None of these ends while the test looks at it.
  const trackIds = await page
    .locator("main li.track")
    .evaluateAll((all) =>
      all
        .filter((row) => /0:[2-5]\d/.test(row.querySelector(".track-length")?.textContent ?? ""))
        .map((row) => row.querySelector("[data-play]")?.getAttribute("data-play")),
    );
  const { _id: id, uri } = await sent("/api/v1/playlists", { name: "Two pages" });
  for (let left = 55; left > 0; left -= trackIds.length)
    await sent(`/api/v1/playlists/${id}/tracks`, { trackIds: trackIds.slice(0, left), again: true });

  await page.goto(uri);
  const rows = page.getByRole("main").locator("li.track");
  const playsPlace = (place: number) =>
    expect(bar(page).getByRole("button", { name: /^Queue: / })).toHaveAccessibleName(
      `Queue: Two pages · ${place} of 55`,
    );
  await expect(rows).toHaveCount(50);
  await rows
    .last()
    .getByRole("button", { name: /^Play ./ })
    .click();
  await playsPlace(50);
  await bar(page).getByRole("button", { name: "Next" }).click();
  await playsPlace(51);

  await page.getByRole("link", { name: "Next page" }).click();
  await expect(rows).toHaveCount(5);
  await expectAccessible(page);
  await rows
    .nth(2)
    .getByRole("button", { name: /^Play ./ })
    .click();
  await playsPlace(53);
  await page.getByRole("main").getByRole("button", { name: "Play all" }).click();
  await playsPlace(1);

  await page.goto(`/music-sync-licensing/edit-playlist/${id}?page=2`);
  await expectAccessible(page);
  const handles = page.getByRole("button", { name: /^Drag / });
  const order = () => page.locator("li[id^=row-]").evaluateAll((all) => all.map((one) => one.id));
  await expect(handles).toHaveCount(5);
  const [first, second, ...rest] = await order();
  await moveByKeys(handles.nth(1), "ArrowUp", "51 of 55");
  await expect.poll(order).toEqual([second, first, ...rest]);
  await expect(async () => {
    await page.reload();
    expect(await order()).toEqual([second, first, ...rest]);
  }).toPass();
});
