import { demoPassword } from "#db/seed/demo-people.ts";
import { expect, signInAnew, test } from "#test/support/e2e.ts";

test.use({ extraHTTPHeaders: { "CF-Connecting-IP": "10.77.0.31" } });

test("a dismissed session dialog comes back with the next refused request, and signing in sends that request", async ({
  page,
}) => {
  await signInAnew(page, "supervisor", "/account-settings");
  await page.waitForLoadState("networkidle");

  // The session ends on the server only; this browser keeps its cookie.
  const cookies = await page.context().cookies();
  await page.request.post("/logout", { headers: { Origin: new URL(page.url()).origin }, maxRedirects: 0 });
  await page.context().addCookies(cookies);

  const dialog = page.getByRole("dialog");
  const link = page.locator("a[href='/account-settings/sessions']").first();
  for (let refusal = 0; refusal < 3; refusal += 1) {
    await link.click();
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/account-settings$/);
  }
  await link.click();
  await dialog.locator("input[name=password]").fill(demoPassword);
  await dialog.locator("form button").last().click();
  await expect(page).toHaveURL(/\/account-settings\/sessions$/);
  await expect(dialog).toBeHidden();
});
