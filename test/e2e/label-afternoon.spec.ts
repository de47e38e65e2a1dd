import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { expect, expectAccessible, signIn, test } from "#test/support/e2e.ts";
import { copyUrl } from "#test/support/raw-request.ts";
import { tone } from "#test/support/tone.ts";
import { waitForHydration } from "#test/support/wait-for-hydration.ts";

const key = Date.now().toString(36);
const titleOf = (place: number) => `Pier${key} ${place}`;

/** What a label sends: ten songs, a version and a stem, and what its folder has besides. */
function folder() {
  const wav = (name: string, buffer = tone(1)) => ({ name, mimeType: "audio/wav", buffer });
  const songs = Array.from({ length: 10 }, (_, at) => wav(`${titleOf(at + 1)}.wav`));
  const cut = tone(1).subarray(0, 400);
  return {
    audio: [
      ...songs.slice(0, 9),
      wav(`${titleOf(10)}.wav`, cut),
      wav(`${titleOf(1)} (Instrumental).wav`),
      wav(`${titleOf(1)} - Drums.wav`),
    ],
    rest: [
      wav("liner notes.wav", Buffer.from("Dear all, ".repeat(40))),
      { name: ".DS_Store", mimeType: "", buffer: Buffer.from("x") },
    ],
    whole: songs[9] ?? wav("none.wav"),
  };
}

/** Drops files on the heading, far from the form. */
async function dropOnPage(page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
  const given = files.map(({ buffer, ...file }) => ({ ...file, bytes: buffer.toString("base64") }));
  const dataTransfer = await page.evaluateHandle((all) => {
    const transfer = new DataTransfer();
    for (const { name, mimeType, bytes } of all)
      transfer.items.add(new File([Uint8Array.from(atob(bytes), (c) => c.charCodeAt(0))], name, { type: mimeType }));
    return transfer;
  }, given);
  await page.getByRole("heading", { level: 1 }).dispatchEvent("drop", { dataTransfer });
}

/** Reads what waits, as `npm run ingest -- --watch` does. */
async function ingest(): Promise<void> {
  const cli = ["audio/ingest/cli.ts", "--submissions", "--remote", copyUrl(), "--jobs", "2"];
  // It also fails when a file that another test sent cannot be read.
  await promisify(execFile)("node", cli, { timeout: 240_000 }).catch(() => null);
}

/** The songs of the afternoon get a status, in one change of many. */
async function setStatus(page: Page, status: "published" | "unpublished", count: number): Promise<void> {
  const from = encodeURIComponent(`?q=Pier${key}`);
  await page.goto(`/songs/list/bulk?from=${from}&set-status=${status}&preview=1`);
  await waitForHydration(page);
  const reason = page.getByLabel(/^Reason/);
  if (await reason.count()) await reason.first().fill("The label states its shares next week");
  await page.getByRole("button", { name: `Change ${count} songs` }).click();
  await expect(page.getByText(`${count} songs changed`).first()).toBeVisible();
}

/** The sheet of the afternoon's songs. */
async function exportSheet(page: Page): Promise<string> {
  const answer = await page.request.get(
    `/songs/list/sheet/file?from=${encodeURIComponent(`?q=Pier${key}`)}&profile=syncline&format=csv`,
  );
  expect(answer.status()).toBe(200);
  return answer.text();
}

async function importSheet(page: Page, csv: string): Promise<void> {
  await page.goto("/ingestions/sheets");
  await waitForHydration(page);
  await page
    .getByLabel("Sheet", { exact: true })
    .setInputFiles({ name: "pier.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
  await page.getByRole("button", { name: "Read the sheet" }).click();
  await page.waitForURL("**/ingestions/sheets/*");
}

// Rules and forms without scripts: test/routes/exchange/files.test.ts, test/http/forms/files.test.ts.
test("a label's afternoon: twelve files and a sheet come in, problems are mended, songs published, exported and taken down", async ({
  page,
}) => {
  // Ingest of twelve files is in it.
  test.setTimeout(420_000);
  page.setDefaultTimeout(20_000);
  await signIn(page, "staff", "/ingestions");
  await page.getByRole("link", { name: "Files", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Files" })).toBeVisible();
  await waitForHydration(page);
  const { audio, rest, whole } = folder();
  await page.getByLabel("Audio files").setInputFiles([...audio, ...rest]);
  await expect(page.getByText("12 of 13 files sent")).toBeVisible();
  await expect(page.getByText("This isn't audio.")).toBeVisible();
  await expect(page.getByText("1 file left out")).toBeVisible();
  await expectAccessible(page);

  // The tab was closed: what was sent is recognised.
  await page.goto("/ingestions/files");
  await waitForHydration(page);
  await dropOnPage(page, audio.slice(0, 3));
  await expect(page.getByText("3 of 3 files sent")).toBeVisible();

  await page.goto(`/ingestions/files?q=Pier${key}`);
  await expect(page.getByText("12 files", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Accept all on this page" }).click();
  await expect(page.getByText("2 proposals are accepted").first()).toBeVisible();
  await ingest();
  await ingest();
  await page.goto(`/ingestions/files?q=Pier${key}&state=unreadable`);
  await expect(page.getByText("1 file", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: `${titleOf(10)}.wav` }).click();
  await page.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("is removed from the list").first()).toBeVisible();
  await waitForHydration(page);
  await page.getByLabel("Audio files").setInputFiles(whole);
  await expect(page.getByText("1 of 1 files sent")).toBeVisible();
  await ingest();
  await page.goto(`/ingestions/files?q=Pier${key}&state=done`);
  await expect(page.getByText("12 files", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: /^\d+ new songs aren't published$/ }).click();
  await expect(page.getByRole("link", { name: titleOf(1), exact: true }).first()).toBeVisible();

  const [head = "", ...lines] = (await exportSheet(page)).trim().split(/\r?\n/);
  expect(lines).toHaveLength(11);
  const year = head.split(",").indexOf("Year");
  expect(year).toBeGreaterThan(0);
  const withYear = (value: string) => (line: string) =>
    line
      .split(",")
      .map((cell, at) => (at === year ? value : cell))
      .join(",");
  await importSheet(page, [head, ...lines.map(withYear("26 or so"))].join("\n"));
  await expect(page.getByText(/Refused 11/).first()).toBeVisible();
  await importSheet(page, [head, ...lines.map(withYear("2026"))].join("\n"));
  await page.getByRole("button", { name: "Change 11 songs" }).click();
  await expect(page.getByText("11 songs changed").first()).toBeVisible();

  await setStatus(page, "published", 11);
  await page.goto(`/search?q=${encodeURIComponent(titleOf(3))}`);
  const found = page.locator("main a[href*='/song/']", { hasText: titleOf(3) }).first();
  await expect(async () => {
    await page.reload();
    await expect(found).toBeVisible({ timeout: 2000 });
  }).toPass();
  expect(await exportSheet(page)).toContain("2026");

  const songPath = new URL((await found.getAttribute("href")) ?? "", page.url()).pathname;
  expect((await page.request.get(songPath)).status()).toBe(200);

  await setStatus(page, "unpublished", 11);
  await expect(async () => expect((await page.request.get(songPath)).status()).toBe(404)).toPass();
});
