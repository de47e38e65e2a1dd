import type { Page } from "@playwright/test";
import { bar, player, playFirst } from "#test/e2e/player-page.ts";
import { expect, expectAccessible, signIn, test } from "#test/support/e2e.ts";

// The rate limit of forms counts by address: these visitors have one of their own.
test.use({ extraHTTPHeaders: { "CF-Connecting-IP": "10.77.0.57" } });

const song = "/music-sync-licensing/song/paper-lanterns";

/** The song is 27 s long: however long the steps take, it does not end. */
async function pause(page: Page): Promise<void> {
  await bar(page).getByRole("button", { name: "Pause", exact: true }).click();
}

test("segment mode moves its window by click and key, finds similar music, and an editor saves and deletes a segment", async ({
  page,
}) => {
  await test.step("segment mode opens a window at 20 s, which moves by click and by key and seeds the search", async () => {
    await playFirst(page, song);
    await pause(page);
    const mode = player(page).getByRole("button", { name: "Find similar" });
    await mode.click();
    const popup = page.getByRole("dialog", { name: "Segment" });
    const search = popup.getByRole("link", { name: "Search", exact: true });
    await expect(search).toBeFocused();
    const seeds = async () => {
      const { searchParams } = new URL((await search.getAttribute("href")) ?? "", page.url());
      return { start: Number(searchParams.get("seed_start")), end: Number(searchParams.get("seed_end")), searchParams };
    };
    const opened = await seeds();
    expect(opened.start).toBe(20);
    expect(Object.fromEntries(opened.searchParams)).toMatchObject({
      seed_songIds: await page.locator("main [data-play]").first().getAttribute("data-play"),
      explain: "true",
      page: "1",
      song: "0",
      fields: "segmentsGroups",
    });
    const whole = await popup.getByRole("link", { name: "Use full track" }).getAttribute("href");
    expect(whole).toContain("seed_songIds=");
    expect(whole).not.toContain("seed_start");

    const wave = await player(page).locator(".player-wave").boundingBox();
    if (!wave) throw new Error("no waveform");
    await page.mouse.click(wave.x + wave.width * 0.25, wave.y + 40);
    const clicked = await seeds();
    expect(clicked.start).toBeGreaterThan(5);
    expect(clicked.start).toBeLessThan(10);
    // Inside the open window a click opens the next one too.
    await page.mouse.click(wave.x + wave.width * 0.4, wave.y + 40);
    const inside = await seeds();
    expect(inside.start).toBeGreaterThan(clicked.start + 2);
    expect(inside.start).toBeLessThan(clicked.end);
    await page.mouse.click(wave.x + wave.width * 0.25, wave.y + 40);
    expect((await seeds()).start).toBeCloseTo(clicked.start, 1);
    const window = await page.locator(".range-window").boundingBox();
    expect(window?.height).toBe(70);
    expect(window?.width).toBeGreaterThanOrEqual(39.5);
    await page.getByRole("slider", { name: "Start of the segment" }).press("ArrowRight");
    expect((await seeds()).start).toBeCloseTo(clicked.start + 0.5, 2);
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(popup).toHaveCount(0);

    await mode.click();
    await search.click();
    await expect(page.getByRole("heading", { name: /^Similar to .*0:20–0:27/ })).toBeVisible();
    await expect(page).toHaveURL(/seed_start=20/);
    await page.getByRole("main").getByRole("link", { name: "Use full track" }).click();
    await expect(page).not.toHaveURL(/seed_start/);
    await expect(page.getByRole("heading", { name: /^Similar to / })).toBeVisible();
  });
  await test.step("an editor saves, opens and deletes a segment in the player, and the analysis view shows it", async () => {
    await signIn(page, "staff", "/robots.txt");
    await playFirst(page, song);
    await pause(page);
    await player(page).getByRole("button", { name: "Find similar" }).click();
    const popup = page.getByRole("dialog", { name: "Segment" });
    const name = popup.getByRole("textbox", { name: "Name" });
    const group = `Test hook ${Date.now()}`;
    await name.fill(group);
    await name.press("Enter");
    await expect(page.getByText("Segment saved")).toBeVisible();
    const part = player(page).locator(".segment-name", { hasText: group });
    await expect(part).toBeVisible();
    await part.click();
    await expect(name).toHaveValue(group);
    await expect(popup.getByRole("button", { name: new RegExp(group) })).toHaveAttribute("aria-pressed", "true");
    await expectAccessible(page);
    await popup.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("Segment deleted")).toBeVisible();
    await expect(part).toHaveCount(0);
  });
});

test("parts of a result say how well they match; a recording without segments has a window of 35 s and no analysis", async ({
  page,
}) => {
  await test.step("the parts of a result say how well they match the search, those above 10 s alone, and lead to the page that says so", async () => {
    await page.goto("/search?q=cardboard+satellites");
    const seed = await page.locator("li.track [data-play]").first().getAttribute("data-play");
    await playFirst(page, `/music-sync-licensing/search?seed_songIds=${seed}&q=paper+lanterns&vocals=yes`);
    await pause(page);
    const parts = player(page).locator(".segment-name");
    const percentage = parts.filter({ hasText: /^\d+%$/ });
    await expect(percentage).not.toHaveCount(0);
    const groups = await parts.evaluateAll((all) => all.map((one) => [one.getAttribute("title"), one.textContent]));
    // The first part of the song is 8 s long: it has its name.
    expect(groups[0]).toEqual(["A", "A"]);
    // Names are inside the bar, while the waveform is pointed at or focused: nothing of it lies over the rows.
    await expect(parts.first()).toBeHidden();
    await bar(page).locator(".player-wave").hover();
    await expect(parts.first()).toBeVisible();
    const [name, box] = [await parts.first().boundingBox(), await bar(page).boundingBox()];
    expect(name?.y).toBeGreaterThanOrEqual(box?.y ?? 0);
    const shown = await percentage.first().textContent();
    await player(page).getByRole("button", { name: "Find similar" }).click();
    await page.getByRole("dialog", { name: "Segment" }).getByRole("link", { name: "All segments" }).click();
    await expect(page.getByRole("main").getByText(shown ?? "", { exact: true })).toBeVisible();
    await expectAccessible(page);
    // The same song, played from another list, has none.
    await playFirst(page, song);
    await expect(parts.first()).toBeVisible();
    await expect(percentage).toHaveCount(0);
  });
  await test.step("a recording without segments has no analysis view; of a long instrumental the window is 35 s, and the search asks for no vocals", async () => {
    // The demo's recordings end before 55 s.
    await page.route(/\/song\/window-seat\.data/, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(/("durationMs":)\d+/, "$1120000");
      await route.fulfill({ response, body });
    });
    await page.route(/\/api\/v1\/songs\/[^/]+\/segments/, (route) =>
      route.fulfill({ json: { data: { segmentsGroups: [], canEdit: false } } }),
    );
    // Another song of the artist plays, so the page is hydrated and the link loads data alone.
    await page.goto("/music-sync-licensing/artist/moth-marble");
    await page.locator("li.track button[data-play]").first().click();
    await pause(page);
    await page.getByRole("main").getByRole("link", { name: "Window Seat" }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: /^Window Seat/ })).toBeVisible();
    await page
      .getByRole("main")
      .getByRole("button", { name: /^Play Window Seat/ })
      .first()
      .click();
    await pause(page);
    await player(page).getByRole("button", { name: "Find similar" }).click();
    const search = page.getByRole("dialog", { name: "Segment" }).getByRole("link", { name: "Search", exact: true });
    await expect(search).toHaveAttribute("href", /seed_start=20&seed_end=55&vocals=false&explain=true/);
    await expect(player(page).locator(".segment-part").filter({ visible: true })).toHaveCount(0);
    await search.click();
    await expect(page.getByRole("heading", { name: /^Similar to Window Seat/ })).toBeVisible();
    await expect(page.locator(".chip", { hasText: "Instrumental only" })).toBeVisible();
  });
});
