import type { Page } from "@playwright/test";
import { consentCookie } from "#app/edge/cookies/cookie-consent.ts";
import { demoDomain, demoPassword, demoPolicies } from "#db/seed/demo-people.ts";
import { expect, mailedLink, test } from "#test/support/e2e.ts";

// With plain forms: test/http/forms/account.test.ts; axe and widths: every-page.spec.ts. The rate limit of forms counts by address: these visitors have one of their own.
test.use({ extraHTTPHeaders: { "CF-Connecting-IP": "10.77.0.12" } });

const password = "five quiet harbours";

/** Posts a form as the browser of `page` would, without showing the answer. */
async function send(page: Page, path: string, form: Record<string, string>): Promise<void> {
  await page.goto("/robots.txt");
  const { origin } = new URL(page.url());
  const answer = await page.request.post(path, { form, headers: { Origin: origin }, maxRedirects: 0 });
  expect(answer.status(), path).toBeLessThan(400);
}

/** Someone who has just accepted an invitation: an account that a journey may change and delete. */
async function comeAsNewcomer(page: Page): Promise<string> {
  const email = `newcomer-${Date.now()}-${test.info().workerIndex}@${demoDomain}`;
  await send(page, "/login", { email: `admin@${demoDomain}`, password: demoPassword });
  await send(page, "/iam/invite", { name: "Ines Duarte", email, policyIds: demoPolicies.supervisor.id });
  const { pathname } = new URL(await mailedLink(page, email));
  await send(page, pathname, { password, confirmation: password });
  return email;
}

test("a person keeps an account and leaves: profile, cookies, a confirmed address, deletion", async ({ page }) => {
  const email = await comeAsNewcomer(page);
  const main = page.getByRole("main");
  await page.goto("/account-settings");
  await expect(main.getByLabel("Name", { exact: true })).toHaveValue("Ines Duarte");
  await main.getByLabel("Nickname").fill("Ina");
  await main.getByRole("button", { name: "Save profile" }).click();
  await expect(page.getByText("Profile saved")).toBeVisible();
  await expect(main.getByLabel("Nickname")).toHaveValue("Ina");
  // The banner was answered in this browser before the person signed up.
  const consent = async () =>
    (await page.context().cookies(page.url())).find(({ name }) => name === consentCookie)?.value;
  const granted = await consent();
  await main.getByRole("button", { name: "Withdraw consent" }).click();
  await expect(main.getByRole("button", { name: "Accept all cookies" })).toBeVisible();
  expect(await consent()).toBe("necessary");
  await main.getByRole("button", { name: "Accept all cookies" }).click();
  await expect(main.getByRole("button", { name: "Withdraw consent" })).toBeVisible();
  expect(await consent()).toBe(granted);

  await main.getByRole("link", { name: "Change email" }).click();
  await main.getByLabel("New email").fill(`new-${email}`);
  await main.getByLabel("Current password").fill("not the password");
  await main.getByRole("button", { name: "Send confirmation" }).click();
  await expect(main.getByText("This isn't your password.")).toBeVisible();
  await expect(main.getByLabel("New email")).toHaveValue(`new-${email}`);
  await main.getByLabel("Current password").fill(password);
  await main.getByRole("button", { name: "Send confirmation" }).click();
  await expect(page).toHaveURL(/\/account-settings$/);
  await page.goto(await mailedLink(page, `new-${email}`));
  await main.getByRole("button", { name: "Confirm this address" }).click();
  await expect(page).toHaveURL(/\/account-settings$/);
  await expect(main).toContainText(`new-${email}`);

  await main.getByRole("link", { name: "Delete account" }).click();
  await main.getByLabel("to confirm").fill(`new-${email}`);
  await main.getByLabel("Current password").fill(password);
  await main.getByRole("button", { name: "Delete my account" }).click();
  await expect(page.getByText("Your account is deleted")).toBeVisible();
  expect((await page.request.get("/api/v1/identities/me")).status()).toBe(401);
});
