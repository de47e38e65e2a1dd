import { demoPassword } from "#db/seed/demo-people.ts";
import { expect, signInAnew, test } from "#test/support/e2e.ts";

test.use({ extraHTTPHeaders: { "CF-Connecting-IP": "10.77.0.31" } });

test("a dismissed session dialog comes back with the next refused request, and signing in sends that request", async ({
  page,
}) => {
  await page.clock.install();
  await signInAnew(page, "supervisor", "/account-settings");
  await page.waitForLoadState("networkidle");

  // The session ends on the server only; this browser keeps its cookie.
  const cookies = await page.context().cookies();
  await page.request.post("/logout", { headers: { Origin: new URL(page.url()).origin }, maxRedirects: 0 });
  await page.context().addCookies(cookies);

  const dialog = page.getByRole("dialog");
  const link = page.locator("a[href='/account-settings/sessions']").first();
  // It opens one second after the refusal, and stays while it cannot be told who is signed in.
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  const refused = page.waitForResponse((response) => response.status() === 401);
  await link.click();
  await (await refused).finished();
  await page.clock.runFor(999);
  await expect(dialog).toHaveCount(0);
  await page.clock.runFor(1);
  await page.clock.resume();
  await expect(dialog).toBeVisible();
  await page.route("**/api/v1/identities/me", (route) => route.fulfill({ status: 500 }));
  const asked = page.waitForResponse(/identities\/me/);
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  expect((await asked).status()).toBe(500);
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole("alert")).toHaveCount(0);
  await page.keyboard.press("Escape");

  for (let refusal = 0; refusal < 2; refusal += 1) {
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
