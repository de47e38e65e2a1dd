import type { Page } from "@playwright/test";
import { expectSound } from "#test/e2e/player-page.ts";
import { expect, expectAccessible, signIn, test } from "#test/support/e2e.ts";

// Without scripts: test/http/forms/afternoon.test.ts.
test.use({ extraHTTPHeaders: { "CF-Connecting-IP": "10.77.0.97" } });

/** A link to a new playlist of four tracks. */
async function makeLink(page: Page): Promise<string> {
  await signIn(page, "supervisor", "/search?q=a");
  const headers = { Origin: new URL(page.url()).origin };
  const post = async (path: string, data: object) =>
    ((await (await page.request.post(path, { data, headers })).json()) as { data: Record<string, string> }).data;
  const trackIds = await page
    .locator("li.track button[data-play]")
    .evaluateAll((buttons) => [...new Set(buttons.map((button) => button.dataset.play))].slice(0, 4));
  const { _id: id } = await post("/api/v1/playlists", { name: "Heard on a phone" });
  await post(`/api/v1/playlists/${id}/tracks`, { trackIds });
  return (await post(`/api/v1/playlists/${id}/shares`, { recipient: "Dana Wu" })).address ?? "";
}

const sent = (client: Page) =>
  client.waitForResponse((response) => response.request().method() === "POST" && response.url().includes(".data"));

test("a client on a phone hears the first track after one tap, sends a comment on a passage with three more, and tells the sender", async ({
  page,
  browser,
}) => {
  const address = await makeLink(page);
  const context = await browser.newContext({
    ...{ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true },
    extraHTTPHeaders: { "CF-Connecting-IP": "10.77.0.98" },
  });
  const client = await context.newPage();
  let taps = 0;
  const tap = async (target: ReturnType<Page["locator"]>) => {
    await target.tap();
    taps += 1;
  };
  await client.goto(address, { waitUntil: "networkidle" });
  await expect(client.getByText("Mireille Tanaka").first()).toBeVisible();
  await tap(client.getByRole("button", { name: "Play all" }));
  await expectSound(client);
  expect(taps).toBeLessThanOrEqual(2);

  taps = 0;
  const row = client.locator(".shared-track").first();
  await tap(row.getByText("Comment on a passage", { exact: true }));
  await expect(row.getByLabel("From")).not.toHaveValue("");
  await tap(row.getByRole("button", { name: "End here" }));
  await expect(row.getByLabel("Comment", { exact: true })).toBeFocused();
  await client.keyboard.type("Louder brass");
  await expect(row.getByRole("button", { name: /^Play / })).toBeVisible();
  await expectAccessible(client);
  await tap(row.getByRole("button", { name: "Add comment" }));
  await expect(row.getByRole("listitem")).toContainText("Louder brass");
  await expect(row.getByRole("button", { name: /^Pause / })).toBeVisible();
  expect(taps).toBeLessThanOrEqual(4);

  // A drag over the waveform marks a passage, and starts nothing.
  const second = client.locator(".shared-track").nth(1);
  const wave = second.locator(".drag-passage");
  await wave.scrollIntoViewIfNeeded();
  const box = (await wave.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const middle = box.y + box.height / 2;
  await client.mouse.move(box.x + box.width / 4, middle);
  await client.mouse.down();
  await client.mouse.move(box.x + box.width / 2, middle, { steps: 5 });
  await client.mouse.up();
  await expect(second.getByLabel("Comment", { exact: true })).toBeFocused();
  await expect(second.getByLabel("To")).not.toHaveValue("");
  await expect(second.getByRole("button", { name: /^Play / })).toBeVisible();

  await client.getByText("1 of 4 answered").first().waitFor();
  const picked = sent(client);
  await second.getByRole("button", { name: "Pick" }).tap();
  await picked;
  await client.getByText("2 of 4 answered").first().waitFor();
  await client.getByRole("button", { name: "Done, tell Mireille" }).tap();
  await expect(client.getByText("Mireille knows you're done.")).toBeVisible();
  await expectAccessible(client);
  await context.close();
});
