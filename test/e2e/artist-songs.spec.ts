import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, expectAccessible, signIn, test } from "#test/support/e2e.ts";
import { copyUrl } from "#test/support/raw-request.ts";

/** Two seconds of a tone that no other run has, 16-bit mono. */
function tone(): Buffer {
  const rate = 44_100;
  const samples = 2 * rate;
  const file = Buffer.alloc(44 + 2 * samples);
  file.write("RIFF", 0, "latin1");
  file.writeUInt32LE(36 + 2 * samples, 4);
  file.write("WAVEfmt ", 8, "latin1");
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(rate, 24);
  file.writeUInt32LE(2 * rate, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write("data", 36, "latin1");
  file.writeUInt32LE(2 * samples, 40);
  const hertz = 200 + (Date.now() % 9973) / 10;
  for (let at = 0; at < samples; at += 1)
    file.writeInt16LE(Math.round(9000 * Math.sin((2 * Math.PI * hertz * at) / rate)), 44 + 2 * at);
  return file;
}

// Forms without scripts, rating and decisions: test/http/forms/artist-songs.test.ts.
test("a song is submitted with a real file, read by ingest, published by staff and found in the search", async ({
  page,
  browser,
}) => {
  test.slow();
  const title = `Ferry ${Date.now().toString(36)}`;
  await signIn(page, "artist", "/artists/songs");
  await page.getByRole("link", { name: "Submit a song" }).click();
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("Audio file").setInputFiles({ name: "ferry.wav", mimeType: "audio/wav", buffer: tone() });
  await page.getByRole("button", { name: "Create draft" }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expectAccessible(page);
  const address = new URL(page.url()).pathname;
  const song = page.locator("#song");
  await song.getByLabel("Year of release").fill("2026");
  await song.getByLabel("Language").fill("eng");
  await song.locator("summary", { hasText: "Genres" }).click();
  await song.getByRole("group", { name: "Genres" }).getByRole("checkbox").first().check();
  await song.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Choose at least one genre.")).toHaveCount(0);
  for (const select of await page.locator("#ai select").all()) await select.selectOption("none");
  await page.locator("#ai").getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("State the AI use")).toHaveCount(0);
  await page.goto(`${address}/shares`);
  const saved = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByRole("button", { name: /^Save/ }).first().click();
  await saved;
  await page.goto(address);
  await page.getByLabel("Your full name").fill("Lucia Arden");
  await page.getByLabel(/^I have read/).check();
  await page.getByRole("button", { name: "Sign and send" }).click();
  await expect(page.getByText("We are preparing the files.")).toBeVisible();

  const cli = ["audio/ingest/cli.ts", "--submissions", "--remote", copyUrl(), "--jobs", "1"];
  await promisify(execFile)("node", cli, { timeout: 120_000 });
  await page.reload();
  await expect(page.getByText("We are listening to it.")).toBeVisible();
  await page.locator("[data-play]").first().click();
  await expect(page.locator("[data-play][data-active]").first()).toBeVisible();

  const staff = await (await browser.newContext()).newPage();
  await signIn(staff, "staff", "/song-submissions");
  await staff.getByRole("link", { name: title }).click();
  await expect(staff.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expectAccessible(staff);
  const submission = staff.url();
  await staff.getByRole("link", { name: "Open in the rating queue" }).click();
  await staff.getByRole("button", { name: "Rate this song" }).click();
  await staff.waitForURL("**/rating/*");
  await staff.getByRole("radio", { name: "5" }).check();
  const rating = staff.url();
  await staff.getByRole("button", { name: "Save and next" }).click();
  await expect(staff.getByText(/rated$/).first()).toBeVisible();
  await staff.goto(rating);
  await staff.getByRole("button", { name: /^Approve/ }).click();
  await expect(staff.getByText(/: Approved$/).first()).toBeVisible();
  await staff.goto(submission);
  await staff.getByRole("button", { name: "Publish" }).click();
  await expect(staff.getByText(`${title} published`).first()).toBeVisible();

  await page.goto(address);
  await page.getByRole("link", { name: "Open in the catalogue" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(title);
  await expect(async () => {
    await staff.goto(`/search?q=${encodeURIComponent(title)}`);
    await expect(staff.getByText(title).first()).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 20_000 });
});
