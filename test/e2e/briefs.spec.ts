import { expect, expectAccessible, signIn, test } from "#test/support/e2e.ts";

test("a brief goes from the button in the header to the staff's list, where it is answered", async ({ page }) => {
  const name = `Mara ${Date.now()}`;
  await page.goto("/contact-us");
  await expectAccessible(page);
  await page.getByRole("banner").getByRole("link", { name: "Talk to a Creative" }).click();
  const dialog = page.getByRole("dialog", { name: "Talk to a creative" });
  await expect(dialog.getByLabel("Name")).toBeFocused();
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByLabel("Work email").fill("mara@agency.example");
  await dialog.getByLabel("Your project").fill("A 30 s spot for an electric bike.");
  await dialog.getByText("Add details").click();
  await dialog.getByLabel("Music budget").selectOption("$5,000 to $25,000");
  await dialog.getByLabel("Cinema").check();
  await dialog.getByLabel("Reference links").fill("no link");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Submit brief" }).click();
  await expect(dialog.getByText("“no” isn't a web address")).toBeVisible();
  await expect(dialog.getByLabel("Cinema")).toBeChecked();
  await dialog.getByLabel("Reference links").fill("https://example.com/track");
  await dialog.getByRole("button", { name: "Submit brief" }).click();
  await expect(page.getByRole("dialog", { name: "We have your brief" })).toBeVisible();

  await signIn(page, "staff", "/opportunities");
  await expectAccessible(page);
  await page.getByRole("link", { name }).click();
  await expect(page.getByText("A 30 s spot for an electric bike.")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Status").selectOption("Answered");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Request saved")).toBeVisible();
});

test("the box of the footer opens the newsletter's dialog with the typed address; a space opens nothing", async ({
  page,
}) => {
  await page.goto("/contact-us");
  const box = page.getByRole("contentinfo").getByLabel("Email for our newsletter");
  const subscribe = page.getByRole("contentinfo").getByRole("button", { name: "Subscribe" });
  await box.fill(" ");
  await subscribe.click();
  await expect(page).toHaveURL(/\/contact-us$/);
  await box.fill("reader@example.com");
  await subscribe.click();
  const dialog = page.getByRole("dialog", { name: "Get our newsletter" });
  await expect(dialog.getByLabel("Email")).toHaveValue("reader@example.com");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Subscribe" }).click();
  await expect(page.getByRole("dialog", { name: "Check your inbox" })).toBeVisible();
});
