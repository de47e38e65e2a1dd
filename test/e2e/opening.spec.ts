import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { root } from "#scripts/settings.ts";
import { expect, test } from "#test/support/e2e.ts";
import { type ProductionCopy, startProductionCopy } from "#test/support/production-copy.ts";

const password = "a long password of the opening";

/** A browser of a person who was invited by `npm run admin` and chose a password. */
async function openAsAdministrator(browser: Browser, { url, command }: ProductionCopy, email: string): Promise<Page> {
  const invitation = await command("scripts/admin.ts", email, "--again");
  const page = await browser.newPage({ ignoreHTTPSErrors: true, baseURL: url });
  page.setDefaultTimeout(20_000);
  await page.goto(invitation.split("\n").find((line) => line.startsWith("https://")) ?? "");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Password confirmation").fill(password);
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).not.toHaveURL(/user-sign-up/);
  return page;
}

test("an empty deployment becomes a shop: a song is ingested, corrected, cleared, licensed and taken down", async ({
  browser,
}) => {
  const copy = await startProductionCopy();
  try {
    const staff = await openAsAdministrator(browser, copy, "vera@opening.example");
    const ingested = await copy.command("audio/ingest/cli.ts", join(root, "test/support/fixtures/audio/sweep.mp3"));
    expect(ingested).toContain("1 ingested");

    const client = await openAsAdministrator(browser, copy, "noor@opening.example");
    await client.goto("/search?q=sweep");
    await client.locator("main a[href*='/song/']").first().click();
    await client.waitForURL(/\/song\//);
    const songPath = new URL(client.url()).pathname;
    await client.goto(`${songPath}/license`);
    await client.getByLabel("Project").fill("Opening film");
    await client.getByLabel("End client").fill("Harbour Tea");
    await client.getByRole("checkbox", { name: "Social, paid" }).check();
    await client.getByLabel("Territory").fill("World");
    await client.getByLabel("Term in months").fill("12");
    await client.getByRole("button", { name: "Send request" }).click();
    await expect(client.getByText("Request sent").first()).toBeVisible();

    await staff.goto("/transactions/all");
    await staff.getByRole("link", { name: "Opening film" }).click();
    await staff.getByRole("link", { name: "Make a quote" }).click();
    await staff.getByLabel(/^Master fee/).fill("900");
    await staff.getByLabel(/^Sync fee/).fill("600");
    await staff.getByRole("button", { name: "Send quote" }).click();
    await expect(staff.getByText("Version 1 sent").first()).toBeVisible();

    await client.goto("/transactions");
    await client.getByRole("link", { name: "Opening film" }).click();
    await client.getByRole("link", { name: "See quote and answer" }).click();
    await client.getByRole("button", { name: "Accept quote" }).click();
    await expect(client.getByText("Quote accepted").first()).toBeVisible();

    await staff.goto("/transactions/all");
    await staff.getByRole("link", { name: "Opening film" }).click();
    await staff.getByRole("link", { name: "Issue licence" }).click();
    await staff.getByLabel("Licensee").fill("Harbour Tea Ltd");
    await staff.getByLabel("Start date").fill(new Date(Date.now() + 86_400_000).toISOString().slice(0, 10));
    await staff.getByRole("button", { name: "Issue licence" }).click();
    await expect(staff.getByText(/^Licence .+ issued$/).first()).toBeVisible();
  } finally {
    await copy.stop();
  }
});
