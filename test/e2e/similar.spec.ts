import { bar, expectSound, position, rows } from "#test/e2e/player-page.ts";
import { expect, expectAccessible, signIn, test } from "#test/support/e2e.ts";

test("similar music plays from the passage that matches, also in an audition of rows without a hook", async ({
  page,
}) => {
  await test.step("a row's menu leads to similar music, which plays from the passage that matches", async () => {
    await page.goto("/search");
    const first = page.locator("li.track").first();
    const similar = first.getByRole("link", { name: "Similar", exact: true });
    // The keys open the menu once the page's scripts run.
    await expect(async () => {
      await first.locator(".track-more").press("ArrowDown");
      await expect(similar).toBeVisible({ timeout: 1000 });
    }).toPass();
    await similar.press("Enter");
    await expect(page.getByRole("heading", { name: /^Similar to / })).toBeVisible();
    await expect(page.getByText(/^\d+ similar tracks$/)).toBeVisible();
    await expectAccessible(page);

    const passages = page.locator("li.track", { hasText: /%.*· 0:(?!00)\d\d–/ });
    const match = await passages.first().locator(".track-match").textContent();
    const [, seconds = "0"] = /· 0:(\d\d)–/.exec(match ?? "") ?? [];
    await passages.first().locator("button[data-play]").click();
    await expect(bar(page).getByRole("button", { name: "Pause", exact: true })).toBeVisible();
    await expectSound(page);
    expect(await position(page)).toBeGreaterThanOrEqual(Number(seconds));

    // A weight ranks anew, and the sound goes on.
    await page.getByLabel("Tempo", { exact: true }).press("End");
    await expect(page).toHaveURL(/w_tempo=100/);
    await expect(rows(page).first()).toBeVisible();
    await page.getByRole("link", { name: "Clear the similar search" }).click();
    await expect(page.getByRole("heading", { name: /^Similar to / })).toHaveCount(0);
  });
  await test.step("an audition of rows without a hook on file begins with the passage that each shows", async () => {
    await page.route(/\/api\/v1\/audition\?/, async (route) => {
      const response = await route.fetch();
      const { data } = (await response.json()) as { data: { items: Record<string, object> } };
      const items = Object.entries(data.items).map(([id, facts]) => [id, { ...facts, hook: null }]);
      await route.fulfill({ response, json: { data: { items: Object.fromEntries(items) } } });
    });
    await page.goto("/search", { waitUntil: "networkidle" });
    const id = await rows(page).first().getAttribute("data-play");
    await page.goto(`/search?seed_songIds=${id}`, { waitUntil: "networkidle" });
    const row = page.locator("li.track", { hasText: /%.*· 0:(?!00)\d\d–/ }).first();
    const [, seconds = "0"] = /· 0:(\d\d)–/.exec((await row.locator(".track-match").textContent()) ?? "") ?? [];
    await row.locator("button[data-play]").focus();
    await page.keyboard.press("q");
    await expectSound(page);
    expect(await position(page)).toBeGreaterThanOrEqual(Number(seconds));
  });
});

test("audio that a visitor or staff bring is analysed in the browser, kept as a reference, and refused without sound", async ({
  page,
}) => {
  await test.step("audio without sound is refused, and the page goes on", async () => {
    await page.goto("/music-sync-licensing/reference");
    await expect(page.getByLabel("Audio file")).toBeEnabled();
    const file = (buffer: Buffer) => ({ name: "room.wav", mimeType: "audio/wav", buffer });
    await page.getByLabel("Audio file").setInputFiles(file(humWav(20)));
    await expect(page.getByText("There's no sound in this audio.")).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel("Audio file").setInputFiles(file(humWav()));
    await expect(page).toHaveURL(/seed_vector=/);
  });
  await test.step("audio that a visitor brings is analysed in the browser, and only its vector is sent", async () => {
    await page.goto("/music-sync-licensing/reference");
    await expectAccessible(page);
    const sent: string[] = [];
    page.on("request", (request) => request.method() !== "GET" && sent.push(request.url()));
    await expect(page.getByLabel("Audio file")).toBeEnabled();
    await page.getByLabel("Audio file").setInputFiles({ name: "hum.wav", mimeType: "audio/wav", buffer: humWav() });
    await expect(page.getByRole("heading", { name: /“hum.wav”/ })).toBeVisible();
    await expect(page).toHaveURL(/seed_vector=/);
    expect(sent.filter((url) => !url.includes("/api/v1/events"))).toEqual([]);
  });
  await test.step("the sound of a temp track is kept as a reference of a project, and the audio stays in the browser", async () => {
    await signIn(page, "staff", "/references/new");
    await expectAccessible(page);
    await page.getByLabel("Reference of").selectOption({ index: 1 });
    const sent: string[] = [];
    page.on("request", (request) => request.method() !== "GET" && sent.push(request.postData() ?? ""));
    await expect(page.getByLabel("Audio file")).toBeEnabled();
    await page.getByLabel("Audio file").setInputFiles({ name: "temp.wav", mimeType: "audio/wav", buffer: humWav() });
    await expect(page.getByText(/The audio stays on your device/)).toBeVisible();
    await expect(page.getByLabel("Song", { exact: true })).toHaveValue("temp.wav");
    await page.getByRole("button", { name: "Add reference" }).click();
    await expect(page.getByText("Reference added")).toBeVisible();
    expect(Math.max(...sent.map((body) => body.length))).toBeLessThan(5000);
    expect(sent.join()).not.toContain("RIFF");
    await page.goto("/references?q=temp");
    await expectAccessible(page);
    await page.getByRole("link", { name: "Find similar: temp.wav" }).first().click();
    await expect(page.getByRole("heading", { name: /“temp.wav”/ })).toBeVisible();
    await page.goto("/references?q=temp");
    await page.getByRole("button", { name: "Remove the reference temp.wav" }).first().click();
    await expect(page.getByText("“temp.wav” was removed.")).toBeVisible();
  });
});

/** Six seconds of a tone, mono, 16 bit at 22,050 Hz. */
function humWav(amplitude = 9000): Buffer {
  const rate = 22_050;
  const samples = Int16Array.from(
    { length: 6 * rate },
    (_, at) => amplitude * Math.sin((2 * Math.PI * 220 * at) / rate),
  );
  const header = Buffer.alloc(44);
  header.write("RIFF", 0);
  header.writeUInt32LE(36 + samples.byteLength, 4);
  header.write("WAVEfmt ", 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(2 * rate, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write("data", 36);
  header.writeUInt32LE(samples.byteLength, 40);
  return Buffer.concat([header, Buffer.from(samples.buffer)]);
}
