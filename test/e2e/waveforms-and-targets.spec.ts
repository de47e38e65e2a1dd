import type { Locator, Page } from "@playwright/test";
import { contrastRatio } from "#app/ui/art/contrast.ts";
import { bar, playFirst } from "#test/e2e/player-page.ts";
import { expect, signIn, test } from "#test/support/e2e.ts";
import { smallTargets } from "#test/support/small-targets.ts";

const song = "/music-sync-licensing/song/paper-lanterns";

test("waveforms and their labels are drawn alike, whole and with contrast on every host, as the histogram of tempos is", async ({
  page,
  baseURL,
}) => {
  await test.step("no label of the player's ruler is cut, at any width that has one", async () => {
    await playFirst(page, "/search?q=Paper+Lanterns");
    for (const width of [768, 1024, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      const wave = bar(page).locator(".player-wave");
      if (!(await wave.isVisible())) continue;
      await expect(wave).toHaveAttribute("data-drawn", "true");
      const cut = await wave.evaluate((element) => {
        const frame = element.getBoundingClientRect();
        const labels = [...element.querySelectorAll(".player-ruler span")].filter((label) => label.checkVisibility());
        const boxes = labels.map((label) => label.getBoundingClientRect());
        return {
          count: boxes.length,
          cut: boxes.filter((box) => box.left < frame.left || box.right > frame.right).length,
        };
      });
      expect(cut.count, `${width} px`).toBeGreaterThan(0);
      expect(cut.cut, `${width} px`).toBe(0);
    }
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await test.step("row, song page and player draw the same bars, and those of a recording that touches full scale throughout are no wall", async () => {
    const limited = Buffer.from(Array.from({ length: 1_000 }, (_, at) => 250 + (at % 6)));
    await page.route("**/peaks.bin", (route) => route.fulfill({ body: limited }));
    await playFirst(page, "/search?q=Paper+Lanterns");
    await expect(bar(page).locator(".player-wave")).toHaveAttribute("data-drawn", "true");
    const inRow = () => barsOf(page.locator("li.track canvas").first(), 32 * 0.9);
    const inPlayer = () => barsOf(bar(page).locator(".player-wave-real canvas").first(), 60 * 0.6);
    // Both are drawn anew when the peaks come.
    await expect(async () => expect(distance(await inPlayer(), await inRow())).toBeLessThan(0.03)).toPass();
    const [row, player] = [await inRow(), await inPlayer()];
    await page.locator("li.track").first().getByRole("link", { name: "Paper Lanterns" }).first().click();
    await page.waitForURL(`**${song}`);
    const onPage = page.locator(".player-stage .player-wave-real canvas").first();
    await expect(async () => expect(distance(await barsOf(onPage, 140 * 0.6), row)).toBeLessThan(0.03)).toPass();
    expect(Math.max(...player) - Math.min(...player)).toBeGreaterThan(0.3);
  });
  await page.unrouteAll();
  await test.step("the tempo of the results is a histogram, and its range can be typed", async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto("/search");
    const histogram = page.locator("#bpmMin .facet-chart");
    const chart = histogram.locator("path.fill-accent, path").last();
    await expect(histogram).toBeVisible();
    const before = await chart.getAttribute("d");
    await page.getByLabel("Lowest BPM").fill("100");
    await expect(page.getByRole("link", { name: "Remove from 100 BPM" })).toBeVisible();
    await expect.poll(() => chart.getAttribute("d")).not.toBe(before);
    await expect(page).toHaveURL(/bpmMin=100/);
  });
  await test.step("bars of a row's waveform are 3 : 1 before the page, and told from the played ones, on every host in both schemes", async () => {
    for (const host of ["", "acme.", "nova."]) {
      await page.goto(`${baseURL?.replace("localhost", `${host}localhost`)}/search`);
      for (const scheme of ["light", "dark"]) {
        const where = `${host}localhost, ${scheme}`;
        await page.evaluate((value) => document.documentElement.setAttribute("data-scheme", value), scheme);
        const [wave = "", played = "", behind = ""] = await rowColours(page);
        expect(contrastRatio(wave, behind), where).toBeGreaterThanOrEqual(3);
        expect(contrastRatio(played, behind), where).toBeGreaterThanOrEqual(3);
        expect(played, where).not.toBe(wave);
      }
    }
  });
});

/** Opaque bars of a waveform, without their ghosts: the mean of each of ten parts of the recording, 1 for a bar that is `full` pixels high. */
function barsOf(canvas: Locator, full: number): Promise<number[]> {
  return canvas.evaluate((element, fullHeight) => {
    const { width, height } = element as HTMLCanvasElement;
    const pixels = (element as HTMLCanvasElement).getContext("2d")?.getImageData(0, 0, width, height).data ?? [];
    // 35 % is the ghost's; a bar ends within a pixel.
    const coverOf = (alpha: number) => Math.max(0, (alpha / 255 - 0.35) / 0.65);
    const bars = Array.from({ length: Math.floor(width / 4) }, (_, bar) => {
      const column = Array.from({ length: height }, (_row, y) => coverOf(pixels[(y * width + bar * 4) * 4 + 3] ?? 0));
      const size = column.reduce((sum, cover) => sum + cover, 0);
      // The line at the position is as high as the canvas, and hides the bar under it.
      return size > height - 1 ? null : size / fullHeight;
    });
    const levelAt = (share: number) => bars[Math.floor(share * bars.length)] ?? null;
    return Array.from({ length: 10 }, (_, part) => {
      const levels = Array.from({ length: 100 }, (_point, at) => levelAt((part + (at + 0.5) / 100) / 10));
      const drawn = levels.filter((level) => level !== null);
      return drawn.reduce((sum, level) => sum + level, 0) / drawn.length;
    });
  }, full);
}

/** The largest difference of two waveforms' parts. */
function distance(one: number[], other: number[]): number {
  return Math.max(...one.map((level, at) => Math.abs(level - (other[at] ?? 0))));
}

/** Colours of the bars of a row's waveform, to come and played, and of what is behind them, as #rrggbb. */
function rowColours(page: Page): Promise<string[]> {
  return page
    .locator("li.track canvas")
    .first()
    .evaluate((canvas) => {
      const hex = (colour: string) => {
        const context = document.createElement("canvas").getContext("2d");
        if (context === null) return "";
        context.fillStyle = colour;
        context.fillRect(0, 0, 1, 1);
        const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
        return `#${[red, green, blue].map((one) => one.toString(16).padStart(2, "0")).join("")}`;
      };
      let behind: Element | null = canvas;
      while (behind && getComputedStyle(behind).backgroundColor === "rgba(0, 0, 0, 0)") behind = behind.parentElement;
      const { color, caretColor } = getComputedStyle(canvas);
      return [color, caretColor, getComputedStyle(behind ?? document.documentElement).backgroundColor].map(hex);
    });
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 375, height: 700 }, hasTouch: true, isMobile: true });

  test("buttons of playlists, pitches and links are 44 px to hit and stay within the page", async ({ page }) => {
    await page.setExtraHTTPHeaders({ "CF-Connecting-IP": "10.77.0.171" });
    await signIn(page, "supervisor", "/music-sync-licensing/edit-playlist");
    const headers = { Origin: new URL(page.url()).origin };
    const make = async (path: string, data: object) =>
      (await (await page.request.post(`/api/v1/${path}`, { data, headers })).json()).data._id as string;
    const playlistId = await make("playlists", { name: "Reached with a thumb" });
    await page.request.post(`/api/v1/playlists/${playlistId}/headings`, { data: { title: "Act one" }, headers });
    await make(`playlists/${playlistId}/shares`, { recipient: "Dana" });
    const pitchId = await make("pitches", { title: "Reached with a thumb" });
    await page.request.post(`/api/v1/pitches/${pitchId}/slides`, { data: { title: "One" }, headers });
    const edit = `/music-sync-licensing/edit-playlist/${playlistId}`;
    for (const path of ["/music-sync-licensing/edit-playlist", edit, `${edit}/shares`, `/pitch/edit/${pitchId}`]) {
      await page.goto(path, { waitUntil: "networkidle" });
      expect(await smallTargets(page), path).toEqual([]);
      for (const width of [375, 320]) {
        await page.setViewportSize({ width, height: 700 });
        const outside = await page
          .locator("main .btn")
          .evaluateAll((all) =>
            all
              .filter((button) => button.checkVisibility() && button.getBoundingClientRect().right > innerWidth)
              .map((button) => button.getAttribute("aria-label") ?? button.textContent),
          );
        expect(outside, `${path} at ${width} px`).toEqual([]);
      }
      await page.setViewportSize({ width: 375, height: 700 });
    }
  });
});
