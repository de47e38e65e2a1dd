import { expect, expectAccessible, signIn, test } from "#test/support/e2e.ts";
import { waitForHydration } from "#test/support/wait-for-hydration.ts";

// Mistakes, merges and the way back without scripts: test/http/forms/rights.test.ts. Sign-ins are rate limited by address.
test.use({ extraHTTPHeaders: { "CF-Connecting-IP": "10.77.0.63" } });

test("the sums of a side follow what is typed, apart for territories, and a dispute is reported and settled", async ({
  page,
}) => {
  await signIn(page, "staff", "/songs/list");
  await page.getByRole("table").getByRole("link").last().click();
  await page.getByRole("link", { name: "Rights", exact: true }).click();
  await waitForHydration(page);
  const form = page.locator("form#composition");
  const sums = form.getByRole("list", { name: "Sum, Composition" });
  const rows = form.getByRole("group", { name: /^Share \d+$/ });
  await expect(rows.first()).toBeVisible();
  const before = await rows.count();
  await form.getByRole("button", { name: "Add a share" }).click();
  await expect(rows).toHaveCount(before + 1);
  const added = rows.last();
  await expect(added.getByLabel("Party")).toBeFocused();
  await added.getByLabel("Share in %").fill("0.5");
  await expect(sums).toContainText("World: 100.5 %, 0.5 % too much");
  await added.getByLabel("Territories").fill("DACH");
  await expect(sums).toContainText("World except Austria, Germany, Switzerland: 100 %");
  await expect(sums).toContainText("Austria, Germany, Switzerland: 100.5 %, 0.5 % too much");
  await expectAccessible(page);
  await form.getByRole("button", { name: `Remove share ${before + 1}` }).click();
  await expect(sums).toHaveText("Sum: World: 100 %");

  await page.getByLabel("Who claims what").fill("Two labels claim the recording");
  await page.getByLabel("Side").selectOption("Master");
  await page.getByRole("button", { name: "Report a dispute" }).click();
  await expect(page.getByText(/Master disputed since .+: Two labels claim the recording/)).toBeVisible();
  await page.getByRole("button", { name: "Settle the dispute about the master" }).click();
  await expect(page.getByText("Dispute settled").first()).toBeVisible();
  await expect(page.getByText("Complete: both sides add up to 100 % everywhere.")).toBeVisible();
});
