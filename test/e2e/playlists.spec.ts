import type { Page } from "@playwright/test";
import { expect, expectAccessible, signIn, test } from "#test/support/e2e.ts";
import { moveByKeys } from "#test/support/move-by-keys.ts";
import { moveByMenu } from "#test/support/move-by-menu.ts";

// Sign-ins are rate limited by address: this visitor has one of their own.
test.use({ extraHTTPHeaders: { "CF-Connecting-IP": "10.77.0.97" } });

/** A playlist of the signed-in person with the first four recordings of the catalogue; its path. */
async function makePlaylist(page: Page): Promise<string> {
  const headers = { Origin: new URL(page.url()).origin };
  const made = await page.request.post("/api/v1/playlists", { data: { name: "Autumn spots" }, headers });
  const { data } = (await made.json()) as { data: { _id: string } };
  await page.goto("/search");
  const trackIds = await page
    .locator("button[data-play]")
    .evaluateAll((buttons) => buttons.slice(0, 4).map((button) => button.getAttribute("data-play")));
  await page.request.post(`/api/v1/playlists/${data._id}/tracks`, { data: { trackIds }, headers });
  return `/music-sync-licensing/edit-playlist/${data._id}`;
}

const handles = (page: Page) => page.getByRole("button", { name: /^Drag / });
const names = async (page: Page) =>
  (await handles(page).evaluateAll((all) => all.map((one) => one.getAttribute("aria-label") ?? ""))).map((label) =>
    label.replace(/^Drag /, ""),
  );

test("rows are ordered by keys, drags and buttons, get notes and passages in place, and the public page has neither note nor client", async ({
  page,
}) => {
  await test.step("rows are ordered by keys, by dragging and by buttons alike, and stay so", async () => {
    await signIn(page, "supervisor", "/music-sync-licensing/edit-playlist");
    await expectAccessible(page);
    await page.goto(await makePlaylist(page));
    await expect(handles(page)).toHaveCount(4);
    await expectAccessible(page);
    const [a = "", b = "", c = "", d = ""] = await names(page);
    const said = page.locator("[id^=DndLiveRegion]");
    await moveByKeys(handles(page).nth(0), "ArrowDown", "2 of 4");
    await expect.poll(() => names(page)).toEqual([b, a, c, d]);
    await moveByMenu(page, d, "top");
    await expect.poll(() => names(page)).toEqual([d, b, a, c]);
    const [from, to] = [handles(page).nth(3), handles(page).nth(1)];
    await from.scrollIntoViewIfNeeded();
    await from.hover();
    await page.mouse.down();
    // The rows make room while the pointer moves, so the place is looked for until it is reached.
    await expect(async () => {
      const target = (await to.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      await page.mouse.move(target.x + 10, target.y + 10, { steps: 6 });
      await expect(said).toHaveText(/place 2 of 4$/, { timeout: 2_000 });
    }).toPass();
    await page.mouse.up();
    await expect.poll(() => names(page)).toEqual([d, c, b, a]);
    // What the server has, once the drop has reached it.
    await expect(async () => {
      await page.reload();
      await expect(handles(page)).toHaveCount(4);
      expect(await names(page)).toEqual([d, c, b, a]);
    }).toPass();
  });
  await test.step("a row that is moved by its button while a drop is on its way is moved after it", async () => {
    await signIn(page, "supervisor", "/music-sync-licensing/edit-playlist");
    await page.goto(await makePlaylist(page));
    await expect(handles(page)).toHaveCount(4);
    const [a = "", b = "", c = "", d = ""] = await names(page);
    let arrive = () => {};
    const held = new Promise<void>((go) => {
      arrive = go;
    });
    let sent = 0;
    await page.route(/edit-playlist/, async (route) => {
      if (route.request().method() === "POST" && ++sent === 1) await held;
      await route.continue();
    });
    await moveByKeys(handles(page).nth(1), "ArrowUp", "1 of 4");
    await expect.poll(() => sent).toBe(1);
    await moveByMenu(page, d, "top");
    arrive();
    await expect.poll(() => names(page)).toEqual([d, b, a, c]);
    expect(sent).toBe(2);
  });
  await test.step("a track gets its note and passage in place, is removed and brought back, and the public page has neither note nor client", async () => {
    await signIn(page, "supervisor", "/music-sync-licensing/edit-playlist");
    const path = await makePlaylist(page);
    await page.goto(path);
    await expect(handles(page)).toHaveCount(4);
    const [first = ""] = await names(page);
    await page.getByRole("link", { name: `Edit ${first}: Add note or passage`, exact: true }).click();
    await page.getByLabel("Note", { exact: true }).fill("Under the voice");
    await page.getByLabel("Passage from").fill("0:01");
    await page.getByLabel("Passage to").fill("later");
    await expectAccessible(page);
    await page.locator("button[name=act][value=row]").click();
    await expect(page.getByText("Enter minutes and seconds").first()).toBeVisible();
    await page.getByLabel("Passage to").fill("0:04");
    await page.locator("button[name=act][value=row]").click();
    await expect(page.getByText("0:01–0:04 · Under the voice")).toBeVisible();
    await page.getByRole("button", { name: `Remove ${first}`, exact: true }).click();
    await expect(handles(page)).toHaveCount(3);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(handles(page)).toHaveCount(4);
    const more = page.locator("summary", { hasText: "More" });
    await more.click();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Visibility" }).click();
    await page.locator("select[name=visibility]").selectOption("public");
    await page.getByRole("button", { name: "Save visibility" }).click();
    await expect(page.getByText("Visibility saved").first()).toBeVisible();
    // The order that is chosen shows at once, and the chosen row follows the keys of a search.
    await page.getByLabel("Order").selectOption("title");
    await expect(page.getByText("This order is a preview")).toBeVisible();
    await expect(handles(page)).toHaveCount(0);
    await page.getByLabel("Order").selectOption("");
    await expect(handles(page)).toHaveCount(4);
    await page.locator("body").press("j");
    await page.keyboard.press("e");
    await expect(page.getByRole("checkbox", { name: `Select ${first}`, exact: true })).toBeChecked();
    await more.click();
    await page.getByRole("link", { name: "View playlist" }).click();
    await expect(page.getByText("Under the voice")).toBeVisible();
    // It stands in the head of the list that it is for.
    const select = await page.locator(".track-select button").boundingBox();
    const head = await page.locator(".track-head").first().boundingBox();
    expect(select?.y).toBeGreaterThanOrEqual(head?.y ?? Number.NaN);
    expect((select?.y ?? 0) + (select?.height ?? 0)).toBeLessThanOrEqual((head?.y ?? 0) + (head?.height ?? 0) + 1);
    await expectAccessible(page);
    const view = page.url();
    await page.context().clearCookies();
    await page.goto(view);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Autumn spots");
    await expect(page.getByText("Under the voice")).toHaveCount(0);
    await expect(page.locator("meta[property='og:type']")).toHaveAttribute("content", "music.playlist");
  });
});
