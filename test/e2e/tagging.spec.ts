import { expect, expectAccessible, signIn, test } from "#test/support/e2e.ts";

// Rules: test/routes/proposals.
test("a song is tagged by keys: a figure confirms, X and a figure refuses, Z takes it back, Enter opens the next one", async ({
  page,
}) => {
  test.slow();
  await signIn(page, "staff", "/songs/tagging");
  const rows = page.locator("ol li:has(kbd)");
  // On a new copy tags are proposed once its songs are analysed: by the minute's job.
  await expect(async () => {
    await page.reload();
    await expect(rows.first()).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 80_000, intervals: [2000] });
  await expectAccessible(page);
  const first = rows.first().locator("b");
  const status = page.getByRole("status").filter({ has: page.getByRole("button", { name: "Undo" }) });
  const label = (await first.textContent()) ?? "";
  await page.waitForLoadState("networkidle");
  await page.keyboard.press("1");
  await expect(status).toContainText(`${label} confirmed.`);
  await page.keyboard.press("z");
  await expect(page.getByRole("button", { name: `Confirm ${label}` })).toBeVisible();
  await expect(status).toHaveCount(0);
  const again = (await first.textContent()) ?? "";
  await page.keyboard.press("x");
  await page.keyboard.press("1");
  await expect(status).toContainText(`${again} refused.`);
  await page.keyboard.press("z");
  await expect(status).toHaveCount(0);
  const started = Date.now();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/seen=/);
  // ≤ 3 s a song: docs/performance.md.
  expect(Date.now() - started).toBeLessThan(3000);
});
