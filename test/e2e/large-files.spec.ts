import { randomBytes } from "node:crypto";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, signIn, test } from "#test/support/e2e.ts";
import { tone } from "#test/support/tone.ts";
import { waitForHydration } from "#test/support/wait-for-hydration.ts";

const name = `Reef${Date.now().toString(36)}.wav`;

test("a large file goes in parts, and after a closed tab those that arrived are not sent again", async ({ page }) => {
  const path = join(mkdtempSync(join(tmpdir(), "large-file-")), name);
  writeFileSync(path, Buffer.concat([tone(1), randomBytes(36_000_000)]));
  const sent: string[] = [];
  const parts = /\/api\/v1\/upload-parts\/[^/]+\/\d+/;
  page.on("requestfinished", (request) => {
    if (parts.test(request.url())) sent.push(new URL(request.url()).pathname.split("/").at(-1) ?? "");
  });
  // The third part never arrives.
  const hold = (url: URL) => parts.test(url.pathname) && url.pathname.endsWith("/3");
  await page.route(hold, () => undefined);
  await signIn(page, "staff", "/ingestions/files");
  await waitForHydration(page);
  await page.getByLabel("Audio files").setInputFiles(path);
  await expect.poll(() => sent).toEqual(["1", "2"]);
  await page.unroute(hold);
  await page.goto("about:blank");

  await page.goto("/ingestions/files");
  await waitForHydration(page);
  await page.getByLabel("Audio files").setInputFiles(path);
  await expect(page.getByText("1 of 1 files sent")).toBeVisible();
  expect(sent.filter((part) => part !== "3")).toEqual(["1", "2"]);
});
