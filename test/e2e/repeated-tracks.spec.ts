import { bar, expectSound, position } from "#test/e2e/player-page.ts";
import { expect, signIn, test } from "#test/support/e2e.ts";
import { holdRequests } from "#test/support/held-requests.ts";

// Sign-ins are rate limited by address: these visitors have their own.
test.use({ extraHTTPHeaders: { "CF-Connecting-IP": "10.77.1.14" } });

test("a recording that a playlist has twice plays at both places, and what follows each is reached", async ({
  page,
}) => {
  await signIn(page, "supervisor", "/search");
  const headers = { Origin: new URL(page.url()).origin };
  const sent = async (path: string, data: object) =>
    (await (await page.request.post(path, { data, headers })).json()).data;
  const songs = await page.locator("main li.track").evaluateAll((all) =>
    all.map((row) => ({
      id: row.querySelector("[data-play]")?.getAttribute("data-play") ?? "",
      path: row.querySelector<HTMLAnchorElement>("a[href*='/song/']")?.pathname ?? "",
      title: (row.querySelector("a[href*='/song/']")?.textContent ?? "").replace(/ \(.*$/, ""),
      length: row.querySelector(".track-length")?.textContent ?? "",
    })),
  );
  // None of these ends while the test looks at it.
  const [a, b, c] = songs.filter(({ length }) => /0:[2-5]\d/.test(length));
  if (!a || !b || !c) throw new Error("too few rows");
  const { _id: id } = await sent("/api/v1/playlists", { name: "Verse, break, verse, end" });
  const add = (trackIds: string[]) => sent(`/api/v1/playlists/${id}/tracks`, { trackIds });
  const { uri, tracks } = await add([a.id, b.id]);
  const passage = { rowId: tracks.items[1]._id, start: 5, endTime: 19 };
  await page.request.patch(`/api/v1/playlists/${id}/tracks`, { data: passage, headers });
  await page.request.post(`${a.path}/add-to-playlist`, { form: { playlistIds: id, again: "on" }, headers });
  await add([c.id]);

  await page.goto(uri);
  const listed = page
    .getByRole("main")
    .locator("li")
    .getByRole("button", { name: /^(Play|Pause) ./ });
  await expect(listed).toHaveCount(4);
  const playing = bar(page).locator(".player-title").getByRole("link");
  const queueButton = bar(page).getByRole("button", { name: /^Queue: / });
  const step = async (button: "Next" | "Previous", title: string, place: number) => {
    await bar(page).getByRole("button", { name: button }).click();
    await expect(queueButton).toHaveAccessibleName(`Queue: Verse, break, verse, end · ${place} of 4`);
    await expect(playing).toHaveText(title);
  };
  const isPlayed = (active: boolean[]) =>
    expect.poll(() => listed.evaluateAll((all) => all.map((one) => one.hasAttribute("data-active")))).toEqual(active);
  await listed.first().click();
  await expect(playing).toHaveText(a.title);
  await isPlayed([true, false, false, false]);
  await listed.nth(2).click();
  await isPlayed([false, false, true, false]);
  await listed.first().click();
  await isPlayed([true, false, false, false]);
  await step("Next", b.title, 2);
  await step("Next", a.title, 3);
  await isPlayed([false, false, true, false]);
  await step("Next", c.title, 4);
  await step("Previous", a.title, 3);
  await page.reload();
  await expect(playing).toHaveText(a.title);
  await step("Next", c.title, 4);
  await step("Previous", a.title, 3);
  await expectSound(page);

  const letVersionsCome = await holdRequests(page, new RegExp(`${a.path}\\.data`));
  await bar(page)
    .getByRole("button", { name: /^Queue: / })
    .click();
  const items = page.getByRole("dialog", { name: "Queue" }).getByRole("list", { name: "Queue" }).getByRole("listitem");
  await expect(items.nth(2)).toHaveAttribute("aria-current", "true");
  await expect(items.nth(0)).not.toHaveAttribute("aria-current");
  // A press is no click where the row has moved under it.
  const place = async () => (await items.first().boundingBox())?.y;
  const before = await place();
  letVersionsCome();
  await expect(page.getByRole("region", { name: "Versions" })).toBeVisible();
  expect(await place()).toBe(before);
  await items
    .first()
    .getByRole("button", { name: /^Remove / })
    .click();
  await expect(items).toHaveCount(3);
  await expect(items.nth(1)).toHaveAttribute("aria-current", "true");
  // The entry of a passage plays that.
  await items.first().locator(".queue-play").click();
  await expect(playing).toHaveText(b.title);
  await expectSound(page);
  expect(await position(page)).toBeGreaterThanOrEqual(passage.start);
  await page.request.delete(`/api/v1/playlists/${id}`, { headers });
});
