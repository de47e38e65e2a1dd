import type { Page } from "@playwright/test";
import { expect, expectAccessible, signIn, test } from "#test/support/e2e.ts";

// Sign-ins are rate limited by address: these visitors have their own.
test.use({ extraHTTPHeaders: { "CF-Connecting-IP": "10.77.0.43" } });

const body = (status: string) => ({
  title: "Autumn pitch",
  description: "Three films for one client.",
  kind: "slides",
  status,
  priority: 1,
  settings: { show: 2, scroll: 2, keywords: ["warm", "acoustic"] },
  items: [
    { name: "Dawn", brand: "Acme", agency: "North", description: "<p>Piano and <strong>strings</strong></p>" },
    { name: "Noon", brand: "Acme", itemUrl: "https://vimeo.com/123456789", tags: ["bright"] },
  ],
});

/** A published reel, made as staff make it; without `items` of two slides. The page is signed in afterwards. */
async function makeReel(page: Page, items = body("published").items as object[]): Promise<string> {
  await signIn(page, "staff", "/sliders/list");
  const made = await page.request.post("/api/v1/sliders", {
    data: { ...body("published"), items },
    headers: { Origin: new URL(page.url()).origin },
  });
  expect(made.status()).toBe(201);
  return `/sliders/reel/${((await made.json()) as { data: { _id: string } }).data._id}`;
}

const counter = (page: Page) => page.getByRole("navigation", { name: "Reel" }).locator("p");

test("a reel is presented by keyboard and by swipes, shared and in full screen; its layout follows the window and the paper", async ({
  page,
}) => {
  await test.step("a reel is presented by keyboard alone, shared and opened in full screen, and axe finds nothing", async () => {
    const path = await makeReel(page);
    await page.goto(path);
    await expect(page.getByRole("heading", { name: "Autumn pitch" }).first()).toBeVisible();
    await expect(counter(page)).toHaveText("1/4");
    await expect(page.locator(".reel")).toHaveCSS("background-color", "rgb(12, 11, 9)");
    await expect(page.locator(".reel-progress")).toHaveCSS("background-size", "25% 100%");
    await expect(page.getByRole("link", { name: "Previous slide" })).toHaveAttribute("aria-disabled", "true");
    await expect(page.getByRole("link", { name: "Edit reel" })).toBeVisible();
    await page.waitForLoadState("networkidle");
    for (const [key, shown] of [
      ["ArrowRight", "2/4"],
      ["ArrowDown", "3/4"],
      ["Enter", "4/4"],
      ["ArrowRight", "4/4"],
      ["ArrowLeft", "3/4"],
      ["ArrowUp", "2/4"],
    ] as const) {
      await page.keyboard.press(key);
      await expect(counter(page), key).toHaveText(shown);
    }
    // Pressed faster than the page renders.
    for (const [key, shown] of [
      ["ArrowRight", "4/4"],
      ["ArrowLeft", "2/4"],
    ] as const) {
      await page.evaluate((pressed) => {
        for (const _ of [1, 2])
          document.body.dispatchEvent(new KeyboardEvent("keydown", { key: pressed, bubbles: true }));
      }, key);
      await expect(counter(page), `${key} twice`).toHaveText(shown);
    }
    expect(new URL(page.url()).searchParams.get("slide")).toBe("1");
    await expect(page.getByRole("heading", { name: "Dawn" })).toBeVisible();
    await expect(page.getByText("strings")).toBeVisible();
    await expectAccessible(page);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByRole("button", { name: "Share Dawn" }).click();
    await expect(page.getByText("Share link copied to clipboard")).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`${path}\\?slide=1$`));
    await page.evaluate(() => {
      Element.prototype.requestFullscreen = () => Promise.reject(new Error("refused"));
    });
    const alerts: string[] = [];
    page.once("dialog", (dialog) => {
      alerts.push(dialog.message());
      void dialog.accept();
    });
    await page.getByRole("button", { name: "Full screen" }).click();
    await expect.poll(() => alerts).toEqual(["Error attempting to enable full-screen mode"]);
    // An external player loads after a click only, and is gone with its slide.
    await page.getByRole("link", { name: "Next slide" }).click();
    await expect(page.locator("iframe")).toHaveCount(0);
    await expect(page.getByText("Loads from vimeo.com")).toBeVisible();
    await page.goto("/sliders/reel/unknown");
    await expect(page.getByRole("heading", { name: "An error has occurred" })).toBeVisible();
    await expect(
      page.getByText("Server is currently under high load - please hit reload on your browser"),
    ).toBeVisible();
  });
  await test.step("a reel turns by swipes, its video is gone with its slide, and its layout changes at 1180 and 800 pixels", async () => {
    const film = { name: "Film", itemUrl: "/media/videos/none.mp4", settings: { isDownloadable: true } };
    const path = await makeReel(page, [film, { name: `A long name ${"that goes on ".repeat(8)}`, brand: "Acme" }]);
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    for (const [x, y, shown] of [
      [-90, 10, "2/4"],
      [-30, 0, "2/4"],
      [-90, 200, "2/4"],
      [-90, 0, "3/4"],
      [90, 0, "2/4"],
    ] as const) {
      await swipe(page, x, y);
      await expect(counter(page), `${x}, ${y}`).toHaveText(shown);
    }
    // The video of the slide: there anew each time that the slide is shown.
    const video = page.locator("video");
    await video.evaluate((element) => element.setAttribute("data-seen", "yes"));
    await page.getByLabel("More: Film").click();
    await expect(page.getByRole("link", { name: "Download video" })).toHaveAttribute("href", film.itemUrl);
    await page.keyboard.press("Escape");
    await page.keyboard.press("ArrowRight");
    await expect(video).toHaveCount(0);
    await page.keyboard.press("ArrowLeft");
    await expect(video).toHaveCount(1);
    await expect(video).not.toHaveAttribute("data-seen", "yes");

    const slide = page.locator("[data-shown] .reel-page");
    const shape = () =>
      slide.evaluate((element) => {
        const { gridTemplateColumns, paddingTop } = getComputedStyle(element);
        return [gridTemplateColumns.split(" ").length, paddingTop];
      });
    for (const [width, height, expected] of [
      [1180, 800, [2, "64px"]],
      [1179, 800, [1, "64px"]],
      [1180, 799, [2, "32px"]],
    ] as const) {
      await page.setViewportSize({ width, height });
      expect(await shape(), `${width} × ${height}`).toEqual(expected);
    }
    await page.setViewportSize({ width: 375, height: 800 });
    for (let turns = 0; turns < 2; turns += 1) {
      await page.keyboard.press("ArrowRight");
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
    }
    await page.emulateMedia({ media: "print" });
    await expect(counter(page)).toBeHidden();
    for (const name of ["Film", /^A long name/]) await expect(page.getByRole("heading", { name })).toBeVisible();
    // A slide is a page of the file.
    const file = await page.pdf({ preferCSSPageSize: true });
    expect(file.toString("latin1").match(/\/Type \/Page\b/g)?.length).toBe(4);
  });
});

/** Moves a finger over the reel, in pixels to the side and downwards. */
async function swipe(page: Page, x: number, y: number): Promise<void> {
  await page.locator(".reel").evaluate(
    (target, moved) => {
      const at = (left: number, top: number) => new Touch({ identifier: 1, target, clientX: left, clientY: top });
      const [from, to] = [at(200, 300), at(200 + moved.x, 300 + moved.y)];
      const common = { bubbles: true, cancelable: true };
      target.dispatchEvent(new TouchEvent("touchstart", { ...common, touches: [from], changedTouches: [from] }));
      target.dispatchEvent(new TouchEvent("touchend", { ...common, touches: [], changedTouches: [to] }));
    },
    { x, y },
  );
}
