import type { Page } from "@playwright/test";
import { bar, expectSound, rows } from "#test/e2e/player-page.ts";
import { expect, test } from "#test/support/e2e.ts";
import { waitForHydration } from "#test/support/wait-for-hydration.ts";

/** What add-ons of browsers add to a page while it loads, each as a script that runs before those of the page. */
const added = [
  // A style and a link first in the head, and attributes on html and body.
  () => {
    new MutationObserver((_, observer) => {
      if (document.body === null) return;
      observer.disconnect();
      for (const name of ["link", "style"])
        document.head.insertBefore(document.createElement(name), document.head.firstChild);
      document.documentElement.setAttribute("data-darkreader-mode", "dynamic");
      document.documentElement.style.setProperty("--darkreader-background", "#181a1b");
      document.body.setAttribute("cz-shortcut-listen", "true");
    }).observe(document, { childList: true, subtree: true });
  },
  // A node behind the body.
  () =>
    document.addEventListener("DOMContentLoaded", () =>
      document.documentElement.appendChild(document.createElement("grammarly-desktop-integration")),
    ),
  // Nodes first and last in the body.
  () =>
    document.addEventListener("DOMContentLoaded", () => {
      document.body.insertBefore(document.createElement("div"), document.body.firstChild);
      document.body.appendChild(document.createTextNode("a text"));
      document.body.appendChild(document.createElement("translate-bar"));
    }),
  // Attributes on fields, an icon beside each and one inside its form.
  () =>
    document.addEventListener("DOMContentLoaded", () => {
      for (const input of document.querySelectorAll("input")) {
        input.setAttribute("data-com.bitwarden.browser.user-edited", "yes");
        input.style.backgroundRepeat = "no-repeat";
        input.parentNode?.insertBefore(document.createElement("span"), input);
        input.parentNode?.insertBefore(document.createElement("com-password-icon"), input.nextSibling);
        input.form?.appendChild(document.createElement("div"));
      }
    }),
  // Two beside one field.
  () =>
    document.addEventListener("DOMContentLoaded", () => {
      const input = document.querySelector("main input");
      for (const id of ["first", "second"])
        input?.parentNode?.insertBefore(Object.assign(document.createElement("i"), { id }), input.nextSibling);
    }),
];

/** What they change. */
const changed = [
  // Fields and buttons moved into wrappers.
  () =>
    document.addEventListener("DOMContentLoaded", () => {
      for (const control of document.querySelectorAll("input, main button")) {
        const wrapper = document.createElement("div");
        control.parentNode?.insertBefore(wrapper, control);
        wrapper.appendChild(control);
      }
    }),
  // Every text translated, in elements of its own.
  () =>
    document.addEventListener("DOMContentLoaded", () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        if (text.parentElement?.closest("script, style, noscript") || !text.data.trim()) continue;
        const font = document.createElement("font");
        font.append(text.data.toUpperCase());
        text.replaceWith(font);
      }
    }),
];

const metas = (page: Page) => page.locator('head > meta[name="description"]');

/** Plays, follows links of both kinds, and uses a form, with the head and the marks of the document in order. */
async function usePage(page: Page) {
  await waitForHydration(page);
  await rows(page).first().click();
  await expectSound(page);
  await expect(page.locator("html")).toHaveAttribute("data-js", "");
  await expect(page.locator("html")).toHaveAttribute("data-scheme", "dark");
  // A navigation without a load: the mark stays.
  await page.evaluate(() => document.documentElement.setAttribute("data-same", ""));
  await page.locator('footer a[href="/services"]').click();
  await expect(page).toHaveTitle("Services · Syncline");
  await expect(metas(page)).toHaveCount(1);
  await expect(page.locator('head > link[rel="canonical"]')).toHaveAttribute("href", /\/services$/);
  await expect(page.locator("html")).toHaveAttribute("data-scheme", "light");
  await page.goBack();
  await expect(page).toHaveTitle(/^Search/);
  await page.getByRole("main").getByRole("searchbox").first().fill("piano");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/q=piano/);
  await expect(page.locator("html")).toHaveAttribute("data-same", "");
  await expect(bar(page)).toBeVisible();
}

test("a page works with what add-ons add to its head, its body and its fields, where it stays", async ({ page }) => {
  for (const add of added) await page.addInitScript(add);
  await page.goto("/search");
  await waitForHydration(page);
  await expect(page.locator("main input + i#second + i#first")).toBeAttached();
  await usePage(page);
});

test("a page works with its controls in wrappers and its texts translated", async ({ page }) => {
  for (const change of changed) await page.addInitScript(change);
  await page.goto("/search");
  await usePage(page);
});

test.describe("a page that React renders anew", () => {
  // React says that it did so.
  test.use({ expectedErrors: /Minified React error #(?:418|422|423|425)/ });

  test("keeps what only the server's markup holds", async ({ page }) => {
    await page.addInitScript(() => {
      // While the page is parsed: nobody can tell such a node from one of ours.
      new MutationObserver((_, observer) => {
        const heading = document.querySelector("main h1");
        if (heading === null) return;
        observer.disconnect();
        heading.parentNode?.insertBefore(document.createElement("foreign-node"), heading);
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto("/discover");
    await waitForHydration(page);
    await expect(page.locator("foreign-node")).toHaveCount(0);
    await expect(page.locator("html")).toHaveAttribute("data-js", "");
    const sidebar = page.getByRole("complementary", { name: "Search sidebar" });
    await expect(sidebar.getByRole("button", { name: "Show results" })).toBeVisible();
    await rows(page).first().click();
    await expectSound(page);
  });
});

test("a page that is translated while it is open goes on working", async ({ page }) => {
  await page.goto("/search");
  await waitForHydration(page);
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (text.parentElement?.closest("script, style, noscript")) continue;
      const font = document.createElement("font");
      font.append(text.data);
      text.replaceWith(font);
    }
  });
  await usePage(page);
});
