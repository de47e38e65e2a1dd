import type { Browser, Locator, Page } from "@playwright/test";
import { acceptanceCopy } from "#app/licensing/acceptance/acceptance-copy.ts";
import { sharePageCopy } from "#app/sharing/visits/share-page-copy.ts";
import { type Person, prepareDeal, songsIn } from "#test/support/deal-room.ts";
import { expect, expectAccessible, signIn, test } from "#test/support/e2e.ts";
import { waitForHydration } from "#test/support/wait-for-hydration.ts";

// Both tests send the draft of one account.
test.describe.configure({ mode: "default" });
test.use({ extraHTTPHeaders: { "CF-Connecting-IP": "10.77.0.162" } });

const { origin } = new URL(process.env.SYNCLINE_URL ?? "http://localhost:8787");
const headers = { Origin: origin };
const maxPresses = 12;
const maxMinutes = 3;

/** The person of the page. */
function personOf({ request }: Page): Person {
  return {
    async api(method, path, data) {
      const response = await request.fetch(`/api/v1/${path}`, { method, data, headers });
      expect(response.ok(), await response.text()).toBe(true);
      return (await response.json()).data;
    },
    async post(path, form) {
      const response = await request.post(path, { form, headers, maxRedirects: 0 });
      expect(response.status(), await response.text()).toBe(302);
    },
  };
}

/** The page of a guest with a track and an offer. */
async function openDeal(page: Page, browser: Browser): Promise<string> {
  const asking = await browser.newPage();
  await signIn(asking, "staff", "/search");
  const [songId = ""] = songsIn(await asking.content());
  await signIn(page, "admin", "/opportunities");
  const organisation = `Orchard ${Date.now()}`;
  const guests = [{ name: "Lea Brandl", email: `lea-${Date.now()}@orchard.example` }];
  const people = { client: personOf(asking), sender: personOf(page) };
  const { paths } = await prepareDeal(people, { organisation, songId, guests });
  await asking.close();
  return paths[0] ?? "";
}

/** What sounds, of the page's player or the browser's own. */
const isHeard = (page: Page) =>
  page.evaluate(() => [...document.querySelectorAll("audio")].some((one) => !one.paused && one.currentTime > 0));

/** The offer's track is heard in the page's player: pausing it there pauses the list's row. */
async function expectOneSound(page: Page, row: Locator): Promise<void> {
  await page
    .locator("#offer")
    .getByRole("button", { name: /^Pause / })
    .tap();
  await expect(row.getByRole("button", { name: /^Play / })).toBeVisible();
}

/** What is signed for how much, and the way to the signature, stand in view and lie over no field of the form. */
async function expectSignBar(page: Page): Promise<void> {
  const bar = page.locator("#offer .save-bar");
  const sign = bar.getByRole("link", { name: acceptanceCopy.sign });
  await page.locator("#offer h2").first().scrollIntoViewIfNeeded();
  await expect(sign).toBeInViewport({ ratio: 1 });
  await sign.tap();
  for (const field of await page.locator("#answer section :is(input, button)").all()) {
    await field.scrollIntoViewIfNeeded();
    const [one, other] = [await field.boundingBox(), await bar.boundingBox()];
    if (one && other) expect(one.y >= other.y + other.height || one.y + one.height <= other.y).toBe(true);
  }
}

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? "with scripts" : "without scripts";
  test(`a guest on a phone hears, picks, signs and keeps the signed offer in ${maxPresses} presses, ${how}`, async ({
    page,
    browser,
  }) => {
    const path = await openDeal(page, browser);
    const context = await browser.newContext({
      ...{ javaScriptEnabled, viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true },
      extraHTTPHeaders: { "CF-Connecting-IP": "10.77.0.163" },
    });
    const client = await context.newPage();
    let presses = 0;
    const press = async (target: Locator, position?: { x: number; y: number }) => {
      presses += 1;
      await target.tap(position && { position });
    };
    const type = async (label: string, text: string) => {
      presses += 1;
      await client.getByLabel(label).fill(text);
    };
    const start = Date.now();
    await client.goto(path);
    if (javaScriptEnabled) await waitForHydration(client);
    await expect(client.getByText("For Lea Brandl")).toBeVisible();
    expect(await client.evaluate(() => document.documentElement.scrollWidth)).toBe(375);

    const row = client.locator(".shared-track").first();
    if (javaScriptEnabled) await press(row.getByRole("button", { name: /^Play / }));
    else await press(row.locator("audio"), { x: 24, y: 24 });
    await expect.poll(() => isHeard(client)).toBe(true);
    if (javaScriptEnabled) await expectOneSound(client, row);

    const pick = row.getByRole("button", { name: sharePageCopy.answer.marks.pick });
    await press(pick);
    await expect(pick).toHaveAttribute("aria-pressed", "true");

    await expectSignBar(client);
    await expect(client.getByLabel(acceptanceCopy.name)).toHaveValue("Lea Brandl");
    await type(acceptanceCopy.company, "Orchard Foods");
    await type(acceptanceCopy.role, "Head of legal");
    await type(acceptanceCopy.signature, "Lea Brandl");
    await press(client.getByText(acceptanceCopy.authority));
    await press(client.getByRole("button", { name: /^Sign for / }));
    await expect(client.getByRole("heading", { name: acceptanceCopy.done.signed.title })).toBeVisible();
    await expect(client.getByText("Signed by Lea Brandl, Head of legal, for Orchard Foods")).toBeVisible();

    const pdf = client.waitForEvent("download");
    await press(client.getByRole("link", { name: acceptanceCopy.pdf }));
    expect((await pdf).suggestedFilename()).toMatch(/\.pdf$/);
    expect(presses).toBeLessThanOrEqual(maxPresses);
    expect(Date.now() - start).toBeLessThan(maxMinutes * 60_000);
    if (javaScriptEnabled) await expectAccessible(client);
    await context.close();
  });
}
