import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { auditCopy as copy } from "#app/licensing/audit/audit-copy.ts";
import { externalCopy } from "#app/licensing/external/external-copy.ts";
import { demoRecordings } from "#audio/demo/catalogue/catalogue.ts";
import { renderSong } from "#audio/demo/render.ts";
import { expect, expectAccessible, signIn, test } from "#test/support/e2e.ts";
import { madeSpeech, underSpeech } from "#test/support/made-speech.ts";
import { waitForHydration } from "#test/support/wait-for-hydration.ts";
import { wavBytes } from "#test/unit/audio/support/audio-files.ts";
import { flacBytes } from "#test/unit/audio/support/encoded-files.ts";

// Sign-ins are rate limited by address.
test.use({ extraHTTPHeaders: { "CF-Connecting-IP": "10.77.0.171" } });

const RATE = 44_100;

function composed(at: number): Float32Array<ArrayBuffer> {
  const recording = demoRecordings()[at];
  if (recording === undefined) throw new Error("the demo has fewer songs");
  const { mix } = renderSong({ ...recording.song, seed: `${recording.slug}-elsewhere` }, { seconds: 24 });
  return mix.left.map((value, i) => (value + (mix.right[i] as number)) / 2);
}

const wav = (sound: Float32Array<ArrayBuffer>) => Buffer.from(wavBytes([sound], { bits: 16 }));
const spoken = (music: Float32Array<ArrayBuffer>, seed: number) =>
  wav(underSpeech(music.slice(2 * RATE, 20 * RATE), madeSpeech(18, seed), -12));

test("videos with music under speech are told apart in the browser: brought-in music is covered, other music is not ours", async ({
  page,
}) => {
  test.setTimeout(120_000);
  const [ours, other] = [composed(0), composed(3)];
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") sent.push(request.postData() ?? "");
  });
  await signIn(page, "staff", "/external-licences/new");
  const title = `Elsewhere ${Date.now()}`;
  await page.getByLabel(externalCopy.fields.title, { exact: true }).fill(title);
  await page.getByLabel(externalCopy.fields.licensor).fill("Other Library");
  await page
    .getByRole("button", { name: /^(Save|Add)/ })
    .first()
    .click();
  await page.waitForURL(({ pathname }) => !pathname.endsWith("/new"));
  await page.goto("/external-licences");
  await page.getByRole("link", { name: title }).click();
  await page.getByRole("link", { name: externalCopy.sound.page }).click();
  await waitForHydration(page);
  const choose = page.getByLabel(externalCopy.sound.file);
  await choose.setInputFiles({ name: "broken.wav", mimeType: "audio/wav", buffer: Buffer.from("no sound") });
  await expect(page.getByText(externalCopy.sound.unreadable)).toBeVisible();
  // A browser without WebCodecs in workers decodes the file as a whole.
  const workers = /print\.worker.*\.js/;
  await page.route(workers, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `self.AudioDecoder = undefined;\n${await response.text()}` });
  });
  await choose.setInputFiles({ name: "ours.flac", mimeType: "audio/flac", buffer: await flacBytes([ours, ours]) });
  await expect(page.getByText(/The print is ready/)).toBeVisible({ timeout: 30_000 });
  await page.unroute(workers);
  await choose.setInputFiles({ name: "ours.wav", mimeType: "audio/wav", buffer: wav(ours) });
  await expect(page.getByText(/The print is ready/)).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page);
  await page.getByRole("button", { name: externalCopy.sound.save }).click();
  await expect(page.getByText(externalCopy.sound.saved)).toBeVisible();

  await page.goto("/licences/audit");
  await waitForHydration(page);
  const file = (name: string, buffer: Buffer, mimeType = "audio/wav") => ({ name, mimeType, buffer });
  const list = "file,url,date\nspot.wav,https://www.tiktok.com/@north/video/1,2026-11-01\n";
  await page
    .getByLabel(copy.choose)
    .setInputFiles([
      file("spot.wav", spoken(ours, 5)),
      file("rival.wav", spoken(other, 6)),
      file("quiet.wav", wav(new Float32Array(5 * RATE))),
      file("broken.mp4", Buffer.from("no video"), "video/mp4"),
      file("export.csv", Buffer.from(list), "text/csv"),
    ]);
  const row = (name: string) => page.getByRole("row").filter({ hasText: name });
  await expect(row("spot.wav")).toContainText(copy.states.covered, { timeout: 60_000 });
  await expect(row("spot.wav")).toContainText(/Elsewhere \d+ 00:0/);
  await expect(page.getByLabel(copy.urlOf("spot.wav"))).toHaveValue("https://tiktok.com/@north/video/1");
  await expect(row("rival.wav")).not.toContainText("Elsewhere");
  await expect(row("quiet.wav")).toContainText(copy.states.silent);
  await expect(row("broken.mp4")).toContainText(copy.states.unreadable);
  await expectAccessible(page);
  await page.getByLabel(copy.dateOf("spot.wav")).fill("");
  await expect(row("spot.wav")).toContainText(copy.states.unchecked);
  await page.getByRole("button", { name: copy.check }).click();
  await expect(row("spot.wav")).toContainText(copy.states.problem);

  // Two folders with files of one name, chosen while another file is read, and one that is nothing to read.
  const folder = mkdtempSync(join(tmpdir(), "audit-"));
  for (const [at, sound] of [spoken(ours, 7), spoken(other, 8)].entries()) {
    mkdirSync(join(folder, `week ${at}`));
    writeFileSync(join(folder, `week ${at}`, "same.wav"), sound);
  }
  writeFileSync(join(folder, "notes.docx"), "x");
  await page.getByLabel(copy.choose).setInputFiles([file("first.wav", spoken(other, 9))]);
  await page.getByLabel(copy.folder).setInputFiles(folder);
  await expect(page.getByText(copy.left(1))).toBeVisible();
  await expect(row("week 0/same.wav")).toContainText(/Elsewhere \d+/, { timeout: 60_000 });
  for (const name of ["first.wav", "week 1/same.wav"]) {
    await expect(row(name)).not.toContainText(copy.states.waiting);
    await expect(row(name)).not.toContainText("Elsewhere");
  }
  await page.getByRole("button", { name: copy.removeFile("first.wav") }).click();
  await expect(row("first.wav")).toHaveCount(0);
  rmSync(folder, { recursive: true });
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: copy.csv }).click();
  expect((await download).suggestedFilename()).toBe(copy.csvFile);
  expect(sent.every((body) => body.length < 60_000)).toBe(true);
});
