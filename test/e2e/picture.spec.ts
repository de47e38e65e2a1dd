import type { Page } from "@playwright/test";
import { pictureCopy } from "#app/picture/picture-copy.ts";
import { expect, expectAccessible, test } from "#test/support/e2e.ts";
import { waitForHydration } from "#test/support/wait-for-hydration.ts";

const { desk: copy } = pictureCopy;
const secret = "Unreleased spot v7";
const address = "/picture?song=paper-lanterns";

/** A WebM of some seconds, recorded by the browser: a picture that changes, and with `sound` a tone in its middle. */
async function recordVideo(page: Page, { seconds, sound }: { seconds: number; sound: boolean }): Promise<Buffer> {
  const base64 = await page.evaluate(
    async ([length, withSound]) => {
      const canvas = document.createElement("canvas");
      Object.assign(canvas, { width: 320, height: 180 });
      const context = canvas.getContext("2d");
      const stream = canvas.captureStream(25);
      const audio = new AudioContext();
      const output = audio.createMediaStreamDestination();
      const tone = new OscillatorNode(audio, { frequency: 440 });
      const gain = new GainNode(audio, { gain: 0 });
      gain.gain.setValueAtTime(0.5, audio.currentTime + length / 3);
      gain.gain.setValueAtTime(0, audio.currentTime + (2 * length) / 3);
      tone.connect(gain).connect(output);
      tone.start();
      const [track] = output.stream.getAudioTracks();
      if (withSound && track) stream.addTrack(track);
      const recorder = new MediaRecorder(stream, { mimeType: "video/webm" });
      const parts: Blob[] = [];
      recorder.ondataavailable = ({ data }) => parts.push(data);
      let frame = 0;
      const timer = setInterval(() => {
        if (context === null) return;
        frame += 7;
        context.fillStyle = `hsl(${frame} 80% 50%)`;
        context.fillRect(0, 0, 320, 180);
      }, 40);
      recorder.start(200);
      await new Promise((resolve) => setTimeout(resolve, length * 1000));
      const stopped = new Promise((resolve) => recorder.addEventListener("stop", resolve));
      recorder.stop();
      await stopped;
      clearInterval(timer);
      await audio.close();
      const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
      return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
    },
    [seconds, sound] as const,
  );
  return Buffer.from(base64, "base64");
}

const choose = (page: Page, name: string, buffer: Buffer) =>
  page.getByLabel(new RegExp(`${copy.choose}|${copy.other}`)).setInputFiles({ name, mimeType: "video/webm", buffer });
const pieces = (page: Page) => page.locator(".picture-pieces tbody tr");

test("a local video is fitted with a track and never leaves the browser; what is no video, silent or damaged is named", async ({
  page,
}) => {
  await test.step("a local video is fitted with a track, and nothing of it leaves the browser", async () => {
    await page.goto(address, { waitUntil: "networkidle" });
    await waitForHydration(page);
    await expectAccessible(page);
    const video = await recordVideo(page, { seconds: 6, sound: true });
    const sent: { url: string; body: string }[] = [];
    page.on("request", (request) => sent.push({ url: request.url(), body: request.postData() ?? "" }));

    await choose(page, `${secret}.webm`, video);
    await expect(page.locator("video")).toBeVisible();
    const length = page.getByLabel(pictureCopy.length);
    // The recording states no length: the browser finds its end.
    await expect(length).toHaveValue(/^0:0[5-7]/);

    await page.getByRole("button", { name: copy.play, exact: true }).click();
    await expect(page.getByRole("button", { name: copy.pause, exact: true })).toBeFocused();
    await expect
      .poll(() => page.locator("video").evaluate((element: HTMLVideoElement) => element.currentTime))
      .toBeGreaterThan(1);
    await page.getByRole("button", { name: copy.hit }).click();
    await page.getByRole("button", { name: copy.pause, exact: true }).click();
    await expect(page.getByLabel(pictureCopy.hits)).not.toHaveValue("");
    await expect(page.getByRole("heading", { name: pictureCopy.hitList })).toBeVisible();
    await page.getByRole("button", { name: copy.undo }).click();
    await expect(page.getByLabel(pictureCopy.hits)).toHaveValue("");
    await page.getByRole("button", { name: copy.redo }).click();
    await expect(page.getByLabel(pictureCopy.hits)).not.toHaveValue("");

    const hits = page.getByLabel(pictureCopy.hits);
    const before = await hits.inputValue();
    const mark = page.locator(".picture-hits span");
    const drag = async (x: number, y: number) => {
      const { x: left = 0, y: top = 0, width = 0, height = 0 } = (await mark.boundingBox()) ?? {};
      await page.mouse.move(left + width / 2, top + height / 2);
      await page.mouse.down();
      await page.mouse.move(left + width / 2 + x, top + height / 2 + y, { steps: 3 });
      await page.mouse.up();
    };
    await drag(60, 0);
    await expect(hits).not.toHaveValue(before);
    await expect(hits).not.toHaveValue("");
    await drag(0, 120);
    await expect(hits).toHaveValue("");
    await page.getByRole("button", { name: copy.undo }).click();

    await page.getByRole("button", { name: copy.suggest }).click();
    await expect(page.getByRole("status").filter({ hasText: copy.suggested(1) })).toBeVisible();
    await expect(page.getByLabel(pictureCopy.ducks, { exact: true })).toHaveValue(/^0:0[12][\d.]*-0:0[345][\d.]*@12$/);

    await length.fill("0:30");
    await page.getByRole("button", { name: pictureCopy.fit }).click();
    await expect.poll(() => pieces(page).count()).toBeGreaterThan(0);
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: pictureCopy.formats.edl }).click();
    const file = await (await download).createReadStream();
    const text = Buffer.concat(await file.toArray()).toString();
    expect(text).toContain("FROM CLIP NAME:");
    await expectAccessible(page);

    // Another track: video, length and hit point stay.
    await page.getByLabel(pictureCopy.changeSong).fill("orbit-decay");
    await page.getByRole("button", { name: pictureCopy.choose }).click();
    await expect(page).toHaveURL(/song=/);
    await expect(page.getByRole("link", { name: "Orbit Decay" }).first()).toBeVisible();
    await expect(page.locator("video")).toBeVisible();
    await expect(length).toHaveValue("0:30");

    await page.waitForTimeout(1500);
    const part = video.subarray(200, 260).toString("latin1");
    for (const { url, body } of sent) {
      const whole = decodeURIComponent(url.replaceAll("+", " ")) + body;
      expect(whole).not.toContain(secret);
      expect(whole).not.toContain("Unreleased");
      expect(body).not.toContain(part);
      expect(body.length).toBeLessThan(20_000);
    }
    const stored = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
    expect(stored).not.toContain("Unreleased");
  });
  await test.step("what is no video, has no sound, or is damaged is named, and the track is still fitted", async () => {
    await page.goto(`${address}&length=0:20&loop=on`, { waitUntil: "networkidle" });
    await waitForHydration(page);
    const count = await pieces(page).count();
    const silent = await recordVideo(page, { seconds: 2, sound: false });
    for (const [name, buffer] of [
      ["notes.txt", Buffer.from("not a video")],
      ["empty.mp4", Buffer.alloc(0)],
      ["damaged.webm", Buffer.concat([silent.subarray(0, 40), Buffer.alloc(4000, 7)])],
    ] as const) {
      await choose(page, name, buffer);
      await expect(page.getByRole("alert").filter({ hasText: copy.problems.unreadable })).toBeVisible();
      expect(await pieces(page).count()).toBe(count);
    }
    await choose(page, "silent.webm", silent);
    await expect(page.getByRole("alert")).toHaveCount(0);
    await page.getByRole("button", { name: copy.suggest }).click();
    await expect(page.getByRole("status").filter({ hasText: copy.noSound })).toBeVisible();
    await page.getByRole("button", { name: copy.remove }).click();
    await expect(page.locator("video")).toHaveCount(0);
  });
});
