import { test as base, expect, expectAccessible, signInAnew } from "#test/support/e2e.ts";

/** This page alone sends a token that its reader types: the common check forbids it. */
const test = base.extend<{ jsonRequests: undefined }>({
  jsonRequests: async ({ page: _ }, use) => use(undefined),
});

test.use({ extraHTTPHeaders: { "CF-Connecting-IP": "10.77.0.113" } });

test("an operation is found, tried without a token, refused without one for a write, and tried with one that is stored nowhere", async ({
  page,
}) => {
  const addresses: string[] = [];
  page.on("request", (request) => addresses.push(request.url()));
  await page.goto("/developers");
  await expectAccessible(page);
  await page.getByRole("main").getByRole("link", { name: "API reference", exact: true }).first().click();
  await page.getByRole("searchbox", { name: "Path or word" }).fill("typeahead");
  await page.getByRole("button", { name: "Filter" }).click();
  await page.getByRole("link", { name: "GET /api/v1/typeahead" }).click();
  await expect(page.getByRole("heading", { name: "Try it" })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("q", { exact: true }).fill("har");
  await page.getByRole("button", { name: "Send request" }).click();
  await expect(page.getByText(/^200/)).toBeVisible();
  await expect(page.getByRole("region", { name: "Response", exact: true })).toContainText('"songs"');

  await signInAnew(page, "admin", "/account-settings/tokens");
  await page.getByLabel("Name", { exact: true }).fill("Try it");
  await page.getByLabel(/\bUpdatePlaylist$/).check();
  await page.getByRole("button", { name: "Create token" }).click();
  const token = await page.getByRole("textbox", { name: "API token" }).inputValue();
  await page.context().clearCookies({ name: "session" });

  await page.goto("/api-reference/post-playlists");
  await page.getByLabel("Body (JSON)").fill('{ "name": ');
  await page.getByRole("button", { name: "Send request" }).click();
  await expect(page.getByText("API token: enter one with the permission for this operation.")).toBeVisible();
  await expect(page.getByText("Body: this is not valid JSON.")).toBeVisible();
  await page.getByLabel("Body (JSON)").fill('{ "name": "Tried" }');
  await page.getByLabel("API token", { exact: true }).fill(token);
  await page.getByRole("button", { name: "Send request" }).click();
  await expect(page.getByText(/^201/)).toBeVisible();
  await expectAccessible(page);
  expect(addresses.filter((address) => address.includes(token))).toEqual([]);
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  );
  expect(stored).not.toContain(token);
  await page.reload();
  await expect(page.getByLabel("API token", { exact: true })).toHaveValue("");
});
