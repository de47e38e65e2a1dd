import { bar, expectSound, leaveFocus, playFirst, position, recordEvents, rows } from "#test/e2e/player-page.ts";
import { expect, hostUrl, signIn, test } from "#test/support/e2e.ts";

test("each engine plays, seeks and goes to the next track, and a company hears its music in its own colour", async ({
  page,
}) => {
  for (const engine of ["native", "hls", "direct"]) {
    await playFirst(page, `/search?engine=${engine}`);
    const audio = page.locator("audio");
    await expect(audio).toHaveAttribute("data-engine", engine);
    await leaveFocus(page);
    for (let press = 0; press < 3; press += 1) await page.keyboard.press("ArrowRight");
    await expect.poll(() => position(page)).toBeGreaterThan(15);
    await expectSound(page);
    await bar(page).getByRole("button", { name: "Next" }).click();
    await expect.poll(() => position(page)).toBeLessThan(5);
    await expectSound(page);
    await expect(audio).toHaveAttribute("data-engine", engine);
  }
  await playFirst(page, hostUrl("acme", "/search"));
  const wanted = await page.evaluate(() => document.documentElement.style.getPropertyValue("--theme-wave"));
  expect(wanted).toMatch(/^#[0-9a-f]{6}$/i);
  const drawn = () =>
    bar(page)
      .locator(".player-wave canvas")
      .evaluateAll((canvases) => {
        const colours = new Set<string>();
        for (const canvas of canvases) {
          if (!(canvas instanceof HTMLCanvasElement)) continue;
          const pixels = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
          for (let at = 0; at < pixels.length; at += 4) {
            if (pixels[at + 3] !== 255) continue;
            const rgb = [0, 1, 2].map((channel) => (pixels[at + channel] ?? 0).toString(16).padStart(2, "0"));
            colours.add(`#${rgb.join("")}`);
          }
        }
        return [...colours];
      });
  await expect.poll(drawn).toContain(wanted.toLowerCase());
});

test("streams that break end in the direct file, and what cannot be loaded is said and reported, once", async ({
  page,
}) => {
  await test.step("a broken stream ends in the direct file, at the same position when it breaks on the way", async () => {
    const events = await recordEvents(page);
    await page.route("**/*.m3u8", (route) => route.abort());
    // The code that reports failures comes after them.
    const failed = page.waitForFunction(() => document.querySelector("audio")?.dataset.engine === "direct");
    await page.route("**/assets/listening-*.js", async (route) => {
      await failed;
      await route.continue();
    });
    await playFirst(page, "/search");
    await failed;
    const failures = () => events.filter(({ kind }) => kind === "media_error");
    await expect.poll(() => failures().length).toBeGreaterThan(0);
    for (const failure of failures()) {
      expect(failure.fatal).toBe(false);
      expect(failure.reason).not.toBe("");
    }
    await page.unroute("**/*.m3u8");

    // One of the longer recordings: what is aborted must not be buffered yet.
    await page.goto("/search?q=glass+harbour&engine=hls");
    await rows(page).first().click();
    await expectSound(page);
    await page.route("**/hls/**", (route) => route.abort());
    await leaveFocus(page);
    for (let press = 0; press < 5; press += 1) await page.keyboard.press("ArrowRight");
    const at = await position(page);
    await expectSound(page);
    expect(await position(page)).toBeGreaterThanOrEqual(at);
  });
  await page.unrouteAll();
  await test.step("when nothing can be loaded the visitor is told, once, and may try again", async () => {
    const events = await recordEvents(page);
    await page.route("**/media/**", (route) => route.abort());
    await page.goto("/search");
    await rows(page).first().click();
    const toast = page.getByText("There was an error loading the audio file");
    await expect(toast).toBeVisible();
    expect(events.filter(({ kind }) => kind === "media_error").at(-1)).toMatchObject({ engine: "direct", fatal: true });
    await rows(page).first().click();
    await expect(page.locator("audio")).toHaveAttribute("data-engine", "direct");
    await expect(toast).toHaveCount(1);
    await page.unroute("**/media/**");
    await rows(page).first().click();
    await expectSound(page);
  });
  await page.unrouteAll();
  await test.step("without peaks the waveform is flat, playback is not affected, and the failure is reported once", async () => {
    const events = await recordEvents(page);
    await page.route("**/peaks.bin", (route) => route.abort());
    await playFirst(page, "/search");
    await expect(bar(page).locator(".player-wave")).toHaveAttribute("data-drawn", "true");
    await expectSound(page);
    await expect(page.getByRole("alert")).toHaveCount(0);
    const flat = events.filter(({ kind }) => kind === "flat_peaks");
    expect(flat.length).toBe(1);
    expect(flat[0]?.recordingId).toMatch(/^[0-9a-f-]{36}$/);
  });
});

test("opened pages are reported once, a song's link is copied, and staff have details fetched before a song plays", async ({
  page,
  context,
}) => {
  await test.step("every page that is opened is reported once, and recorded", async () => {
    await page.setExtraHTTPHeaders({ "CF-Connecting-IP": "10.77.0.33" });
    const events = await recordEvents(page);
    const statuses: number[] = [];
    page.on("response", (response) => {
      if (response.url().endsWith("/api/v1/events")) statuses.push(response.status());
    });
    await page.goto("/discover", { waitUntil: "networkidle" });
    await page.getByRole("link", { name: "Search", exact: true }).first().click();
    // Discover has a search field as well, which stays until the search page is rendered.
    await page.getByLabel("Search titles").fill("salt");
    await expect(page).toHaveURL(/q=salt/);
    // The list of suggestions covers the first rows while the field has the focus.
    await page.getByLabel("Search titles").blur();
    await page.locator(".track-title").first().click();
    await expect(page).toHaveURL(/\/song\//);
    const { pathname } = new URL(page.url());
    await expect
      .poll(() => events.filter(({ kind }) => kind === "page_view").map(({ path }) => path))
      .toEqual(["/discover", "/search", pathname]);
    // With the search and the song opened from it.
    await expect.poll(() => events.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["search", "result_click"]));
    await expect.poll(() => statuses).toEqual(events.map(() => 202));
  });
  await page.unrouteAll();
  await test.step("the link of a song is copied", async () => {
    await playFirst(page, "/search?q=Tell+Them+I+Left");
    await expect(bar(page).locator(".player-title")).toContainText("(Explicit)");
    const copy = async () => {
      await bar(page).getByLabel("Track options").click();
      await bar(page).getByRole("button", { name: "Copy song link" }).click();
    };
    // Not every browser lets a permission be withheld for this.
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException("withheld", "NotAllowedError"));
    });
    await copy();
    await expect(page.getByText("There was an error getting share link for this song")).toBeVisible();
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.evaluate(() => Reflect.deleteProperty(navigator.clipboard, "writeText"));
    await copy();
    await expect(page.getByText("Share link copied to clipboard")).toBeVisible();
    const address = await page.evaluate(() => navigator.clipboard.readText());
    await page.goto(address);
    await expect(page).toHaveURL(/\/music-sync-licensing\/search\?songId=[0-9a-f-]+&versionId=[0-9a-f-]+$/);
    await expect(page.getByRole("region", { name: "Linked track" }).getByRole("listitem")).toHaveCount(1);
  });
  await test.step("staff have a song's details fetched before it plays, other users do not", async () => {
    await page.setExtraHTTPHeaders({ "CF-Connecting-IP": "10.77.0.34" });
    const details: string[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      const [, id] = /^\/api\/v1\/songs\/([^/]+)$/.exec(pathname) ?? [];
      if (id !== undefined) details.push(id);
    });
    await playFirst(page, "/search");
    expect(details).toEqual([]);

    await signIn(page, "staff", "/search");
    await bar(page).getByRole("button", { name: "Close player" }).click();
    // Where the player was a row lies under the pointer now, and a hover fetches too.
    await page.mouse.move(0, 0);
    await page.waitForLoadState("networkidle");
    details.length = 0;
    await page.route("**/api/v1/songs/*", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 400));
      await route.continue();
    });
    // A click without a hover: nothing was fetched before.
    const button = rows(page).nth(2);
    await button.evaluate((element) => element instanceof HTMLElement && element.click());
    await expect(button).toHaveAttribute("aria-busy", "true");
    await expect(bar(page).locator("[aria-busy=true]")).toHaveCount(1);
    await expectSound(page);
    // Those of the next track are fetched while it plays.
    const id = await button.getAttribute("data-play");
    expect(details.filter((one) => one === id)).toHaveLength(1);

    // A song plays even when its details cannot be fetched.
    await page.unroute("**/api/v1/songs/*");
    await page.route("**/api/v1/songs/*", (route) => route.abort());
    await rows(page).nth(3).click();
    await expectSound(page);
    await expect(page.locator("audio")).toHaveJSProperty("paused", false);
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("every row and song's page has the browser's own player, at every width, and no button that does nothing", async ({
    page,
  }) => {
    await test.step("every row brings the browser's own player and no button that does nothing", async () => {
      await page.goto("/search");
      const audio = page.getByRole("main").locator("li audio");
      expect(await audio.count()).toBeGreaterThan(2);
      await expect(audio.first()).toHaveAttribute("src", /\/direct\.(m4a|mp3)$/);
      await expect(audio.first()).toHaveAttribute("preload", "none");
      await expect(rows(page).first()).toBeHidden();
      await expect(bar(page)).toHaveCount(0);
      await page.goto("/discover");
      await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
      await expect(rows(page)).toHaveCount(0);
    });
    await test.step("a song's own page has a player that can be used, at every width", async () => {
      await page.goto("/search");
      await page.locator(".track-title").first().click();
      await expect(page).toHaveURL(/\/song\//);
      for (const width of [375, 768, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        const box = await page.locator(".player-stage audio").boundingBox();
        expect(box?.width, `${width} px`).toBeGreaterThanOrEqual(280);
        expect(box?.height, `${width} px`).toBeGreaterThanOrEqual(40);
      }
    });
  });
});
