import { readFile } from "node:fs/promises";
import { type Page, request } from "@playwright/test";
import { downloadAddress } from "#app/player/options/download-address.ts";
import { demoDomain, demoPassword } from "#db/seed/demo-people.ts";
import { expect, expectAccessible, test } from "#test/support/e2e.ts";

// Without scripts: test/http/downloads.test.ts. Sign-ins are rate limited by address: these visitors have their own.
test.use({ extraHTTPHeaders: { "CF-Connecting-IP": "10.77.0.21" } });

async function songId(baseURL: string | undefined): Promise<string> {
  const visitor = await request.newContext({ baseURL: baseURL ?? "" });
  const html = await (await visitor.get("/search?q=piano")).text();
  return /\/media\/songs\/([0-9a-f-]{36})\//.exec(html)?.[1] ?? "";
}

async function signIn(page: Page) {
  await page.getByLabel("Email").fill(`label@${demoDomain}`);
  await page.getByLabel("Password", { exact: true }).fill(demoPassword);
  await page.getByRole("main").getByRole("button", { name: "Sign in", exact: true }).click();
}

test("a song is downloaded after signing in, listed, and downloaded again", async ({ page, baseURL }) => {
  const song = await songId(baseURL);
  await page.goto(downloadAddress(song, "mp3", "/library/downloads"));
  const started = page.waitForEvent("download");
  await signIn(page);
  const file = await started;
  await page.getByRole("link", { name: "Back to the track" }).click();
  await expect(page).toHaveURL(/\/library\/downloads$/);
  expect(file.suggestedFilename()).toMatch(/^.+ - .+\.mp3$/);
  expect((await readFile(await file.path())).subarray(0, 4).toString("latin1")).toBe("ID3\u0004");
  await page.goto("/library/downloads");
  await expect(page.getByRole("heading", { name: "Downloads", level: 1 })).toBeVisible();
  await expectAccessible(page);
  const again = page.waitForEvent("download");
  await page
    .getByRole("button", { name: /^Download again: .+ \(MP3\)$/ })
    .first()
    .click();
  expect((await again).suggestedFilename()).toBe(file.suggestedFilename());
});
