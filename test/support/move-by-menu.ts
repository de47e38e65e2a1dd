import type { Page } from "@playwright/test";

/** Moves a row of the playlist editor by its menu. */
export async function moveByMenu(page: Page, name: string | RegExp, to: "top" | "bottom"): Promise<void> {
  await page
    .getByLabel(typeof name === "string" ? `Move ${name}` : name, { exact: true })
    .first()
    .click();
  await page.getByRole("button", { name: `Move to the ${to}` }).click();
}
