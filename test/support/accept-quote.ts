import type { Page } from "@playwright/test";

/** Signs the open quote on its page. */
export async function acceptQuote(page: Page): Promise<void> {
  await page.getByLabel("Company you sign for").fill("Northwind");
  await page.getByLabel("Your role there").fill("Head of music");
  await page.getByLabel("Signature").fill(await page.getByLabel("Your full name").inputValue());
  await page.getByLabel("I may sign for this company").check();
  await page.getByRole("button", { name: /^Sign( for |$)/ }).click();
}
