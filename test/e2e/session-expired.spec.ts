import type { Page } from "@playwright/test";
import { demoDomain, demoPassword } from "#db/seed/demo-people.ts";
import { expect, expectAccessible, test } from "#test/support/e2e.ts";

// Without scripts: test/http/forms/session-expired.test.ts.
test.use({ extraHTTPHeaders: { "CF-Connecting-IP": "10.77.0.20" } });

const admin = `admin@${demoDomain}`;

async function logIn(page: Page) {
  await page.goto("/login?returnUrl=%2Fiam%2Finvite");
  await page.getByLabel("Email", { exact: true }).fill(admin);
  await page.getByLabel("Password", { exact: true }).fill(demoPassword);
  await page.getByRole("main").getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(/\/iam\/invite$/);
}

/** The session ends elsewhere; this browser still shows its cookie. */
async function endSession(page: Page) {
  const cookies = await page.context().cookies();
  const ended = await page.request.post("/logout", {
    headers: { Origin: new URL(page.url()).origin },
    maxRedirects: 0,
  });
  expect(ended.status()).toBe(302);
  await page.context().addCookies(cookies);
}

async function fillIn(page: Page, email: string) {
  await page.getByLabel("Name").fill("Ondine Vale");
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByRole("main").getByRole("checkbox").first().check();
}

async function expectInvited(page: Page, email: string) {
  await expect(page.getByText(`Invitation sent to ${email}`)).toBeVisible();
}

test("a session that ends while a form is filled in asks for the sign-in over the page, and the form goes on its way", async ({
  page,
}) => {
  await logIn(page);
  const email = `kept-${Date.now()}@demo.syncline.example`;
  await fillIn(page, email);
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
  await expectInvited(page, email);
  await expect(dialog).toBeHidden();
});
