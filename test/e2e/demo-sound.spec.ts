import { expect, test } from "#test/support/e2e.ts";

/** True peak in dBTP of one encoded rendition, decoded by the browser and oversampled four times. */
async function encodedPeak(urls: string[]): Promise<number> {
  const parts = await Promise.all(urls.map(async (url) => new Uint8Array(await (await fetch(url)).arrayBuffer())));
  const file = new Uint8Array(await new Blob(parts).arrayBuffer());
  const decoder = new OfflineAudioContext(2, 1, 44_100);
  const sound = await decoder.decodeAudioData(file.buffer);
  const oversampler = new OfflineAudioContext(2, sound.length * 4, 176_400);
  const source = new AudioBufferSourceNode(oversampler, { buffer: sound });
  source.connect(oversampler.destination);
  source.start();
  const oversampled = await oversampler.startRendering();
  let peak = 0;
  for (const channel of [0, 1]) {
    for (const value of oversampled.getChannelData(channel)) peak = Math.max(peak, Math.abs(value));
  }
  return 20 * Math.log10(peak);
}

test("no demo recording peaks above -0.5 dBTP once encoded, neither its direct file nor its lowest rung", async ({
  page,
}) => {
  // Decoding takes a second for each minute of audio; a busy machine needs several times that.
  test.setTimeout(120_000);
  await page.goto("/search");
  const bases = new Set((await page.content()).match(/\/media\/songs\/[0-9a-f-]+\/[0-9a-f]{16}/g));
  expect(bases.size).toBeGreaterThanOrEqual(4);
  for (const base of [...bases].slice(0, 5)) {
    const playlist = await (await page.request.get(`${base}/hls/64k/index.m3u8`)).text();
    const names = ["init.mp4", ...(playlist.match(/^seg_\d+\.m4s$/gm) ?? [])];
    const lowest = await page.evaluate(
      encodedPeak,
      names.map((name) => `${base}/hls/64k/${name}`),
    );
    // The MP3s are made when all music plays.
    const hasMp3 = (await page.request.head(`${base}/direct.mp3`)).ok();
    const direct = await page.evaluate(encodedPeak, [`${base}/direct.${hasMp3 ? "mp3" : "m4a"}`]);
    console.log(`${base.split("/")[3]}: 64 kb/s ${lowest.toFixed(2)} dBTP, direct ${direct.toFixed(2)} dBTP`);
    expect.soft(lowest, base).toBeLessThanOrEqual(-0.5);
    expect.soft(direct, base).toBeLessThanOrEqual(-0.5);
  }
});
