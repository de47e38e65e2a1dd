import type { Page } from "@playwright/test";
import { expect, expectAccessible, signIn, test } from "#test/support/e2e.ts";

// Without scripts: test/http/forms/sharing.test.ts. Sign-ins and passcodes are rate limited by address: these visitors have their own.
test.use({ extraHTTPHeaders: { "CF-Connecting-IP": "10.77.0.91" } });

const body = {
  title: "Spring pitch",
  kind: "slides",
  status: "published",
  priority: 1,
  settings: { show: 2, scroll: 2 },
  items: [{ name: "Dawn" }, { name: "Noon" }],
};

/** A published reel of two slides, made as staff make it. The page is signed in afterwards. */
async function makeReel(page: Page): Promise<string> {
  await signIn(page, "staff", "/sliders/list");
  const headers = { Origin: new URL(page.url()).origin };
  const made = await page.request.post("/api/v1/sliders", { data: body, headers });
  return ((await made.json()) as { data: { _id: string } }).data._id;
}

test("staff share a reel, its recipient answers, and staff see opens, seconds and answers", async ({
  page,
  browser,
}) => {
  const id = await makeReel(page);
  await page.goto(`/sliders/edit/${id}/shares`);
  await page.getByLabel("To", { exact: true }).fill("Dana Wu");
  await page.getByLabel("Passcode").fill("brass-42");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Create link" }).click();
  await expect(page.getByText("Share link created")).toBeVisible();
  const address = await page.getByLabel("Link", { exact: true }).inputValue();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy link for Dana Wu" }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(address);

  const context = await browser.newContext({ extraHTTPHeaders: { "CF-Connecting-IP": "10.77.0.92" } });
  const client = await context.newPage();
  await client.goto(address);
  await client.getByLabel("Passcode").fill("brass-42");
  await client.getByRole("button", { name: "Open" }).click();
  await expect(client.getByText("For Dana Wu")).toBeVisible();
  const visited = client.waitForRequest((request) => request.url() === `${address}/visit`);
  await expect(client.getByText("No IP address is kept").first()).toBeVisible();
  await visited;
  await client.getByRole("link", { name: "Start the reel" }).click();
  const pick = client.getByRole("button", { name: "Pick" }).locator("visible=true");
  await pick.click();
  await expect(pick).toHaveAttribute("aria-pressed", "true");
  await expect(client.getByText("Saved").locator("visible=true")).toBeVisible();
  await expectAccessible(client);
  // A note is saved when its field is left, also by turning the slide.
  await client.getByText("Add a note").locator("visible=true").click();
  await client.getByLabel("What do you think of Dawn? Note").fill("Louder brass");
  const saved = client.waitForResponse(
    (response) => response.request().method() === "POST" && response.url().includes(".data"),
  );
  await client.getByRole("link", { name: "Next slide" }).click();
  await saved;
  await client.goto(`${address}?slide=3`);
  await expect(client.getByText("Your answers", { exact: true })).toBeVisible();
  await client.getByRole("button", { name: /^Done, tell / }).click();
  await expect(client.getByText(/ knows you're done/)).toBeVisible();
  await context.close();

  await page.reload();
  await expect(page.getByRole("row", { name: /Dawn.*Pick.*Louder brass/ })).toBeVisible();
  await expect(page.getByText(/^Opened .* by 1 visitor/)).toBeVisible();
  await expectAccessible(page);
  await page.getByText("Revoke link").first().click();
  await page.getByRole("button", { name: "Revoke link" }).click();
  await expect(page.getByText("Share link revoked")).toBeVisible();
  await page.getByRole("link", { name: "All share links" }).click();
  await expect(page.getByRole("heading", { name: "Slides across all links" })).toBeVisible();
  await expectAccessible(page);
  expect((await page.goto(address))?.status()).toBe(410);
  await expect(page.getByRole("heading", { name: "This link was withdrawn" })).toBeVisible();
});
