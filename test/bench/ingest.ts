import { once } from "node:events";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { demoRecordings } from "#audio/demo/catalogue/catalogue.ts";
import { RATE, type Stereo, silence } from "#audio/demo/instruments/sound.ts";
import { renderSong } from "#audio/demo/render.ts";
import { writeFlac } from "#audio/demo/write-flac.ts";
import { writeWav } from "#audio/demo/write-wav.ts";
import { findEncodingFfmpeg } from "#audio/ingest/decode/ffmpeg.ts";
import { mp3sOf, PRODUCTION_LADDER, SEGMENT_SECONDS } from "#audio/ingest/encode/encoder.ts";
import { startChild } from "#scripts/processes.ts";
import { root } from "#scripts/settings.ts";
import { type Bench, median } from "#test/bench/harness.ts";
import { printTable, withGoal } from "#test/bench/table.ts";

type Cost = { wall: number; cpu: number };
type Format = "flac" | "wav";
type Size = { seconds: number; rounds: number };

/** Demo songs one after the other, `seconds` of them. */
function medley(seconds: number): Stereo {
  const sound = silence(seconds * RATE);
  let at = 0;
  for (const { song } of demoRecordings()) {
    const { mix } = renderSong({ ...song, seed: song.slug });
    const frames = Math.min(mix.left.length, sound.left.length - at);
    sound.left.set(mix.left.subarray(0, frames), at);
    sound.right.set(mix.right.subarray(0, frames), at);
    at += frames;
    if (at === sound.left.length) break;
  }
  return sound;
}

/** Runs a command to its end. Seconds by the clock, and seconds of CPU of it and its children, from the shell's `times`. */
async function cost(command: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<Cost> {
  const began = performance.now();
  const child = startChild("sh", ["-c", '"$@" >&2 && times', "sh", command, ...args], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [times, output] = ["", ""];
  child.stdout?.on("data", (text: Buffer) => (times += text.toString("utf8")));
  child.stderr?.on("data", (text: Buffer) => (output += text.toString("utf8")));
  await once(child, "close");
  const wall = (performance.now() - began) / 1000;
  if (child.exitCode !== 0) throw new Error(`${command} ended with ${child.exitCode}\n${output}`);
  // The second line is of the children: user and system time as 1m2.34s.
  const ofChildren = times.trim().split("\n")[1] ?? "";
  const parts = [...ofChildren.matchAll(/(\d+)m([\d.]+)s/g)];
  return { wall, cpu: parts.reduce((sum, [, minutes, seconds]) => sum + 60 * Number(minutes) + Number(seconds), 0) };
}

/** The same AAC ladder as HLS, the MP3s, and loudness with true peak, the way one would script it with ffmpeg. */
function pipeline(ffmpeg: string, file: string, folder: string, format: Format): Promise<Cost> {
  const names = PRODUCTION_LADDER.map((_, i) => `[r${i}]`);
  const mp3s = mp3sOf(format);
  const mp3Names = mp3s.map((_, i) => `[mp3${i}]`).join("");
  const outputs = names.length + mp3s.length + 1;
  const filter = `[0:a]asplit=${outputs}${names.join("")}${mp3Names}[m];[m]ebur128=peak=true[loudness]`;
  const rungs = PRODUCTION_LADDER.flatMap((rate, i) => [
    "-map",
    `[r${i}]`,
    `-c:a:${i}`,
    "aac",
    `-b:a:${i}`,
    `${rate}k`,
  ]);
  const hls = `-f hls -hls_time ${SEGMENT_SECONDS} -hls_playlist_type vod -hls_segment_type fmp4 -master_pl_name master.m3u8`;
  const variants = PRODUCTION_LADDER.map((_, i) => `a:${i}`).join(" ");
  return cost(ffmpeg, [
    ...["-v", "error", "-nostdin", "-y", "-i", file, "-filter_complex", filter],
    ...rungs,
    ...hls.split(" "),
    ...["-hls_segment_filename", join(folder, "v%v", "seg_%03d.m4s"), "-var_stream_map", variants],
    join(folder, "v%v", "index.m3u8"),
    ...mp3s.flatMap(({ name, rate }, i) => [
      "-map",
      `[mp3${i}]`,
      "-c:a",
      "libmp3lame",
      "-b:a",
      `${rate}k`,
      join(folder, name),
    ]),
    ...["-map", "[loudness]", "-f", "null", "-"],
  ]);
}

/** Medians of the rounds. */
function costOf(costs: readonly Cost[]): Cost {
  return { wall: median(costs.map(({ wall }) => wall)), cpu: median(costs.map(({ cpu }) => cpu)) };
}

function cells({ wall, cpu }: Cost): string[] {
  return [wall.toFixed(1), cpu.toFixed(1), (cpu / wall).toFixed(2)];
}

/** `npm run ingest` of one file into the running copy, in turn with an ffmpeg pipeline that makes the same. A WAV has one MP3 more. */
async function measureFormat(bench: Bench, format: Format, { seconds, rounds }: Size): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "syncline-bench-ingest-"));
  const ffmpeg = findEncodingFfmpeg();
  const sound = medley(seconds);
  const [ours, theirs]: [Cost[], Cost[]] = [[], []];
  try {
    for (let round = 0; round < rounds; round++) {
      // A file of its own each round: one that the copy knows would be skipped.
      const frames = sound.left.length - round;
      const file = join(folder, `${round}.${format}`);
      await { flac: writeFlac, wav: writeWav }[format](file, {
        left: sound.left.subarray(0, frames),
        right: sound.right.subarray(0, frames),
      });
      const env = { SYNCLINE_URL: bench.url.origin, INGEST_TOKEN: bench.token };
      ours.push(await cost(process.execPath, [join(root, "audio/ingest/cli.ts"), file], env));
      if (!ffmpeg) continue;
      await mkdir(join(folder, `${round}`));
      theirs.push(await pipeline(ffmpeg, file, join(folder, `${round}`), format));
    }
  } finally {
    await rm(folder, { recursive: true });
  }
  const own = costOf(ours);
  const rows = [["npm run ingest", ...cells(own)]];
  if (theirs.length === 0) {
    console.log("ffmpeg 4.4 or newer with libmp3lame is not installed: no ratio");
  } else {
    const control = costOf(theirs);
    const goal = { max: 1.3 };
    rows.push(
      ["ffmpeg pipeline", ...cells(control)],
      ["ratio", withGoal(own.wall / control.wall, goal, 2), withGoal(own.cpu / control.cpu, goal, 2), ""],
    );
  }
  printTable(`Ingest of ${seconds} s ${format.toUpperCase()}`, ["wall s", "CPU s", "cores"], rows);
}

/** What ingest costs, of a FLAC and of a WAV. */
export async function measureIngest(bench: Bench, size: Size): Promise<void> {
  for (const format of ["flac", "wav"] as const) await measureFormat(bench, format, size);
}
