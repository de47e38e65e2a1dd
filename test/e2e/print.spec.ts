import type { Page } from "@playwright/test";
import { expect, signIn, test } from "#test/support/e2e.ts";

const song = "/music-sync-licensing/song/paper-lanterns";
const artist = "/music-sync-licensing/artist/the-harbour-lines";

/** Texts of the page that end outside of their box, which paper cannot scroll to. */
function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("main *")]
      .filter((element) => element.checkVisibility() && element.childElementCount === 0)
      .filter(
        (element) => getComputedStyle(element).overflow !== "visible" && element.scrollWidth > element.clientWidth,
      )
      .map((element) => element.textContent ?? ""),
  );
}

/** Black on white, and nothing of what surrounds a page. */
async function expectNoLayout(page: Page): Promise<void> {
  await expect(
    page.locator("header:not(main header), nav:not(main nav), footer, [role=contentinfo]").filter({ visible: true }),
  ).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Player" })).toBeHidden();
  const colours = await page.evaluate(() => {
    const { backgroundColor, color } = getComputedStyle(document.documentElement);
    return [backgroundColor, color];
  });
  expect(colours).toEqual(["rgb(255, 255, 255)", "rgb(0, 0, 0)"]);
}

/** Everything that paper has no use for. */
async function expectPaper(page: Page, address: string): Promise<void> {
  const main = page.getByRole("main");
  await expectNoLayout(page);
  await expect(page.getByRole("button").filter({ visible: true })).toHaveCount(0);
  await expect(main.locator("svg, canvas, audio").filter({ visible: true })).toHaveCount(0);
  await expect(main.getByText(address)).toBeVisible();
  expect(await cutTexts(page)).toEqual([]);
}

test("a song, an artist and results print black on white, whole, without what is pressed; screens do not wait for that", async ({
  page,
}) => {
  await test.step("a screen does not wait for the style sheet of print", async () => {
    await page.goto(song);
    const sheets = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].map(({ href, media }) => ({
        href,
        media,
      })),
    );
    expect(sheets.filter(({ href }) => /\/print-/.test(href))).toEqual([{ href: expect.any(String), media: "print" }]);
    const timing = await page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .filter(({ name }) => /\/print-/.test(name))
        .map((entry) => (entry as PerformanceResourceTiming & { renderBlockingStatus: string }).renderBlockingStatus),
    );
    expect(timing).toEqual(["non-blocking"]);
  });
  await test.step("a song prints its facts, tags, versions, lyrics, credits and address, black on white", async () => {
    await page.goto(song);
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    await page.setViewportSize({ width: 680, height: 960 });
    const main = page.getByRole("main");
    await expectPaper(page, new URL(page.url()).href);
    await expect(main.getByRole("heading", { level: 1 })).toContainText("Paper Lanterns");
    await expect(main.getByText("The Harbour Lines").filter({ visible: true }).first()).toBeVisible();
    for (const heading of ["Facts", "Tags", "Other versions", "Lyrics", "Rights"])
      await expect(main.getByRole("heading", { name: heading })).toBeVisible();
    for (const fact of ["Length", "BPM", "Key"]) await expect(main.locator("dt", { hasText: fact })).toBeVisible();
    const version = main.getByRole("list", { name: "Other versions" }).getByRole("listitem").first();
    await expect(version).toContainText("Instrumental");
    await expect(version.getByText(/^\d:\d\d · \d+ BPM/)).toBeVisible();
    const line = main.locator(".lyrics li").first();
    await expect(line.getByText(/^\d:\d\d$/).filter({ visible: true })).toHaveCount(1);
    // Facts stand before versions.
    const [facts, versions] = await Promise.all(
      ["Facts", "Other versions"].map((name) => main.getByRole("heading", { name }).boundingBox()),
    );
    expect(facts?.y).toBeLessThan(versions?.y ?? 0);
  });
  await test.step("an artist prints every recording with tempo, key and length", async () => {
    await page.goto(artist);
    const count = await page.locator("li.track").count();
    await page.emulateMedia({ media: "print" });
    await page.setViewportSize({ width: 680, height: 960 });
    await expectPaper(page, new URL(page.url()).href);
    expect(count).toBeGreaterThan(1);
    await expect(page.locator("li.track .track-length").filter({ visible: true })).toHaveCount(count);
    await expect(page.locator("li.track .track-bpm").filter({ visible: true })).toHaveCount(count);
    // Folded versions stand below their song.
    await expect(page.getByRole("link", { name: "Instrumental", exact: true })).toBeVisible();
    await expect(page.locator(".versions > summary, .card-art").filter({ visible: true })).toHaveCount(0);
  });
  await page.emulateMedia({ media: "screen" });
  await test.step("a list of results prints without the layout around it, with nothing to press and no rows that are still to come", async () => {
    await page.goto("/search");
    const first = await page.locator("li.track [data-play]").first().getAttribute("data-play");
    await expect(page.locator(".more-rows")).toBeVisible();
    await page.setViewportSize({ width: 680, height: 960 });
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    await expectNoLayout(page);
    await expect(page.locator("li.track").first()).toBeVisible();
    await expect(
      page.locator("main :is(button, select, summary, nav), .more-rows").filter({ visible: true }),
    ).toHaveCount(0);

    await page.goto(`/music-sync-licensing/search?seed_songIds=${first}&explain=true&mood=calm`);
    await expect(page.getByRole("heading", { name: /^Similar to / })).toBeVisible();
    await expect(page.locator("li.track").first().getByText("Timbre")).toBeVisible();
    await expect(page.locator(".chip").first()).toBeVisible();
    const links = page.locator("main a:not(li.track .track-name a, .similar-head h2 a, .chip a:not(.chip-x))");
    await expect(links.filter({ visible: true })).toHaveCount(0);
    await expect(page.locator("main input[type=range]").filter({ visible: true })).toHaveCount(0);
  });
});

test("figures are read by keyboard and in the system's colours, and print whole as a playlist does, from its editor too", async ({
  page,
}) => {
  await test.step("figures are read from tables and by keyboard, their charts keep the system's colours, and paper has them whole", async () => {
    await signIn(page, "admin", "/analytics?list=words");
    const chart = page.getByRole("img", { name: "Plays by day" });
    await expect(chart).toHaveAccessibleName(/Plays by day .+ The table below has every figure\.$/);
    // A bar is read by keyboard.
    const reader = page.getByRole("slider", { name: "Plays by day" });
    await reader.press("ArrowLeft");
    await expect(reader).toHaveAttribute("aria-valuetext", /^\d{4}-\d{2}-\d{2}: [\d,]+, [\d,]+ before$/);
    // By keyboard the table is reached and scrolled.
    const table = page.getByRole("region", { name: "All figures by day" });
    await table.focus();
    const first = table.getByRole("rowheader").first();
    const top = async () => (await first.boundingBox())?.y ?? 0;
    const before = await top();
    await page.keyboard.press("End");
    await expect.poll(top).toBeLessThan(before);

    await page.emulateMedia({ forcedColors: "active" });
    const colours = await chart.evaluate((svg) => {
      const probe = document.body.appendChild(document.createElement("span"));
      probe.style.color = "CanvasText";
      const bar = svg.querySelector("path[fill='currentColor']");
      return [bar && getComputedStyle(bar).fill, getComputedStyle(probe).color];
    });
    expect(colours[0]).toBe(colours[1]);

    await page.emulateMedia({ media: "print", forcedColors: "none" });
    await page.setViewportSize({ width: 680, height: 960 });
    for (const path of ["/analytics?list=words", "/companies-dashboard", "/wrapup?of=company"]) {
      await page.goto(path);
      await expectNoLayout(page);
      const main = page.getByRole("main");
      await expect(main.getByRole("link", { name: "Export CSV" }).filter({ visible: true })).toHaveCount(0);
      const cut = await main
        .locator("section, div")
        .evaluateAll((boxes) =>
          boxes
            .filter((box) => box.querySelector("table") && box.scrollWidth > box.clientWidth + 1)
            .map((box) => `${box.scrollWidth} > ${box.clientWidth}`),
        );
      expect(cut, path).toEqual([]);
    }
    await expect(page.getByText("December")).toBeVisible();
  });
  await page.emulateMedia({ media: "screen" });
  await test.step("a playlist prints its tracks with numbers and times, its client, notes and passages, and nothing to press, from its editor too", async () => {
    await signIn(page, "supervisor", "/search");
    const headers = { Origin: new URL(page.url()).origin };
    const trackId = await page.locator("button[data-play]").first().getAttribute("data-play");
    const sent = async (method: "post" | "patch", path: string, data: object) =>
      (await (await page.request[method](`/api/v1/playlists${path}`, { data, headers })).json()).data;
    const { _id: id, uri } = await sent("post", "", { name: "On paper", client: "Kestrel Brewery" });
    const { tracks } = await sent("post", `/${id}/tracks`, { trackIds: [trackId] });
    await sent("patch", `/${id}/tracks`, { rowId: tracks.items[0]._id, note: "Under the voice", start: 1, endTime: 4 });
    await page.goto(uri);
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    await page.setViewportSize({ width: 680, height: 960 });
    await expectNoLayout(page);
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { level: 1 })).toHaveText("On paper");
    await expect(main).toContainText("Kestrel Brewery");
    await expect(main.locator(".track-title[data-number='1']")).toBeVisible();
    await expect(main.locator("li.track .track-length")).toHaveText(/^Length \d:\d\d$/);
    await expect(main.getByText("0:01–0:04 · Under the voice")).toBeVisible();
    await expect(main.locator("button, .btn, summary, svg, canvas").filter({ visible: true })).toHaveCount(0);
    expect(await cutTexts(page)).toEqual([]);

    await page.goto(`/music-sync-licensing/edit-playlist/${id}`);
    await expectNoLayout(page);
    await expect(main.getByText("0:01–0:04 · Under the voice")).toBeVisible();
    await expect(main.locator(".track-bpm").filter({ visible: true })).toHaveCount(2);
    await expect(main.locator("button, .btn, summary, select, input, canvas").filter({ visible: true })).toHaveCount(0);
  });
});
