import type { Page } from "@playwright/test";
import { demoDomain } from "#db/seed/demo-people.ts";
import { expect, expectAccessible, mailedLink, test } from "#test/support/e2e.ts";
import { waitForHydration } from "#test/support/wait-for-hydration.ts";

// An invitation, a mailed link and a forgotten password without scripts: test/http/forms/ways-in.test.ts. The rate limit of forms counts by address: these visitors have one of their own.
test.use({ extraHTTPHeaders: { "CF-Connecting-IP": "10.77.0.2" } });

async function me(page: Page) {
  const answer = await page.request.get("/api/v1/identities/me");
  return answer.ok() ? (await answer.json()).data : null;
}

async function askForLink(page: Page, account: string, returnUrl: string) {
  await page.goto(`/login?returnUrl=${encodeURIComponent(returnUrl)}`);
  await page.getByLabel("Email").fill(`${account}@${demoDomain}`);
  await page.getByRole("button", { name: "Email me a sign-in link" }).click();
  await expect(page.getByRole("main").getByRole("status")).toContainText("a sign-in link is on its way");
}

test("every way in keeps the page one came from, and a mailed link signs in once and says Ooops! then", async ({
  page,
  browser,
}) => {
  await test.step("who wants an account finds every way in and keeps the page they came from", async () => {
    await page.goto("/signup?returnUrl=%2Fsearch%3Fq%3Dsea");
    await expectAccessible(page);
    const [signIn, request] = ["I have an account", "Request an account"].map((name) =>
      page.getByRole("region", { name }),
    );
    if (!signIn || !request) throw new Error("A part of the page is missing.");
    await waitForHydration(page);
    await request.getByRole("button", { name: "Send request" }).click();
    await expect(request.getByText("Choose what describes you best.")).toBeHidden();
    await expect(request.getByText("Enter your name.")).toBeVisible();
    await expect(request.getByLabel("Name")).toBeFocused();
    await request.getByLabel("I am").selectOption("label");
    await request.getByLabel("Email").fill("ana@example.com");
    await request.getByLabel("Name").fill("Ana Ruiz");
    await request.getByRole("button", { name: "Send request" }).click();
    await expect(request.getByRole("status")).toContainText("We'll review your request");
    await signIn.getByLabel("Email").fill(`label@${demoDomain}`);
    await signIn.getByLabel("Password").fill("not the one");
    await signIn.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(signIn.getByRole("alert")).toHaveText("Wrong email address or password.");
    await expectAccessible(page);
  });
  await test.step("a mailed link signs in by itself, and says Ooops! when it is used again", async () => {
    await askForLink(page, "supervisor", "/search?q=sea");
    const link = await mailedLink(page, `supervisor@${demoDomain}`);
    await page.goto(link);
    await expect(page).toHaveURL(/\/search\?q=sea$/);
    expect(await me(page)).toMatchObject({ nickname: "Mireille" });

    const other = await (await browser.newContext({ extraHTTPHeaders: { "CF-Connecting-IP": "10.77.0.3" } })).newPage();
    await other.goto(link);
    const dialog = other.getByRole("dialog", { name: "Ooops!" });
    await expect(dialog).toContainText(
      "This link expired. You can request a new link for a password-free sign-in or use the normal login.",
    );
    await expect(other).toHaveURL(/\/search\?q=sea$/);
    await expectAccessible(other);
    // Before the page is hydrated it is open as any other element.
    await expect(other.locator("dialog:modal")).toBeVisible();
    await other.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await other.reload();
    await expect(dialog).toBeHidden();
    await other.goto("/?magicToken=expired-long-ago");
    await dialog.getByRole("link", { name: "Login" }).click();
    await expect(other).toHaveURL(/\/login\?returnUrl=%2F$/);
    await other.context().close();
  });
});
