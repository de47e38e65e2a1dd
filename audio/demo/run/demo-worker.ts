import { mkdtemp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { type DemoRecording, demoRecordings, moreRecordings, tagsOf } from "#audio/demo/catalogue/catalogue.ts";
import { VERSIONS } from "#audio/demo/catalogue/demo-track.ts";
import { forgetSamples } from "#audio/demo/instruments/sound.ts";
import { renderSong } from "#audio/demo/render.ts";
import { writeFlac } from "#audio/demo/write-flac.ts";
import { writeWav } from "#audio/demo/write-wav.ts";
import { startMediabunnyEncoder } from "#audio/ingest/encode/mediabunny-encoder.ts";
import { HttpSink } from "#audio/ingest/http-sink.ts";
import { ingestFile, type Outcome } from "#audio/ingest/ingest-file.ts";
import { removeFolder } from "#audio/ingest/prepare-recording.ts";
import type { WorkerMessage } from "#audio/ingest/run/worker-pool.ts";

export type DemoWorkerData = { baseUrl: string; token: string; workRoot: string; seconds: number | null };
export type DemoTask = { slug: string };

/** Two bit rates: half the encoding of production, and still one to fall back to. */
const DEMO_LADDER = [64, 160];

/** Renders a recording with its sidecar and stems into `folder`; returns the path of the original. */
async function renderFiles(recording: DemoRecording, folder: string, seconds: number | null): Promise<string> {
  const { song, version, slug } = recording;
  if (version === "main") forgetSamples();
  const rendered = renderSong(
    { ...song, seed: song.slug },
    {
      ...(version === "main" ? { stems: song.stems } : VERSIONS[version]),
      ...(seconds ? { seconds } : {}),
    },
  );
  const isCourse = song.course !== undefined;
  const path = join(folder, `${slug}.${isCourse ? "flac" : "wav"}`);
  // Longer pieces are stored in half the space.
  await (isCourse ? writeFlac : writeWav)(path, rendered.mix);
  const stems: { label: string; file: string }[] = [];
  for (const { group, sound } of rendered.stems) {
    await writeFlac(join(folder, `${group}.flac`), sound);
    stems.push({ label: `${group[0]?.toUpperCase()}${group.slice(1)}`, file: `${group}.flac` });
  }
  await writeFile(`${path}.json`, JSON.stringify({ ...tagsOf(recording, rendered.lyrics), stems }));
  return path;
}

async function prepare(slug: string, data: DemoWorkerData, onProgress: (share: number) => void): Promise<Outcome> {
  const recording = [...demoRecordings(), ...moreRecordings()].find((candidate) => candidate.slug === slug);
  if (!recording) return { status: "failed", reason: "not in the demo catalogue" };
  const folder = await mkdtemp(join(data.workRoot, "demo-"));
  try {
    const path = await renderFiles(recording, folder, data.seconds);
    const sink = new HttpSink(data);
    return await ingestFile({
      path,
      sink,
      ladder: DEMO_LADDER,
      // MP3s and marked streams are made later by scripts/prepare-music.ts: playback, which does not need them, comes first.
      mp3s: false,
      marks: false,
      startEncoder: startMediabunnyEncoder,
      workRoot: data.workRoot,
      onProgress,
    });
  } catch (error) {
    return { status: "failed", reason: error instanceof Error ? error.message : String(error) };
  } finally {
    await removeFolder(folder);
  }
}

function listen(data: DemoWorkerData): void {
  const post = (message: WorkerMessage<Outcome>) => parentPort?.postMessage(message);
  parentPort?.on("message", async ({ slug }: DemoTask) => {
    const result = await prepare(slug, data, (share) => post({ kind: "progress", share }));
    post({ kind: "done", result });
  });
}

listen(workerData as DemoWorkerData);
