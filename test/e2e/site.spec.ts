import type { Page } from "@playwright/test";
import { expect, expectAccessible, hostUrl, signIn, test } from "#test/support/e2e.ts";
import { holdRequests } from "#test/support/held-requests.ts";
import { waitForHydration } from "#test/support/wait-for-hydration.ts";

test("the site's pages fit a phone and a desk, and axe finds nothing", async ({ page }) => {
  test.setTimeout(120_000);
  // Each template of the site on the product's own host, and the ones with a company's colours or the environment's words on the others.
  const pages = [
    ...["/services", "/services/sonic-analysis", "/our-work", "/our-work/detail/winter-campaign", "/who-we-are"],
    ...["/faq", "/blog", "/cookies-policy", "/technical-issues", "/newsletter", "/submit-music"],
    ...["/landing", "/services/licensed-music", "/contact-us"].map((path) => hostUrl("acme", path)),
    ...["/who-we-are", "/faq", "/linkedin-submit-brief"].map((path) => hostUrl("spaces", path)),
    hostUrl("nova", "/services/licensed-music"),
  ];
  for (const path of pages) {
    await page.goto(path);
    for (const width of [375, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, `${path} at ${width} px is wider than the window`).toBeLessThanOrEqual(0);
      const names = page.locator("header a[href='/'] .truncate");
      const cut = await names.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length);
      expect(cut, `${path} at ${width} px cuts the company's name`).toBe(0);
    }
    await expectAccessible(page);
  }
});

test("the blue header hides and comes back, a service's recording plays on, and an announcement is closed for good", async ({
  page,
  browser,
}) => {
  await test.step("the blue header stays blue when the page is scrolled, hides below 200 px and comes back on the way up", async () => {
    await page.goto("/who-we-are", { waitUntil: "networkidle" });
    const header = page.locator("header").first();
    const colour = () => header.evaluate((element) => getComputedStyle(element).backgroundColor);
    const blue = await colour();
    await page.mouse.wheel(0, 150);
    await expect(header).toHaveAttribute("data-scrolled", "true");
    expect(await colour()).toBe(blue);
    await expect(header).toBeInViewport();
    await page.mouse.wheel(0, 150);
    await expect(header).not.toBeInViewport();
    await page.mouse.wheel(0, -20);
    await expect(header).toBeInViewport();
  });
  await test.step("a service's recording plays in the bottom player and goes on while the next service is opened", async () => {
    await page.goto("/services/original-music");
    await page
      .locator("main")
      .getByRole("button", { name: /^Play / })
      .first()
      .click();
    const time = () => page.evaluate(() => document.querySelector("audio")?.currentTime ?? 0);
    await expect.poll(time, { timeout: 15_000 }).toBeGreaterThan(0.5);
    await page.getByRole("link", { name: /^Next service/ }).click();
    await expect(page).toHaveURL(/\/services\/recognizable-music$/);
    const then = await time();
    await expect.poll(time).toBeGreaterThan(then);
  });
  await test.step("staff announce something, and a visitor closes it for good", async () => {
    await signIn(page, "staff", "/site-content?kind=announcement");
    // One of a run that broke off would be shown in place of this one.
    const left = page.getByRole("button", { name: /^Delete The catalogue moves on \d/ });
    for (let count = await left.count(); count > 0; count -= 1) {
      await left.first().click();
      await expect(left).toHaveCount(count - 1);
    }
    await page.getByRole("link", { name: "Add an announcement" }).first().click();
    const text = `The catalogue moves on ${Date.now()}`;
    await page.getByLabel("Text").fill(text);
    await page.getByLabel("Status").selectOption("published");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("button", { name: `Delete ${text}` })).toBeVisible();

    const visitor = await browser.newPage();
    await visitor.goto(new URL("/faq?fresh", page.url()).href);
    await expect(visitor.getByText(text)).toBeVisible();
    await expectAccessible(visitor);
    await waitForHydration(visitor);
    const arrive = await holdRequests(visitor, "**/announcement*");
    await visitor.getByRole("button", { name: "Dismiss" }).click();
    await visitor.getByRole("contentinfo").getByRole("link", { name: "Contact", exact: true }).click();
    await expect(visitor).toHaveURL(/\/contact-us$/);
    await expect(visitor.getByText(text)).toBeHidden();
    arrive();
    await expect.poll(() => cookieNames(visitor)).toContain("announcement");
    await expect(visitor).toHaveURL(/\/contact-us$/);
    await visitor.close();
    await page.getByRole("button", { name: `Delete ${text}` }).click();
    await expect(page.getByText(`“${text}” is deleted.`)).toBeVisible();
  });
});

async function cookieNames(page: Page): Promise<string[]> {
  return (await page.context().cookies()).map(({ name }) => name);
}
