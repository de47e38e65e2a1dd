import { devices, type Page } from "@playwright/test";
import { expect, expectAccessible, mailedLink, signIn, test } from "#test/support/e2e.ts";
import { waitForHydration } from "#test/support/wait-for-hydration.ts";

test.use({ extraHTTPHeaders: { "CF-Connecting-IP": "10.77.0.88" } });

// No standing approval of the publisher is for this medium.
const usage = "media:web_paid;territories:DE,AT;months:12;category:food";
const publisher = "Fathom & Fold Publishing";

const edl = (song: string) => `TITLE: Spot
FCM: NON-DROP FRAME
001  AX  A  C  00:00:00:00 00:00:05:00 01:00:00:00 01:00:05:00
* FROM CLIP NAME: ${song}.wav
002  AX  A  C  00:00:00:00 00:00:08:00 01:00:05:00 01:00:13:00
* FROM CLIP NAME: Bed 03.wav
`;

/** A request to the API as the signed-in person; the `data` of its response. */
async function sent(page: Page, method: string, path: string, data?: object) {
  const headers = { Origin: new URL(page.url()).origin };
  return (await (await page.request.fetch(`/api/v1${path}`, { method, data, headers })).json()).data;
}

/** A request for a song of the publisher that the publisher has to agree to: its id, and the title of the song. */
async function requested(page: Page, project: string): Promise<{ id: string; title: string }> {
  const songs = await page
    .locator("li.track > [data-play]")
    .evaluateAll((buttons) => buttons.map((one) => one.getAttribute("data-play") ?? ""));
  const { items } = await sent(page, "POST", "/clearance", { songs, usage });
  const isAsked = ({ parties }: { parties: { name: string }[] }) => parties.some(({ name }) => name === publisher);
  const songId = items.find(isAsked)._id;
  const terms = { media: ["web_paid"], territories: ["DE", "AT"], termMonths: 12, category: "food" };
  const { version } = await sent(page, "GET", "/transactions/draft");
  const request = await sent(page, "POST", "/transactions", {
    ...{ ...terms, project, endClient: "Orchard Foods", songId, version: version ?? "" },
  });
  const { songs: tracks } = await sent(page, "GET", `/transactions/${request._id}`);
  return { id: request._id, title: tracks[0].title };
}

/** Sends the offer that is open to someone of the client, and opens their link on `phone`. */
async function sendOffer(page: Page, phone: Page): Promise<void> {
  const email = `lea-${Date.now()}@orchard.example`;
  await page.getByLabel("Name", { exact: true }).fill("Lea Brandl");
  await page.getByLabel("Email address").fill(email);
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByText("Link sent to Lea Brandl")).toBeVisible();
  await phone.goto(await mailedLink(phone, email));
  await waitForHydration(phone);
}

test("an owner agrees on a phone, the client counters and signs by link, and the deal is moved by keyboard", async ({
  page,
  browser,
}) => {
  const project = `Orchard ${Date.now()}`;
  const client = await browser.newPage();
  await signIn(client, "admin", "/search?q=a");
  const { id, title } = await requested(client, project);
  await client.close();

  await signIn(page, "staff", `/transactions/${id}/approvals`);
  await waitForHydration(page);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByText(/part(y|ies) asked/)).toBeVisible();
  const { defaultBrowserType: _, ...small } = devices["iPhone SE"];
  const context = await browser.newContext({ ...small, viewport: { width: 375, height: 667 } });
  const phone = await context.newPage();
  await phone.goto(await mailedLink(phone, "sync@fathomandfold.example"));
  await waitForHydration(phone);
  await expectAccessible(phone);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  const yes = phone.getByText("Yes", { exact: true }).first();
  const { y = 0, height = 0 } = (await yes.boundingBox()) ?? {};
  expect(y + height).toBeLessThanOrEqual(500);
  await yes.tap();
  await phone.getByLabel("Your full name").fill("Rafael Anders");
  await phone.getByRole("button", { name: "Send answer" }).tap();
  await expect(phone.getByRole("heading", { name: "Your answer is on record" })).toBeVisible();

  await page.goto(`/transactions/${id}/quote`);
  await waitForHydration(page);
  await page.getByRole("button", { name: "Fill in from the rate card" }).click();
  await expect(page.getByLabel(/^Master fee/)).not.toHaveValue("");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Send quote" }).click();
  await expect(page.getByRole("heading", { name: "Quote, version 1" })).toBeVisible();
  await expectAccessible(page);
  const offer = page.url();
  await sendOffer(page, phone);
  await expectAccessible(phone);
  await phone.getByText("Make a counter-offer").tap();
  await phone.getByLabel("Total fee in EUR, before tax").fill("300");
  await phone.getByRole("button", { name: "Send counter-offer" }).tap();
  await expect(phone.getByText("300.00 EUR in total, before tax")).toBeVisible();

  await page.goto(offer);
  await page.getByRole("link", { name: "Make a new version from it" }).click();
  await page.getByRole("button", { name: "Send quote" }).click();
  await expect(page.getByRole("heading", { name: "Quote, version 2" })).toBeVisible();
  await sendOffer(page, phone);
  await phone.getByLabel("Your full name").fill("Lea Brandl");
  await phone.getByLabel("Company you sign for").fill("Orchard Foods");
  await phone.getByLabel("Your role there").fill("Head of legal");
  await phone.getByLabel("Signature").fill("Lea Brandl");
  await phone.getByText("I may sign for this company").tap();
  await phone.getByRole("button", { name: /^Sign for / }).tap();
  await expect(phone.getByRole("heading", { name: "You signed this offer" })).toBeVisible();
  await expectAccessible(phone);
  await context.close();

  await sent(page, "POST", "/opportunities", { organisation: project, message: "A spot for apple juice." });
  await page.goto(`/opportunities?view=board&q=${encodeURIComponent(project)}`);
  await waitForHydration(page);
  await expectAccessible(page);
  const said = page.locator("[id^=DndLiveRegion]");
  await page.getByRole("button", { name: `Drag ${project} to another stage` }).focus();
  await page.keyboard.press("Space");
  await expect(said).toHaveText(`${project} is over New.`);
  await expect(async () => {
    await page.keyboard.press("ArrowRight");
    await expect(said).toHaveText(`${project} is over Qualified.`, { timeout: 3_000 });
  }).toPass();
  await page.keyboard.press("Space");
  await expect(page.getByText("Moved to Qualified")).toBeVisible();

  await page.goto("/timelines");
  await waitForHydration(page);
  await page.getByLabel("Timeline", { exact: true }).setInputFiles({
    ...{ name: "spot.edl", mimeType: "text/plain", buffer: Buffer.from(edl(title)) },
  });
  await expect(page.getByText(/^2 clips read/)).toBeVisible();
  await page.getByRole("button", { name: "Check edit" }).click();
  await expect(page.getByRole("heading", { name: "Tracks in the edit" })).toBeVisible();
  await expectAccessible(page);
});
