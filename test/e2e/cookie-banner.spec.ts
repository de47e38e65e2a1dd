import type { Page } from "@playwright/test";
import { bar, rows } from "#test/e2e/player-page.ts";
import { expect, expectAccessible, hostUrl, test } from "#test/support/e2e.ts";
import { holdRequests } from "#test/support/held-requests.ts";
import { recordShifts, totalShift } from "#test/support/layout-shift.ts";
import { waitForHydration } from "#test/support/wait-for-hydration.ts";

// Its preferences without scripts: test/http/forms/visitors.test.ts.
test.use({ cookiesAnswered: false });

const banner = (page: Page) => page.getByRole("region", { name: "Cookies" });

/** The choice as the cookie keeps it. */
async function storedChoice(page: Page): Promise<string | null> {
  const cookie = (await page.context().cookies()).find(({ name }) => name === "consent");
  return cookie ? decodeURIComponent(cookie.value) : null;
}

/**
 * Focuses every control outside the banner in turn, as Tab does, and names those that the banner or another fixed element covers
 * then. A control is covered when one of its corners or its centre belongs to the other element.
 */
function coveredControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls = document.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, summary");
    const covered: string[] = [];
    let checked = 0;
    for (const control of controls) {
      if (control.closest(".consent") || !control.checkVisibility({ visibilityProperty: true })) continue;
      control.focus();
      // Behind an open dialog nothing takes the focus.
      if (document.activeElement !== control) continue;
      checked += 1;
      const { left, right, top, bottom } = control.getBoundingClientRect();
      if (right - left <= 1) continue;
      const points = [left + 1, (left + right) / 2, right - 1].flatMap((x) =>
        [top + 1, (top + bottom) / 2, bottom - 1].map((y) => ({ x, y })),
      );
      const isCovered = points.some(({ x, y }) => {
        const hit = document.elementFromPoint(x, y)?.closest("*");
        if (!hit || control.contains(hit) || hit.contains(control)) return hit === undefined;
        for (let box: Element | null = hit; box; box = box.parentElement) {
          const { position } = getComputedStyle(box);
          if ((position === "fixed" || position === "sticky") && !box.contains(control)) return true;
        }
        return false;
      });
      if (isCovered) covered.push(control.outerHTML.slice(0, 80));
    }
    return checked === 0 ? ["nothing could be focused"] : covered;
  });
}

const forms = ["/signup", "/login", "/reset-password", "/invite", "/magic-link"];
const phone = { width: 375, height: 667 };
const desk = { width: 1280, height: 720 };

async function expectUncovered(page: Page, path: string, maxHeight: number): Promise<void> {
  await expect(banner(page)).toBeVisible();
  const box = await banner(page).boundingBox();
  expect(box?.height, `${path}: height of the banner`).toBeLessThanOrEqual(maxHeight);
  // Before the controls are focused: that scrolls, and the header becomes fixed on the way.
  expect(await totalShift(page), `${path}: shift`).toBeLessThan(0.001);
  expect(await coveredControls(page), path).toEqual([]);
}

test("the banner covers no field and no button on a phone and a desk, and moves nothing", async ({ page }) => {
  await recordShifts(page);
  for (const path of [...forms, "/search", hostUrl("acme", "/login")]) {
    await page.setViewportSize(phone);
    await page.goto(path, { waitUntil: "networkidle" });
    await expectUncovered(page, path, 110);
    if (path === "/search") await expectAccessible(page);
    await page.setViewportSize(desk);
    // The forms have one frame: on a desk one of them is opened anew.
    if (forms.slice(1).includes(path)) expect(await coveredControls(page), `${path} on a desk`).toEqual([]);
    else {
      await page.reload({ waitUntil: "networkidle" });
      await expectUncovered(page, `${path} on a desk`, 80);
    }
  }
  await expectAccessible(page);
});

test("a message stands above the banner and over nothing that has the focus, and moves nothing", async ({ page }) => {
  await recordShifts(page);
  for (const size of [phone, desk]) {
    await page.setViewportSize(size);
    await page.goto("/login", { waitUntil: "networkidle" });
    const detail = { kind: "info", title: "A message", body: "It stays until it is dismissed." };
    await page.evaluate((message) => window.dispatchEvent(new CustomEvent("app:toast", { detail: message })), detail);
    await expect(page.getByText(detail.title)).toBeVisible();
    const [stack, below] = [await page.locator(".toasts").boundingBox(), await banner(page).boundingBox()];
    expect((stack?.y ?? 0) + (stack?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
    expect(await totalShift(page)).toBeLessThan(0.001);
    expect(await coveredControls(page)).toEqual([]);
    await expectAccessible(page);
  }
});

test("the banner stays above the player and its segments; a visitor accepts, is not asked again, and the page neither changes nor moves", async ({
  page,
}) => {
  await page.setViewportSize(desk);
  const segments = [{ _id: null, group: "A", start: 0, endTime: 20, duration: 20, refSegment: null }];
  await page.route(/\/api\/v1\/songs\/[^/]+\/segments/, (route) =>
    route.fulfill({ json: { data: { segmentsGroups: [{ group: "A", segments }], canEdit: false } } }),
  );
  await recordShifts(page);
  await page.goto("/search?q=salt", { waitUntil: "networkidle" });
  await rows(page).first().click();
  await expect(bar(page)).toBeVisible();
  const bottom = async () => ((box) => (box?.y ?? 0) + (box?.height ?? 0))(await banner(page).boundingBox());
  expect(await bottom()).toBeLessThanOrEqual(((await bar(page).boundingBox())?.y ?? 0) + 1);
  await bar(page).getByRole("button", { name: "Close player" }).click();
  await expect(bar(page)).toHaveCount(0);
  await banner(page).getByText("Preferences", { exact: true }).click();
  await expect(banner(page).getByRole("switch", { name: /Strictly necessary/ })).toBeDisabled();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await expectAccessible(page);
  await banner(page).getByRole("button", { name: "Accept" }).click();
  await expect(banner(page)).toBeHidden();
  await expect(page).toHaveURL(/\/search\?q=salt$/);
  expect(await totalShift(page)).toBeLessThan(0.001);
  await expect.poll(() => storedChoice(page)).toBe("necessary+analytics+marketing");
  const stored = await page.evaluate(() => [
    localStorage.getItem("cookieConsent"),
    localStorage.getItem("consentMode"),
  ]);
  expect(stored[0]).toBe("true");
  expect(JSON.parse(stored[1] ?? "")).toEqual({
    ad_storage: "granted",
    analytics_storage: "granted",
    ad_user_data: "granted",
    ad_personalization: "granted",
  });
  await page.goto("/discover");
  await expect(banner(page)).toBeHidden();
});

test("an answer holds when the visitor goes on before it arrives, and leads nowhere", async ({ page }) => {
  await page.goto("/services");
  await waitForHydration(page);
  const [arrive, discover] = [
    await holdRequests(page, "**/cookie-consent*"),
    await holdRequests(page, /__manifest\?.*cookie-consent/),
  ];
  await banner(page).getByRole("button", { name: "Accept" }).click();
  await page.getByRole("contentinfo").getByRole("link", { name: "Contact", exact: true }).click();
  await expect(page).toHaveURL(/\/contact-us$/);
  // The router asks where the answer goes before it sends it: what is sent later than the navigation began must not end it.
  const answered = page.waitForResponse(/\/cookie-consent/);
  discover();
  arrive();
  await answered;
  await expect.poll(() => storedChoice(page)).toBe("necessary+analytics+marketing");
  await expect(banner(page)).toBeHidden();
  await page.waitForLoadState("networkidle");
  await expect(page).toHaveURL(/\/contact-us$/);
});
