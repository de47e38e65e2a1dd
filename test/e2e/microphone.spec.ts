import { expect, expectAccessible, test } from "#test/support/e2e.ts";

test("a recording is analysed in the browser and finds music, and one that is too short says so", async ({ page }) => {
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
});

test("leaving the page ends the recording, and leads nowhere else", async ({ page }) => {
  await page.goto("/music-sync-licensing/reference");
  await page.getByRole("button", { name: "Record", exact: true }).click();
  await expect(page.getByRole("button", { name: "Stop and search" })).toBeVisible();
  await page.waitForTimeout(2500);
  let analyses = 0;
  page.on("worker", () => {
    analyses += 1;
  });
  await page.getByRole("navigation").getByRole("link", { name: "Discover", exact: true }).first().click();
  await expect(page).toHaveURL(/\/discover$/);
  await page.waitForTimeout(2000);
  expect(analyses).toBe(0);
  await expect(page).toHaveURL(/\/discover$/);
});

const answers = {
  "without leave": () => Promise.reject(new DOMException("", "NotAllowedError")),
  "without a microphone": () => Promise.reject(new DOMException("", "NotFoundError")),
};

for (const [name, answer] of Object.entries(answers))
  test(`${name} the page says so and goes on`, async ({ page }) => {
    await page.addInitScript(`MediaDevices.prototype.getUserMedia = ${answer}`);
    await page.goto("/music-sync-licensing/reference");
    await page.getByRole("button", { name: "Record", exact: true }).click();
    await expect(page.getByText("The microphone can't be used.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Record", exact: true })).toBeEnabled();
  });
