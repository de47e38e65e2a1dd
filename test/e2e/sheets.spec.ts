import { expect, expectAccessible, signIn, test } from "#test/support/e2e.ts";

// Without scripts: test/http/forms/sheets.test.ts. Sign-ins are rate limited by address: these visitors have their own.
test.use({ extraHTTPHeaders: { "CF-Connecting-IP": "10.77.0.183" } });

test("a workbook is exported, and the browser reads it back in slices: nothing differs", async ({ page }) => {
  await signIn(page, "staff", "/songs/list");
  await page.getByText("Whole list").click();
  await page.getByRole("button", { name: "Export list to a sheet" }).click();
  await page.getByLabel("File").selectOption("xlsx");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download" }).click(),
  ]);
  await page.getByRole("link", { name: "Import a sheet" }).click();
  await expectAccessible(page);
  await page.getByLabel("Sheet", { exact: true }).setInputFiles(await download.path());
  await page.getByRole("button", { name: "Read the sheet" }).click();
  await expect(page.getByRole("link", { name: /^Same [1-9]/ })).toBeVisible();
  await expect(page.getByText("There is nothing to change in this sheet.")).toBeVisible();
  await expectAccessible(page);
});
