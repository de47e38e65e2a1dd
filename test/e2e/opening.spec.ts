import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { root } from "#scripts/settings.ts";
import { acceptQuote } from "#test/support/accept-quote.ts";
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

async function addParty(page: Page, name: string, kind: string): Promise<void> {
  await page.goto("/parties/new");
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Kind").selectOption(kind);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(`“${name}” added`).first()).toBeVisible();
}

/** Gives a side of the song to a party, as a whole. */
async function addShare(page: Page, side: string, party: string): Promise<void> {
  const form = page.locator("section").filter({ has: page.getByRole("heading", { name: side, exact: true }) });
  await form.getByRole("button", { name: "Add a share" }).click();
  await form.getByLabel("Party").fill(party);
  await form.getByLabel("Share in %").fill("100");
  await form.getByLabel("Territories").fill("World");
  await form.getByRole("button", { name: /^Save the/ }).click();
  await expect(page.getByText(`${side} saved`).first()).toBeVisible();
}

test("an empty deployment becomes a shop: a song is ingested, corrected, cleared, licensed and taken down", async ({
  browser,
}) => {
  // A copy of its own, a delivery, and a takedown that is given a minute.
  test.setTimeout(300_000);
  const copy = await startProductionCopy();
  try {
    const staff = await openAsAdministrator(browser, copy, "vera@opening.example");
    const ingested = await copy.command("audio/ingest/cli.ts", join(root, "test/support/fixtures/audio/sweep.mp3"));
    expect(ingested).toContain("1 ingested");

    const client = await openAsAdministrator(browser, copy, "noor@opening.example");
    await addParty(staff, "Ada Quill", "person");
    await addParty(staff, "Harbour Tapes", "label");
    await staff.goto("/songs/list");
    await staff.getByRole("link", { name: "sweep" }).click();
    await staff.getByLabel("Title", { exact: true }).fill("Opening Tide");
    await staff.getByLabel("ISWC").fill("T-034.524.680-1");
    await staff.getByRole("button", { name: "Save", exact: true }).click();
    await expect(staff.getByText("“Opening Tide” saved").first()).toBeVisible();
    await staff.goto("/songs/list");
    await staff.getByRole("link", { name: "Opening Tide" }).click();
    await staff.getByRole("link", { name: "Rights", exact: true }).click();
    await addShare(staff, "Composition", "Ada Quill");
    await addShare(staff, "Master", "Harbour Tapes");
    await expect(staff.getByText("Complete: both sides add up to 100 % everywhere.")).toBeVisible();

    await copy.passMinute();
    await client.goto("/search?q=opening+tide");
    await client.locator("main a[href*='/song/']").first().click();
    await client.waitForURL(/\/song\//);
    const songPath = new URL(client.url()).pathname;
    await client.goto(`${songPath}/license`);
    await client.getByLabel("Project").fill("Opening film");
    await client.getByLabel("End client").fill("Harbour Tea");
    await client.getByRole("checkbox", { name: "Social, paid" }).check();
    await client.getByLabel("Product category").selectOption("food");
    await client.getByLabel("Territory").fill("World");
    await client.getByLabel("Term in months").fill("12");
    await client.getByRole("button", { name: "Send request" }).click();
    await expect(client.getByText("Request sent").first()).toBeVisible();

    await staff.goto("/transactions/all");
    await staff.getByRole("link", { name: "Opening film" }).click();
    for (const side of ["Master", "Composition"]) {
      await staff.getByLabel(`${side}: Opening Tide`, { exact: true }).selectOption("approved");
      await staff.getByLabel(`Note on the ${side.toLowerCase()} of Opening Tide`).fill("By phone with the owner");
    }
    await staff.getByRole("button", { name: "Save clearing" }).click();
    await expect(staff.getByText("2 sides saved").first()).toBeVisible();
    await staff.getByRole("link", { name: "Make a quote" }).click();
    await staff.getByLabel(/^Master fee/).fill("900");
    await staff.getByLabel(/^Sync fee/).fill("600");
    await staff.getByRole("button", { name: "Send quote" }).click();
    await expect(staff.getByText("Version 1 sent").first()).toBeVisible();

    await client.goto("/transactions");
    await client.getByRole("link", { name: "Opening film" }).click();
    await client.getByRole("link", { name: "See quote and answer" }).click();
    await acceptQuote(client);
    await expect(client.getByText("Quote accepted").first()).toBeVisible();

    await staff.goto("/transactions/all");
    await staff.getByRole("link", { name: "Opening film" }).click();
    await staff.getByRole("link", { name: "Issue licence" }).click();
    await staff.getByLabel("Licensee").fill("Harbour Tea Ltd");
    await staff.getByLabel("Start date").fill(new Date(Date.now() + 86_400_000).toISOString().slice(0, 10));
    await staff.getByRole("button", { name: "Issue licence" }).click();
    await expect(staff.getByText(/^Licence .+ issued$/).first()).toBeVisible();
    await staff.goto(`${new URL(staff.url()).pathname.replace(/\/licences.*$/, "")}/cue-sheet`);
    await expect(staff.getByText("Ada Quill").first()).toBeVisible();
    await expect(staff.getByText("T-034.524.680-1").first()).toBeVisible();

    const visitor = await browser.newPage({ ignoreHTTPSErrors: true, baseURL: copy.url });
    const stream = await visitor.request.get(songPath).then(async (page) => {
      expect(page.status()).toBe(200);
      return /\/media\/songs\/[^"'\\ ]+/.exec(await page.text())?.[0] ?? "";
    });
    expect((await visitor.request.get(stream)).status()).toBe(200);
    await staff.goto("/songs/list");
    await staff.getByRole("link", { name: "Opening Tide" }).click();
    await expect(staff.getByRole("heading", { name: "Opening Tide", level: 1 })).toBeVisible();
    await staff.getByLabel("Status").selectOption("icebox");
    await staff.getByRole("button", { name: "Save", exact: true }).click();
    await expect(staff.getByText("“Opening Tide” saved").first()).toBeVisible();
    for (const path of [songPath, stream])
      await expect.poll(async () => (await visitor.request.get(path)).status(), { timeout: 60_000 }).toBe(404);
  } finally {
    await copy.stop();
  }
});
