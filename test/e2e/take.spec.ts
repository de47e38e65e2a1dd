import type { Locator, Page } from "@playwright/test";
import { takeCopy as copy } from "#app/licensing/take/take-copy.ts";
import { madeCopy } from "#app/rights/made/made-copy.ts";
import { usageCopy } from "#app/rights/usage/usage-copy.ts";
import { demoDomain, demoPolicies } from "#db/seed/demo-people.ts";
import { expect, expectAccessible, signIn, test } from "#test/support/e2e.ts";
import { waitForHydration } from "#test/support/wait-for-hydration.ts";

test.use({ extraHTTPHeaders: { "CF-Connecting-IP": "10.77.0.153" } });

const categories = [
  "food",
  "home",
  "retail",
  "travel",
  "toys",
  "utilities",
  "telecoms",
  "sports",
  "software",
  "health",
];
/** Often another one, so that no licence of an earlier run of this copy is for the use. */
const category = categories[Math.floor(Math.random() * categories.length)];
const usage = `media:social_paid;territories:DE,AT;months:12;category:${category}`;
const list = `/search?${new URLSearchParams({ usage })}`;
/** From the list to signed PDF and WAV. */
const mostPresses = 12;
const mostSeconds = 60;

/** Lets supervisors take licences of the company, or ends it. */
async function letTake(page: Page, isOn: boolean): Promise<void> {
  await signIn(page, "admin", `/iam/policies/${demoPolicies.supervisor.id}`);
  for (const scope of ["TakeLicence", "SignOrder"]) await page.locator(`[value="${scope}"]`).setChecked(isOn);
  await page.getByRole("main").getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(/saved|updated/i).first()).toBeVisible();
  await page.goto("/company-settings/own/taking");
  await page.getByLabel(copy.settings.perLicence).fill(isOn ? "4000" : "");
  await page.getByLabel(copy.settings.perMonth).fill(isOn ? "400000" : "");
  await page.getByLabel(copy.settings.currency).selectOption("EUR");
  await page.getByRole("main").getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(/saved|updated/i).first()).toBeVisible();
}

/** Counts what a person presses, clicks and typed fields alike. */
class Presses {
  count = 0;
  readonly #start = Date.now();

  async press(target: Locator): Promise<void> {
    this.count += 1;
    await target.click();
  }

  async type(target: Locator, text: string): Promise<void> {
    this.count += 1;
    await target.fill(text);
  }

  expectWithin(presses: number): void {
    expect(this.count).toBeLessThanOrEqual(presses);
    expect(Date.now() - this.#start).toBeLessThan(mostSeconds * 1000);
  }
}

const takeLinks = (page: Page) => page.locator("li.track").getByRole("link", { name: usageCopy.take, exact: true });

/** The licence's page, its PDF and its WAV. */
async function fetchAll(page: Page, presses: Presses): Promise<void> {
  await expect(page.getByRole("heading", { name: /^Licence L-/ })).toBeVisible();
  await expect(page.getByRole("heading", { name: madeCopy.titleOfSongs })).toBeVisible();
  const pdf = page.waitForEvent("download");
  await presses.press(page.getByRole("link", { name: "Download PDF" }));
  expect((await pdf).suggestedFilename()).toMatch(/\.pdf$/);
  await presses.press(page.getByRole("link", { name: "Files", exact: true }));
  const wav = page.waitForEvent("download");
  await presses.press(page.getByRole("main").getByRole("link").filter({ hasText: /^WAV/ }));
  expect((await wav).suggestedFilename()).toMatch(/\.(wav|aiff?)$/);
}

/** What opens dialogs comes once the page is idle: until then the link leads to the page. */
async function openDialog(page: Page, presses: Presses): Promise<void> {
  await expect(async () => {
    await page.goto(list);
    await waitForHydration(page);
    await page.waitForLoadState("networkidle");
    await takeLinks(page).first().click({ timeout: 3000 });
    await expect(page.getByRole("dialog", { name: copy.title })).toBeVisible({ timeout: 3000 });
  }).toPass();
  presses.count += 1;
}

async function sign(form: Locator, presses: Presses): Promise<void> {
  const name = await form.getByLabel("Your full name").inputValue();
  await presses.type(form.getByLabel(copy.project), "Spring spot");
  await presses.type(form.getByLabel("Company you sign for"), "Marais Kitchens");
  await presses.type(form.getByLabel("Your role there"), "Head of music");
  await presses.type(form.getByLabel("Signature"), name);
  await presses.press(form.getByLabel("I may sign for this company"));
  await presses.press(form.getByRole("button", { name: /^Sign and take it/ }));
}

test("from a search to signed PDF and WAV, with scripts and without, and under an order", async ({ page, browser }) => {
  await letTake(page, true);
  try {
    await test.step("in a dialog: what is typed is kept when it closes or is refused, and back on the list it stays closed", async () => {
      await signIn(page, "supervisor", list);
      await waitForHydration(page);
      const presses = new Presses();
      const dialog = page.getByRole("dialog", { name: copy.title });
      await openDialog(page, presses);
      await expectAccessible(page);
      await dialog.getByLabel(copy.project).fill("Spring spot");
      page.once("dialog", (question) => question.dismiss());
      await page.keyboard.press("Escape");
      await expect(dialog.getByLabel(copy.project)).toHaveValue("Spring spot");
      await dialog.locator("[name=textHash]").evaluate((field: HTMLInputElement) => {
        field.value = "0".repeat(64);
      });
      const signing = new Presses();
      await sign(dialog, signing);
      await expect(dialog.getByText(copy.errors.changed)).toBeVisible();
      await expect(dialog.getByLabel("Signature")).not.toHaveValue("");
      await presses.press(dialog.getByRole("button", { name: /^Sign and take it/ }));
      presses.count += signing.count - 1;
      await fetchAll(page, presses);
      presses.expectWithin(mostPresses);
      await page.goto(list);
      await waitForHydration(page);
      await expect(
        page
          .locator("li.track")
          .getByText(/^Licensed to you/)
          .first(),
      ).toBeVisible();
    });
    await test.step("on a page without scripts", async () => {
      const storageState = await page.context().storageState();
      const plain = await browser.newContext({ storageState, javaScriptEnabled: false });
      const other = await plain.newPage();
      await signIn(other, "supervisor", list);
      const presses = new Presses();
      await presses.press(takeLinks(other).first());
      await expect(other).toHaveURL(/\/licences\/take\?/);
      await sign(other.getByRole("main"), presses);
      await fetchAll(other, presses);
      presses.expectWithin(mostPresses);
      await plain.close();
    });
    await test.step("under an order, which the person signed before", async () => {
      await page.goto("/orders/new");
      await waitForHydration(page);
      const form = page.getByRole("main");
      await form.getByLabel("Name", { exact: true }).fill(`Spots ${Date.now()}`);
      await form.getByLabel("Licensee, name and address").fill("Marais Kitchens SAS\n12 quai des Sables\n75000 Paris");
      await form.getByLabel("Who takes licences under it").fill(`supervisor@${demoDomain}`);
      await form.getByLabel("Longest term in months").fill("12");
      await form.getByLabel("Up to, in all").fill("9000");
      await form.getByLabel("Until", { exact: true }).fill("2040-01-01");
      for (const label of ["Your full name", "Signature"]) await form.getByLabel(label).fill("Mireille Tanaka");
      await form.getByLabel("Company you sign for").fill("Marais Kitchens");
      await form.getByLabel("Your role there").fill("Head of music");
      await form.getByLabel("I may sign for this company").check();
      await form.getByRole("button", { name: "Save", exact: true }).click();
      await expect(page).not.toHaveURL(/new$/);
      const dialog = page.getByRole("dialog", { name: copy.title });
      const presses = new Presses();
      await openDialog(page, presses);
      await presses.type(dialog.getByLabel(copy.project), "Spring spot");
      await presses.press(dialog.getByRole("button", { name: /^Take it for/ }));
      await expect(page.getByRole("heading", { name: /^Licence L-/ })).toBeVisible();
      presses.expectWithin(4);
    });
  } finally {
    await letTake(page, false);
  }
});
