import { expect, expectAccessible, signIn, test } from "#test/support/e2e.ts";

// Forms without scripts: test/http/forms/songs.test.ts.

test("a song's form names bad input, moves its rows in place, and its pages are accessible and stay inside a narrow window", async ({
  page,
}) => {
  await test.step("the pages of songs are accessible and stay inside a narrow window", async () => {
    test.slow();
    await signIn(page, "staff", "/songs/list");
    const song = (await page.getByRole("link", { name: "Echo Parish" }).getAttribute("href")) ?? "";
    for (const path of ["/songs/list", "/songs/list/bulk?from=&set-year=2001&preview=1", song, `${song}/history`]) {
      for (const width of [375, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(path);
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth),
          `${path} at ${width}`,
        ).toBeLessThanOrEqual(width);
      }
      await expectAccessible(page);
    }
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await test.step("rows are walked, selected and edited by key, a range by a click with Shift; columns are chosen", async () => {
    await page.goto("/songs/list");
    const boxes = page.getByRole("checkbox", { name: /^Choose / });
    const edit = page.getByRole("button", { name: "Edit selected" });
    await page.waitForLoadState("networkidle");
    await expect(edit).toBeHidden();
    const before = await page.getByRole("row").nth(1).boundingBox();
    for (const key of ["j", "j", "x"]) await page.keyboard.press(key);
    await expect(boxes.nth(1)).toBeChecked();
    await expect(page.getByText("1 selected")).toBeVisible();
    expect(await page.getByRole("row").nth(1).boundingBox()).toEqual(before);
    await boxes.nth(1).click();
    await expect(edit).toBeHidden();
    await boxes.nth(0).click();
    await boxes.nth(3).click({ modifiers: ["Shift"] });
    await expect(page.getByText("4 selected")).toBeVisible();
    await page.keyboard.press("e");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Change 4 songs");
    await page.goto("/songs/list?lacks=tier");
    await page.getByText("Columns and rows").click();
    await page.getByLabel("Column ISRC").uncheck();
    await page.getByLabel("Roomy rows").check();
    await page.getByRole("button", { name: "Show" }).click();
    await expect(page.getByRole("columnheader", { name: "ISRC" })).toHaveCount(0);
    await expect(page).toHaveURL(/lacks=tier.*rows=roomy/);
    await expect(page.getByRole("link", { name: "Unpublished" })).toHaveAttribute("href", /unpublished&.*rows=roomy/);
  });
  await test.step("a song's form names bad input before it is sent, and its rows are added, moved and removed in place", async () => {
    await signIn(page, "staff", "/songs/list?q=Echo+Parish");
    await page.getByRole("link", { name: "Echo Parish" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Echo Parish");
    await page.waitForLoadState("networkidle");
    const path = new URL(page.url()).pathname;
    let documents = 0;
    page.on("request", (request) => {
      if (request.isNavigationRequest()) documents += 1;
    });

    await page.getByLabel("ISRC").fill("USRC1760783");
    await page.getByRole("button", { name: "Artists: add a row" }).click();
    const artists = page.getByRole("group", { name: "Artists", exact: true });
    const names = artists.getByLabel("Artist", { exact: true });
    await expect(names).toHaveCount(2);
    await names.nth(1).fill("Parallel Nine");
    await page.getByRole("button", { name: "Artists: move row 2 up" }).click();
    await expect(names.nth(0)).toHaveValue("Parallel Nine");
    await page.getByRole("button", { name: "Artists: remove row 1" }).click();
    await expect(names).toHaveCount(1);
    await page.getByRole("button", { name: "Save" }).last().click();
    await expect(page.getByText("instead of 12")).toBeVisible();
    expect(documents).toBe(0);
    expect(new URL(page.url()).pathname).toBe(path);
  });
});
