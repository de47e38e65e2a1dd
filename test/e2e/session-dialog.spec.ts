import type { Page } from "@playwright/test";
import { demoPassword } from "#db/seed/demo-people.ts";
import { expect, expectAccessible, signInAnew, test } from "#test/support/e2e.ts";
import { waitForHydration } from "#test/support/wait-for-hydration.ts";

// Without scripts: test/http/forms/session-expired.test.ts.
test.use({ extraHTTPHeaders: { "CF-Connecting-IP": "10.77.0.31" } });

/** The session ends on the server only; this browser keeps its cookie. */
async function endSession(page: Page) {
  const cookies = await page.context().cookies();
  const headers = { Origin: new URL(page.url()).origin };
  expect((await page.request.post("/logout", { headers, maxRedirects: 0 })).status()).toBe(302);
  await page.context().addCookies(cookies);
}

test("a session that ends asks for the sign-in over the page, as often as it is dismissed, and what waited goes on its way", async ({
  page,
}) => {
  await test.step("a form that is filled in keeps its input and is sent after the sign-in", async () => {
    await signInAnew(page, "admin", "/iam/invite");
    await waitForHydration(page);
    const email = `kept-${Date.now()}@demo.syncline.example`;
    await page.getByLabel("Name").fill("Ondine Vale");
    await page.getByLabel("Email", { exact: true }).fill(email);
    await page.getByRole("main").getByRole("checkbox").first().check();
    await endSession(page);
    await page.getByRole("main").getByRole("button", { name: /^Send/ }).click();
    const dialog = page.getByRole("dialog", { name: "Your session has ended" });
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await expect(page.locator("main input[name=email]")).toHaveValue(email);

    await dialog.getByLabel("Password").fill("not the password");
    await dialog.getByRole("button", { name: "Sign in" }).click();
    await expect(dialog.getByRole("alert")).toHaveText("Wrong email address or password.");
    await dialog.getByLabel("Password").fill(demoPassword);
    await dialog.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByText(`Invitation sent to ${email}`)).toBeVisible();
    await expect(dialog).toBeHidden();
  });
  await test.step("a dismissed dialog comes back with the next refused request, and signing in sends that request", async () => {
    await page.clock.install();
    await signInAnew(page, "supervisor", "/account-settings");
    await page.waitForLoadState("networkidle");

    await endSession(page);
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
});
