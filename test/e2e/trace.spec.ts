import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { addMarks } from "#audio/ingest/add-marks.ts";
import { startMediabunnyEncoder } from "#audio/ingest/encode/mediabunny-encoder.ts";
import { HttpSink } from "#audio/ingest/http-sink.ts";
import { CopyTraces } from "#audio/trace/copy-traces.ts";
import { expect, expectAccessible, signIn, test } from "#test/support/e2e.ts";

const run = promisify(execFile);
const rate = 44_100;

/** The audio at a URL as the browser decodes it: both channels, base64 of 32-bit floats. */
async function decodedChannels({ url, rate }: { url: string; rate: number }): Promise<string[]> {
  const bytes = await (await fetch(url)).arrayBuffer();
  const sound = await new OfflineAudioContext(2, 1, rate).decodeAudioData(bytes);
  return [0, 1].map((channel) => {
    const samples = new Uint8Array(sound.getChannelData(channel).slice().buffer);
    let text = "";
    for (let at = 0; at < samples.length; at += 0x8000)
      text += String.fromCharCode(...samples.subarray(at, at + 0x8000));
    return btoa(text);
  });
}

/** A recording with marked streams; makes them for one where the copy has none yet. */
async function markedRecording(workRoot: string): Promise<string> {
  const copy = { baseUrl: process.env.SYNCLINE_URL ?? "", token: process.env.INGEST_TOKEN ?? "" };
  const [marked] = await new CopyTraces(copy).listRecordings();
  if (marked) return marked.recordingId;
  const sink = new HttpSink(copy);
  const [recording] = await sink.listWithout("marks");
  if (!recording) throw new Error("The copy has no music.");
  const made = await addMarks({
    ...{ recording, sink, workRoot, startEncoder: startMediabunnyEncoder },
    onProgress: () => undefined,
  });
  expect(made).toMatchObject({ status: "stored" });
  return recording.recordingId;
}

test("what a recipient streams is traced to their link after 15 s of it became an MP3", async ({ page, browser }) => {
  test.setTimeout(240_000);
  const directory = await mkdtemp(join(tmpdir(), "syncline-traced-"));
  await signIn(page, "supervisor", "/search");
  const headers = { Origin: new URL(page.url()).origin };
  const post = async (path: string, data: object) => {
    const response = await page.request.post(`/api/v1/${path}`, { data, headers });
    expect(response.ok(), await response.text()).toBe(true);
    return (await response.json()).data;
  };
  const recordingId = await markedRecording(directory);
  const { _id: playlist } = await post("playlists", { name: `Traced ${Date.now()}` });
  await post(`playlists/${playlist}/tracks`, { trackIds: [recordingId] });
  const links: { address: string }[] = [];
  for (const recipient of ["Dana Wu", "Ada Okafor", "Lee Park"])
    links.push(await post(`playlists/${playlist}/shares`, { recipient }));

  const visitor = await browser.newContext();
  const client = await visitor.newPage();
  await client.goto(links[1]?.address ?? "");
  await expect(client.getByText("carries an inaudible mark that names this link")).toBeVisible();
  await expectAccessible(client);
  await client.getByRole("button", { name: /^Play/ }).first().click();
  await expect.poll(() => client.evaluate(() => document.querySelector("audio")?.currentTime ?? 0)).toBeGreaterThan(1);

  const base = await client.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map(({ name }) => name)
      .find((name) => /\/media\/.+\/hls\//.test(name)),
  );
  const url = `${base?.split("/hls/")[0]}/direct.m4a`;
  const channels = (await client.evaluate(decodedChannels, { url, rate })).map((text) => {
    const bytes = Buffer.from(text, "base64");
    return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
  });
  // Without scripts the same file plays, its length known from the index.
  const duration = await client.evaluate(async (src) => {
    const audio = new Audio(src);
    await new Promise((resolve) => audio.addEventListener("loadedmetadata", resolve));
    return audio.duration;
  }, url);
  expect(duration).toBeGreaterThan(15);
  expect(duration).toBeLessThan((channels[0]?.length ?? 0) / rate + 1);
  await visitor.close();

  const [left, right] = channels.map((samples) => samples.slice(9 * rate, 24 * rate)) as [Float32Array, Float32Array];
  const mp3s = [{ name: "leak.mp3", rate: 128 }];
  const encoder = await startMediabunnyEncoder({ directory, sampleRate: rate, ladder: [], mp3s, frames: null });
  await encoder.add(left, right);
  await encoder.finish();
  const trace = (file: string) =>
    run(process.execPath, ["audio/trace/cli.ts", file], { env: process.env }).catch(
      (error: { code: number; stdout: string }) => error,
    );
  const found = await trace(join(directory, "leak.mp3"));
  expect(found.stdout).toContain("Ada Okafor");
  expect(found.stdout).not.toContain("Dana Wu");
  await writeFile(join(directory, "hum.wav"), humOf(20));
  expect(await trace(join(directory, "hum.wav"))).toMatchObject({
    code: 1,
    stdout: expect.stringContaining("No code found"),
  });
  await rm(directory, { recursive: true });
});

/** Music of another catalogue: `seconds` of a falling tone, as a WAV of 16 bits. */
function humOf(seconds: number): Buffer {
  const data = Buffer.alloc(44 + 2 * seconds * rate);
  data.write("RIFF", 0, "latin1");
  data.writeUInt32LE(data.length - 8, 4);
  data.write("WAVEfmt ", 8, "latin1");
  data.writeUInt32LE(16, 16);
  data.writeUInt16LE(1, 20);
  data.writeUInt16LE(1, 22);
  data.writeUInt32LE(rate, 24);
  data.writeUInt32LE(2 * rate, 28);
  data.writeUInt16LE(2, 32);
  data.writeUInt16LE(16, 34);
  data.write("data", 36, "latin1");
  data.writeUInt32LE(data.length - 44, 40);
  for (let at = 0; at < seconds * rate; at++) {
    const time = at / rate;
    data.writeInt16LE(Math.round(9000 * Math.sin(2 * Math.PI * (900 - 15 * time) * time)), 44 + 2 * at);
  }
  return data;
}
