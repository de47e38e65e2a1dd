import { expect, expectAccessible, test } from "#test/support/e2e.ts";

/** What a browser answers where it is not let record, or has nothing to record with. */
const refusals = ["NotAllowedError", "NotFoundError"];

test("a recording is analysed in the browser and finds music, ends with its page, and what is too short or refused is said", async ({
  page,
}) => {
  await page.goto("/music-sync-licensing/reference");
  const sent: string[] = [];
  page.on("request", (request) => request.method() !== "GET" && sent.push(request.url()));
  const status = page.getByRole("status").filter({ hasText: "Recording" });
  const record = page.getByRole("button", { name: "Record", exact: true });
  await expect(record).toBeEnabled();
  await record.press("Enter");
  await expect(status).toHaveText("Recording. At least 2 seconds, at most 30.");
  await page.waitForTimeout(100);
  await page.getByRole("button", { name: "Stop and search" }).press("Enter");
  await expect(page.getByText("This audio is shorter than 2 seconds.")).toBeVisible();

  await expect(record).toBeEnabled();
  await record.press("Enter");
  await expect(status).toBeVisible();
  await expectAccessible(page);
  await page.waitForTimeout(3000);
  await page.getByRole("button", { name: "Stop and search" }).press("Enter");
  await expect(page.getByRole("heading", { name: /“Recording”/ })).toBeVisible();
  await expect(page).toHaveURL(/seed_vector=/);
  expect(sent.filter((url) => !url.includes("/api/v1/events"))).toEqual([]);

  // Leaving the page ends the recording, and leads nowhere else.
  await page.goto("/music-sync-licensing/reference");
  await record.click();
  await expect(page.getByRole("button", { name: "Stop and search" })).toBeVisible();
  await page.waitForTimeout(2500);
  let analyses = 0;
  page.on("worker", () => {
    analyses += 1;
  });
  await page.getByRole("navigation").getByRole("link", { name: "Discover", exact: true }).first().click();
  await expect(page).toHaveURL(/\/discover$/);
  await page.waitForTimeout(1000);
  expect(analyses).toBe(0);
  await expect(page).toHaveURL(/\/discover$/);

  for (const refusal of refusals) {
    await page.goto("/music-sync-licensing/reference");
    await page.evaluate((name) => {
      MediaDevices.prototype.getUserMedia = () => Promise.reject(new DOMException("", name));
    }, refusal);
    await record.click();
    await expect(page.getByText("The microphone can't be used.")).toBeVisible();
    await expect(record).toBeEnabled();
  }
});
