import type { Route } from "@playwright/test";
import { demoDomain } from "#db/seed/demo-people.ts";
import { expect, hostUrl, signIn, signInAnew, test } from "#test/support/e2e.ts";

// With plain forms, and what only leads from page to page: test/http/forms/identity.test.ts; axe and widths: every-page.spec.ts. Sign-ins are rate limited by address: these visitors have their own.
test.use({ extraHTTPHeaders: { "CF-Connecting-IP": "10.77.0.8" } });

test("a switch of workspaces says where it leads while it is under way", async ({ page }) => {
  await signInAnew(page, "supervisor", "/discover");
  await page.waitForLoadState("networkidle");
  const requests: Route[] = [];
  await page.route("**/switch-workspace.data", (route) => void requests.push(route));
  await page.locator("summary", { hasText: "Switch" }).click();
  await page.getByRole("button", { name: "Acme Motors" }).click();
  await expect(page.getByText("Switching to Acme Motors workspace")).toBeVisible();
  await expect.poll(() => requests.length).toBe(1);
  await requests[0]?.continue();
  await expect(page).toHaveURL(hostUrl("acme", "/discover"));
  await expect(page.locator(`form[action="/logout"] button`)).toHaveAttribute("title", `supervisor@${demoDomain}`);
});

test("at 375 px people, policies and companies are cards whose actions are on the screen and work by keyboard", async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await signIn(page, "admin", "/iam/list");
  const person = page.getByRole("row", { name: /Jonas Okafor/ });
  await expect(person.getByRole("cell")).toHaveCount(6);
  for (const path of ["/iam/list", "/iam/policies", "/iam-companies"]) {
    await page.goto(path);
    const actions = page.getByRole("row").locator("a, button, summary");
    // A menu opens one row at a time.
    for (const action of await actions.all()) {
      if (!(await action.isVisible())) {
        // The list of the row before may cover this button.
        await page.keyboard.press("Escape");
        await action.locator("xpath=ancestor::details/summary").click();
      }
      const box = await action.boundingBox();
      expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= 375, path).toBe(true);
    }
  }
  await page.goto("/iam/list");
  await person.locator("summary[aria-label='Actions for Jonas Okafor']").focus();
  await page.keyboard.press("Enter");
  for (const action of ["Edit roles of", "Open as user:", "Send password reset:", "Disable:"]) {
    await page.keyboard.press("ArrowDown");
    await expect(person.getByLabel(`${action} Jonas Okafor`)).toBeFocused();
  }
  await page.keyboard.press("Escape");
  await expect(person.locator("summary")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Roles of Jonas Okafor");
});

test("another tab reloads when the person signs out", async ({ page, context }) => {
  await signInAnew(page, "staff", "/discover");
  const other = await context.newPage();
  await other.goto("/search");
  await expect(other.getByRole("button", { name: "Log Out" })).toBeVisible();
  await page.getByRole("button", { name: "Log Out" }).click();
  await expect(other.getByRole("link", { name: "Sign in" }).first()).toBeVisible();
  await expect(other.getByRole("button", { name: "Log Out" })).toBeHidden();
});
