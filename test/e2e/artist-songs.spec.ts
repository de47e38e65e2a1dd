import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Browser, Page } from "@playwright/test";
import { acceptQuote } from "#test/support/accept-quote.ts";
import { expect, expectAccessible, mailedLink, signIn, test } from "#test/support/e2e.ts";
import { copyUrl } from "#test/support/raw-request.ts";
import { tone } from "#test/support/tone.ts";
import { waitForHydration } from "#test/support/wait-for-hydration.ts";

/** A page in a browser of its own. */
async function openPage(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  page.setDefaultTimeout(20_000);
  return page;
}

/** The same, signed in. */
async function openAs(browser: Browser, account: string, path: string): Promise<Page> {
  const page = await openPage(browser);
  await signIn(page, account, path);
  return page;
}

function claimPath(artist: string): string {
  return `/artists/claim/${artist.toLowerCase().replaceAll(" ", "-")}`;
}

/** Staff add an artist page, the artist claims it, and staff grant the claim. */
async function keepArtist(artist: Page, staff: Page, name: string): Promise<void> {
  await staff.goto("/artists/new");
  await staff.getByLabel("Name", { exact: true }).fill(name);
  await staff.getByRole("button", { name: "Save", exact: true }).click();
  await expect(staff.getByText(`“${name}” added`).first()).toBeVisible();
  // The search finds pages with a recording; this one is reached by its address.
  await artist.goto(claimPath(name));
  await artist.getByLabel("Address of that page").fill("https://ferry.example/contact");
  await artist.getByRole("button", { name: "Send claim" }).click();
  await expect(artist.getByText(`Claim for ${name} sent`).first()).toBeVisible();
  await staff.goto(`/artist-claims?q=${encodeURIComponent(name)}`);
  await staff.getByRole("link", { name }).click();
  await staff.getByRole("button", { name: "Grant", exact: true }).click();
  await expect(staff.getByText(`Claim for ${name} granted`).first()).toBeVisible();
}

/** A draft with a file, complete but for its shares; its address. */
async function fillDraft(page: Page, { title, artist }: { title: string; artist: string }): Promise<string> {
  await page.goto("/artists/songs");
  await page.getByRole("link", { name: "Submit a song" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Submit a song" })).toBeVisible();
  await page.getByLabel("Artist").selectOption({ label: artist });
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("Audio file").setInputFiles({ name: "ferry.wav", mimeType: "audio/wav", buffer: tone() });
  await page.getByRole("button", { name: "Create draft" }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expectAccessible(page);
  await waitForHydration(page);
  const credits = page.getByLabel("Performers, producers and engineers");
  await credits.fill("Bass: Ana Silva");
  const song = page.locator("#song");
  await song.getByLabel("Year of release").fill("2026");
  await song.getByLabel("Language").fill("eng");
  await song.locator("summary", { hasText: "Genres" }).click();
  await song.getByRole("group", { name: "Genres" }).getByRole("checkbox").first().check();
  await song.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Choose at least one genre.")).toHaveCount(0);
  for (const select of await page.locator("#ai select:not([name='aiEvidence'])").all())
    await select.selectOption("none");
  await page.locator("#ai").getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("State how all five parts were made.")).toHaveCount(0);
  // What is typed in a section that was not saved stays.
  await expect(credits).toHaveValue("Bass: Ana Silva");
  return new URL(page.url()).pathname;
}

/** States a second writer, who confirms their share by the link in their email. */
async function confirmShares(page: Page, owner: Page, address: string): Promise<void> {
  const email = `ola-${Date.now().toString(36)}@owners.example`;
  await page.goto(`${address}/shares`);
  await waitForHydration(page);
  await page.getByRole("group", { name: "Composition, share 1" }).getByLabel("Share in %").fill("60");
  await page.getByRole("button", { name: "Add a writer or publisher" }).click();
  const second = page.getByRole("group", { name: "Composition, share 2" });
  await second.getByLabel("Name").fill("Ola Berg");
  await second.getByLabel("Email").fill(email);
  await second.getByLabel("Share in %").fill("40");
  await page.getByRole("button", { name: "Save shares" }).last().click();
  await expect(page.getByText("Not asked yet")).toBeVisible();
  await page.getByRole("button", { name: "Ask all for confirmation" }).click();
  await expect(page.getByText("1 owner asked").first()).toBeVisible();
  await owner.goto(await mailedLink(owner, email));
  await expectAccessible(owner);
  await owner.getByLabel("Yes, that's my share").check();
  await owner.getByLabel("Your full name").fill("Ola Berg");
  await owner.getByRole("button", { name: "Send answer" }).click();
  await expect(owner.getByText("You confirmed your share: 40 %.")).toBeVisible();
}

/** Staff rate, approve and publish the song. */
async function publish(staff: Page, title: string): Promise<void> {
  await staff.goto("/song-submissions");
  await staff.getByRole("link", { name: title }).click();
  await expect(staff.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expectAccessible(staff);
  const submission = staff.url();
  await staff.getByRole("link", { name: "Open in the rating queue" }).click();
  await staff.getByRole("button", { name: "Rate this song" }).click();
  await staff.waitForURL("**/rating/*");
  await staff.getByRole("radio", { name: "5" }).check();
  const rating = staff.url();
  await staff.getByRole("button", { name: "Save and next" }).click();
  await expect(staff.getByText(/rated$/).first()).toBeVisible();
  await staff.goto(rating);
  await staff.getByRole("button", { name: /^Approve/ }).click();
  await expect(staff.getByText(/: Approved$/).first()).toBeVisible();
  await staff.goto(submission);
  await staff.getByRole("button", { name: "Publish" }).click();
  await expect(staff.getByText(`${title} published`).first()).toBeVisible();
}

/** A supervisor requests a licence of the song, staff clear and quote it, and it is licensed. */
async function license(client: Page, staff: Page, { project, songPath }: { project: string; songPath: string }) {
  await client.goto(`${songPath}/license`);
  await client.getByLabel("Project").fill(project);
  await client.getByLabel("End client").fill("Harbour Tea");
  await client.getByRole("checkbox", { name: "Social, paid" }).check();
  await client.getByLabel("Product category").selectOption("food");
  await client.getByLabel("Territory").fill("World");
  await client.getByLabel("Term in months").fill("12");
  await client.getByRole("button", { name: "Send request" }).click();
  await expect(client.getByText("Request sent").first()).toBeVisible();

  await staff.goto("/transactions/all");
  await staff.getByRole("link", { name: project }).click();
  await expect(staff.getByRole("heading", { name: project, level: 1 })).toBeVisible();
  const request = new URL(staff.url()).pathname;
  for (const side of [/^Master: /, /^Composition: /]) await staff.getByLabel(side).selectOption("approved");
  for (const note of [/^Note on the master/, /^Note on the composition/])
    await staff.getByLabel(note).fill("By phone with the owner");
  await staff.getByRole("button", { name: "Save clearing" }).click();
  await expect(staff.getByText("2 sides saved").first()).toBeVisible();
  await staff.getByRole("link", { name: "Make a quote" }).click();
  await staff.getByLabel(/^Master fee/).fill("900");
  await staff.getByLabel(/^Sync fee/).fill("600");
  await staff.getByRole("button", { name: "Send quote" }).click();
  await expect(staff.getByText("Version 1 sent").first()).toBeVisible();

  await client.goto("/transactions");
  await client.getByRole("link", { name: project }).click();
  await client.getByRole("link", { name: "See quote and answer" }).click();
  await acceptQuote(client);
  await expect(client.getByText("Quote accepted").first()).toBeVisible();

  await staff.goto(request);
  await staff.getByRole("link", { name: "Issue licence" }).click();
  await staff.getByLabel("Licensee").fill("Harbour Tea Ltd");
  await staff.getByLabel("Start date").fill(new Date(Date.now() + 86_400_000).toISOString().slice(0, 10));
  await staff.getByRole("button", { name: "Issue licence" }).click();
  await expect(staff.getByText(/^Licence .+ issued$/).first()).toBeVisible();
  await staff.goto(`${request}/cue-sheet`);
  await expect(staff.getByText("Ola Berg").first()).toBeVisible();
}

// Forms without scripts, rating and decisions: test/http/forms/artist-songs.test.ts. Figures are made at night.
test("from a claim to a licensed song: submitted with a real file, confirmed, read by ingest, published, found and licensed", async ({
  page,
  browser,
}) => {
  // Ingest of a file is in it.
  test.setTimeout(300_000);
  page.setDefaultTimeout(20_000);
  const key = Date.now().toString(36);
  const [title, artist] = [`Ferry ${key}`, `Night Ferry ${key}`];
  const staff = await openAs(browser, "staff", "/artist-claims");
  await signIn(page, "artist", "/artists/songs");
  await keepArtist(page, staff, artist);
  const address = await fillDraft(page, { title, artist });
  await confirmShares(page, await openPage(browser), address);
  await page.goto(address);
  await page.getByLabel("Your full name").fill("Lucia Arden");
  await page.getByLabel(/^I have read/).check();
  await page.getByRole("button", { name: "Sign and send" }).click();
  await expect(page.getByText("We are preparing the files.")).toBeVisible();

  const cli = ["audio/ingest/cli.ts", "--submissions", "--remote", copyUrl(), "--jobs", "1"];
  // It also fails when a file that another test sent cannot be read.
  await promisify(execFile)("node", cli, { timeout: 180_000 }).catch(() => null);
  await page.reload();
  await expect(page.getByText("We are listening to it.")).toBeVisible();
  await page.locator("[data-play]").first().click();
  await expect(page.locator("[data-play][data-active]").first()).toBeVisible();
  await publish(staff, title);

  const client = await openAs(browser, "supervisor", "/search");
  const found = client.locator("main a[href*='/song/']", { hasText: title }).first();
  await expect(async () => {
    await client.goto(`/search?q=${encodeURIComponent(title)}`);
    await expect(found).toBeVisible({ timeout: 2000 });
  }).toPass();
  const songPath = new URL((await found.getAttribute("href")) ?? "", client.url()).pathname;
  await license(client, staff, { project: `Ferry film ${key}`, songPath });

  await page.goto("/artists/songs");
  await page.getByRole("link", { name: `Submission of “${title}”` }).click();
  await expect(page.getByText("Published in the catalogue.")).toBeVisible();
  await page.getByRole("link", { name: "Open in the catalogue" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(title);

  // Other tests expect the demo's music first in its lists, and the artist of the demo to keep one page.
  await staff.goto(`/songs/list?q=${encodeURIComponent(title)}`);
  await staff.getByRole("link", { name: title }).click();
  await expect(staff.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await staff.getByLabel("Status").selectOption("icebox");
  await staff.getByRole("button", { name: "Save", exact: true }).click();
  await expect(staff.getByText(`“${title}” saved`).first()).toBeVisible();
  await page.goto(claimPath(artist));
  await page.getByRole("link", { name: "Open its profile" }).click();
  await page.getByText("Leave this page").click();
  await page.getByRole("button", { name: "Leave" }).click();
  await expect(page.getByText(`You no longer manage ${artist}`).first()).toBeVisible();
});
