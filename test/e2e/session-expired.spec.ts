import type { Page } from "@playwright/test";
import { demoDomain, demoPassword } from "#db/seed/demo-people.ts";
import { expect, expectAccessible, test } from "#test/support/e2e.ts";

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

test.describe("with scripts", () => {
  test.use({ extraHTTPHeaders: { "CF-Connecting-IP": "10.77.0.20" } });

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
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, extraHTTPHeaders: { "CF-Connecting-IP": "10.77.0.21" } });

  test("a form sent after the session ended is carried through the sign-in and sent with one press", async ({
    page,
  }) => {
    await logIn(page);
    const email = `carried-${Date.now()}@demo.syncline.example`;
    await fillIn(page, email);
    await endSession(page);
    await page.getByRole("main").getByRole("button", { name: /^Send/ }).click();
    await expect(page.getByRole("heading", { name: "Your session has ended" })).toBeVisible();
    await page.getByLabel("Email", { exact: true }).fill(admin);
    await page.getByLabel("Password").fill("not the password");
    await page.getByRole("dialog").getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("alert")).toHaveText("Wrong email address or password.");
    await page.getByLabel("Password").fill(demoPassword);
    await page.getByRole("dialog").getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("button", { name: "Send it now" }).click();
    await expectInvited(page, email);
  });

  test("a page that asks for a sign-in after the session ended says why, over the landing page", async ({ page }) => {
    await logIn(page);
    await endSession(page);
    await page.goto("/iam/list?status=active");
    await expect(page).toHaveURL(/\/session-expired\?returnUrl=%2Fiam%2Flist%3Fstatus%3Dactive$/);
    await expect(page).toHaveTitle("music solutions that add dimension to your story");
    await page.getByLabel("Email", { exact: true }).fill(admin);
    await page.getByLabel("Password").fill(demoPassword);
    await page.getByRole("dialog").getByRole("button", { name: "Sign in" }).click();
    await expect(page).toHaveURL(/\/iam\/list\?status=active$/);
  });
});
