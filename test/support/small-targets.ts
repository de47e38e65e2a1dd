import type { Page } from "@playwright/test";

/** What stands alone on a page in a touch screen's context and is less than 44 px to hit. */
export async function smallTargets(page: Page): Promise<string[]> {
  // A row plays wherever it is tapped, the target of its versions goes beyond their text, and the footer has a border besides.
  const small = await page.evaluate(() =>
    [
      ...document.querySelectorAll(
        "main :is(button:not(.play), summary, select, .btn, .page-link, .row-action, .link:not(p *, li *, dd *), nav li a, .font-display a):not(.versions > summary), .mobile-footer a, footer a",
      ),
    ]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      // Words of the footer may be short, each with room beside it.
      .filter(({ element, box }) => {
        const isNarrow = box.width < 43.5 && !element.matches("footer a");
        return box.width > 1 && (isNarrow || box.height < 43);
      })
      .map(({ element, box }) => `${element.tagName}.${element.className}: ${box.width} × ${box.height}`),
  );
  return [...new Set(small)];
}
