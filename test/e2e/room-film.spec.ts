import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { filmCopy } from "#app/rooms/film/film-copy.ts";
import { playerCopy as copy } from "#app/rooms/film/player/player-copy.ts";
import { LoudnessMeter } from "#audio/analysis/loudness.ts";
import { root } from "#scripts/settings.ts";
import { expect, signIn, test } from "#test/support/e2e.ts";
import { waitForHydration } from "#test/support/wait-for-hydration.ts";

const origin = new URL(process.env.SYNCLINE_URL ?? "http://localhost:8787").origin;

/** Ten seconds with a counting clock, and a tone from 4 s to 6 s: by ffmpeg's `testsrc`, VP8 and Opus. */
const film = (rate: "25" | "23976") => readFileSync(join(root, `test/support/fixtures/films/bars-${rate}.webm`));

const headers = { Accept: "application/json", Origin: origin };

/** A room of a new guest with tracks of the demo, and the paths of its page and its film's. */
async function openRoom(page: Page, titles: string[]): Promise<{ playlist: string; path: string }> {
  const post = async (path: string, data: object) => {
    const response = await page.request.post(`/api/v1/${path}`, { data, headers });
    expect(response.ok(), await response.text()).toBe(true);
    return (await response.json()).data;
  };
  const { _id } = await post("playlists", { name: "Film options" });
  const found = titles.map(async (title) => {
    const list = await (await page.request.get(`/search?q=${encodeURIComponent(title)}`)).text();
    return /data-play="([^"]+)"/.exec(list)?.[1];
  });
  await post(`playlists/${_id}/tracks`, { trackIds: await Promise.all(found) });
  const { address } = await post(`playlists/${_id}/shares`, { recipient: "Dana Wu", room: "new" });
  return { playlist: _id, path: new URL(address).pathname };
}

/** Records what goes to the loudspeaker, and each piece of music with when it starts. */
function listen(): void {
  const taps: AnalyserNode[] = [];
  const heard: { when: number; offset: number; context: BaseAudioContext; buffer: AudioBuffer | null }[] = [];
  Object.assign(window, { taps, heard });
  const { connect } = AudioNode.prototype;
  const tapped = new WeakSet<AudioNode>();
  AudioNode.prototype.connect = function (this: AudioNode, ...to: unknown[]) {
    if (to[0] instanceof AudioDestinationNode && !tapped.has(this)) {
      tapped.add(this);
      const tap = new AnalyserNode(this.context, { fftSize: 32_768 });
      Reflect.apply(connect, this, [tap]);
      taps.push(tap);
    }
    return Reflect.apply(connect, this, to);
  } as typeof connect;
  const { start } = AudioBufferSourceNode.prototype;
  AudioBufferSourceNode.prototype.start = function (this: AudioBufferSourceNode, ...at: number[]) {
    heard.push({ when: at[0] ?? 0, offset: at[1] ?? 0, context: this.context, buffer: this.buffer });
    return Reflect.apply(start, this, at);
  } as typeof start;
}

/** Notes, for each frame that is shown, the frame at which the music is then. */
async function compareFrames(page: Page, perSecond: number): Promise<void> {
  await page.evaluate((rate) => {
    type Heard = { when: number; offset: number; context: AudioContext };
    const apart: number[] = [];
    Object.assign(window, { apart });
    const video = document.querySelector("video");
    const next = () =>
      video?.requestVideoFrameCallback((_now, { mediaTime, expectedDisplayTime }) => {
        const music = (Reflect.get(window, "heard") as Heard[]).findLast(
          ({ when, context }) => when <= context.currentTime,
        );
        if (music !== undefined && !video.paused && !video.seeking) {
          const { contextTime = 0, performanceTime = 0 } = music.context.getOutputTimestamp();
          const at = contextTime + (expectedDisplayTime - performanceTime) / 1000;
          apart.push(Math.floor((music.offset + at - music.when) * rate) - Math.round(mediaTime * rate));
        }
        next();
      });
    next();
  }, perSecond);
}

/** The gain in dB that the music has at the loudspeaker. */
async function measureLevel(page: Page): Promise<number> {
  return page.evaluate(() => {
    type Heard = { when: number; offset: number; context: AudioContext; buffer: AudioBuffer };
    const [tap] = Reflect.get(window, "taps") as AnalyserNode[];
    const music = (Reflect.get(window, "heard") as Heard[]).at(-1);
    if (tap === undefined || music === undefined) throw new Error("nothing was heard");
    const out = new Float32Array(tap.fftSize);
    tap.getFloatTimeDomainData(out);
    const { buffer, offset, when, context } = music;
    const end = Math.round((offset + context.currentTime - when) * buffer.sampleRate);
    const [left, right] = [buffer.getChannelData(0), buffer.getChannelData(1)];
    // The analyser mixes both channels.
    const mono = Float32Array.from(out, (_, at) => {
      const from = end - out.length + at;
      return ((left[from] ?? 0) + (right[from] ?? 0)) / 2;
    });
    const rms = (samples: Float32Array) => Math.sqrt(samples.reduce((sum, one) => sum + one ** 2, 0) / samples.length);
    return 20 * Math.log10(rms(out) / rms(mono));
  });
}

/** Integrated loudness of a whole file, decoded by the browser. */
async function loudnessOf(page: Page, address: string): Promise<number> {
  const { channels, rate } = await page.evaluate(async (url) => {
    const bytes = await (await fetch(url)).arrayBuffer();
    const music = await new OfflineAudioContext(2, 1, 44_100).decodeAudioData(bytes);
    const base64 = (channel: number) => {
      const samples = new Uint8Array(Int16Array.from(music.getChannelData(channel), (one) => one * 32_767).buffer);
      let text = "";
      for (let at = 0; at < samples.length; at += 32_768)
        text += String.fromCharCode(...samples.subarray(at, at + 32_768));
      return btoa(text);
    };
    return { channels: [base64(0), base64(1)], rate: music.sampleRate };
  }, address);
  const meter = new LoudnessMeter(rate, 2);
  meter.add(
    channels.map((text) => {
      const bytes = Buffer.from(text, "base64");
      const samples = new Int16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2);
      return Float32Array.from(samples, (one) => one / 32_767);
    }),
  );
  return meter.result().integratedLufs ?? Number.NaN;
}

const time = (page: Page) => page.locator(".film-time");
const seconds = (page: Page) => page.locator("video").evaluate((video: HTMLVideoElement) => video.currentTime);

/** Plays each option from the first second on, and notes its level at the loudspeaker in LUFS if `measures`. */
async function hearOptions(page: Page, media: string[], measures: boolean): Promise<number[]> {
  const play = page.getByRole("button", { name: copy.play, exact: true });
  await play.click();
  await expect.poll(() => media.length).toBe(3);
  const levels: number[] = [];
  for (const key of ["2", "3", "1"]) {
    await page.locator("video").evaluate((video: HTMLVideoElement) => {
      video.currentTime = 1;
    });
    await page.keyboard.press(key);
    // It may have ended while the music was loaded.
    if (await play.isVisible()) await play.click();
    await expect.poll(() => seconds(page), { intervals: [100] }).toBeGreaterThan(2.2);
    if (!measures) continue;
    const gain = await measureLevel(page);
    levels.push(gain + (await loudnessOf(page, media[Number(key) - 1] ?? "")));
  }
  if (!(await play.isVisible())) await page.getByRole("button", { name: copy.pause }).click();
  return levels;
}

async function chooseFilm(page: Page, label: string, name: string, buffer: Buffer): Promise<void> {
  await page
    .getByLabel(label, { exact: true })
    .and(page.locator("input"))
    .setInputFiles({ name, mimeType: "video/webm", buffer });
}

async function openFilm(page: Page, path: string): Promise<void> {
  await page.goto(`${path}/film`, { waitUntil: "networkidle" });
  await waitForHydration(page);
}

test("a guest hears the options at the same frame of 23.976 and 25 a second, equally loud, and draws on a frame", async ({
  page,
}) => {
  await page.addInitScript(listen);
  await signIn(page, "admin", "/opportunities");
  const { playlist, path } = await openRoom(page, ["Paper Lanterns", "Orbit Decay", "Slow Atlas"]);
  await page.context().clearCookies({ name: "session" });
  await openFilm(page, path);
  let media: string[] = [];
  page.on("request", (request) => /direct\.m4a/.test(request.url()) && media.push(request.url()));

  for (const [rate, perSecond] of [
    ["23976", 24_000 / 1001],
    ["25", 25],
  ] as const)
    await test.step(`${rate}: 1 to 9 switch the music at the same frame, equally loud`, async () => {
      await page.getByLabel(filmCopy.upload.watermark).check();
      await chooseFilm(page, filmCopy.upload.file, `Spot ${rate}.webm`, film(rate));
      await page.getByRole("button", { name: filmCopy.upload.submit }).click();
      await expect(page.getByText(new RegExp(`^Version \\d: Spot ${rate}`))).toBeVisible();
      media = [];
      await openFilm(page, path);
      await expect(page.locator(".film-watermark")).toContainText("Dana Wu");
      await compareFrames(page, perSecond);
      const levels = await hearOptions(page, media, rate === "25");
      if (levels.length > 0) expect(Math.max(...levels) - Math.min(...levels)).toBeLessThan(0.5);
      const apart: number[] = await page.evaluate(() => Reflect.get(window, "apart"));
      // Where the picture was sought, the music before it still sounds for a frame or two.
      const beside = apart.filter((frames) => Math.abs(frames) > 1);
      expect(apart.length).toBeGreaterThan(30);
      expect(beside.length / apart.length, apart.join()).toBeLessThan(0.1);
    });

  await test.step("a comment on a frame with a drawing is stored and shown again", async () => {
    const loaded = media.length;
    await page.getByRole("slider", { name: copy.position }).fill("52");
    await page.getByRole("button", { name: copy.comment.start }).click();
    const text = page.locator("#film-comment-form textarea");
    await expect(text).toBeFocused();
    await page.keyboard.type("Hit the logo, c 1 2");
    await page.getByRole("button", { name: copy.comment.draw }).click();
    const { x = 0, y = 0 } = (await page.locator(".film-drawing").boundingBox()) ?? {};
    await page.mouse.move(x + 20, y + 20);
    await page.mouse.down();
    await page.mouse.move(x + 100, y + 60, { steps: 5 });
    await page.mouse.up();
    await expect(page.locator(".film-drawing polyline")).toHaveCount(2);
    await page.locator("#film-comment-form").getByRole("button", { name: filmCopy.comments.submit }).click();
    await expect(page.locator("[data-seek-ms]")).toHaveText("00:00:02:02");
    await expect(text).toHaveValue("");
    // The page was read again, its music was not.
    expect(media).toHaveLength(loaded);

    await openFilm(page, path);
    await expect(page.locator(".film-drawing polyline")).toHaveCount(0);
    await page.locator("[data-seek-ms]").click();
    await expect(time(page)).toContainText("00:00:02:02");
    await expect(page.locator(".film-drawing polyline")).toHaveCount(2);
    // The keys are those of the film, by mouse and by keyboard.
    await page.keyboard.press("ArrowRight");
    await expect(time(page)).toContainText("00:00:02:03");
    await expect(page.locator(".film-drawing polyline")).toHaveCount(0);
    await page.locator("[data-seek-ms]").focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowLeft");
    await expect(time(page)).toContainText("00:00:02:01");
  });

  await signIn(page, "admin", "/opportunities");
  await page.request.delete(`/api/v1/playlists/${playlist}`, { headers });
});

test("a film that stays with its sender plays from a copy of the same file alone, and nothing of it is sent", async ({
  page,
}) => {
  await signIn(page, "admin", "/opportunities");
  const { playlist, path } = await openRoom(page, ["Paper Lanterns"]);
  await page.context().clearCookies({ name: "session" });
  let sentBytes = 0;
  page.on("request", (request) => {
    sentBytes += request.postDataBuffer()?.length ?? 0;
  });
  const { copy: own } = copy;
  await openFilm(page, path);
  await page.getByLabel(filmCopy.upload.stays).check();
  await chooseFilm(page, filmCopy.upload.file, "Spot v3.webm", film("25"));
  await page.getByRole("button", { name: filmCopy.upload.submit }).click();
  await expect(page.getByLabel(own.label, { exact: true })).toBeVisible();
  await expect(page.getByText(own.noScript)).toBeAttached();
  await expect(page.getByText(own.noScript)).toBeHidden();

  await chooseFilm(page, own.label, "Spot v2.webm", film("23976"));
  await expect(page.getByRole("alert").filter({ hasText: /another cut/ })).toContainText("10.01 seconds");
  await expect(page.locator("video")).toHaveCount(0);
  await chooseFilm(page, own.label, "Copy of Spot.webm", film("25"));
  await expect(page.getByText(own.taken)).toBeVisible();
  await page.getByRole("button", { name: copy.forward }).click();
  await expect(time(page)).toContainText("00:00:00:01");
  await expect
    .poll(() => page.locator("video").evaluate((video: HTMLVideoElement) => video.videoWidth))
    .toBeGreaterThan(0);
  expect(sentBytes).toBeLessThan(film("25").length);

  await signIn(page, "admin", "/opportunities");
  await page.request.delete(`/api/v1/playlists/${playlist}`, { headers });
});
