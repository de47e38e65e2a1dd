import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { findFfmpeg } from "#audio/ingest/decode/ffmpeg.ts";
import { UnusableFile } from "#audio/ingest/decode/pcm.ts";
import { directRate, type Encoder, type EncoderOptions, SEGMENT_SECONDS } from "#audio/ingest/encode/encoder.ts";

/** The system's ffmpeg: the same file layout, with `--encoder ffmpeg`. */
export async function startFfmpegEncoder(options: EncoderOptions): Promise<Encoder> {
  const program = findFfmpeg();
  if (!program) throw new UnusableFile("--encoder ffmpeg needs ffmpeg 4.4 or newer on PATH or in FFMPEG_PATH");
  for (const rate of options.ladder) await mkdir(join(options.directory, "hls", `${rate}k`), { recursive: true });
  const child = spawn(program, ffmpegArguments(options), { stdio: ["pipe", "ignore", "pipe"] });
  const closed = once(child, "close");
  let errors = "";
  child.stderr.on("data", (text: Buffer) => {
    errors = `${errors}${text.toString("utf8")}`.slice(0, 300);
  });
  // A broken pipe shows as the exit code, with ffmpeg's own reason.
  child.stdin.on("error", () => child.kill());
  return {
    async add(left, right) {
      const bytes = interleaved(left, right);
      if (!child.stdin.write(bytes)) await Promise.race([once(child.stdin, "drain"), closed]);
    },
    async finish() {
      child.stdin.end();
      await closed;
      if (child.exitCode !== 0) throw new Error(`ffmpeg stopped: ${errors.split("\n")[0] ?? ""}`);
      for (const [index, rate] of options.ladder.entries()) await renameInit(options.directory, rate, index);
    },
    async cancel() {
      child.kill();
      await closed;
    },
  };
}

function ffmpegArguments({ directory, sampleRate, ladder }: EncoderOptions): string[] {
  const hls = join(directory, "hls");
  const rungs = ladder.flatMap((rate, i) => ["-map", "0:a", `-c:a:${i}`, "aac", `-b:a:${i}`, `${rate}k`]);
  const input = [
    "-v",
    "error",
    "-f",
    "f32le",
    "-ar",
    String(sampleRate),
    "-ac",
    "2",
    "-i",
    "pipe:0",
    "-fflags",
    "+bitexact",
    "-flags:a",
    "+bitexact",
  ];
  const packaging = [
    "-f",
    "hls",
    "-hls_time",
    String(SEGMENT_SECONDS),
    "-hls_playlist_type",
    "vod",
    "-hls_segment_type",
    "fmp4",
  ];
  const names = ["-hls_flags", "independent_segments", "-hls_segment_filename", join(hls, "%vk", "seg_%03d.m4s")];
  const variants = ladder.map((rate, i) => `a:${i},name:${rate}`).join(" ");
  const lists = ["-master_pl_name", "master.m3u8", "-var_stream_map", variants, join(hls, "%vk", "index.m3u8")];
  const direct = [
    "-map",
    "0:a",
    "-c:a",
    "aac",
    "-b:a",
    `${directRate(ladder)}k`,
    "-movflags",
    "+faststart",
    join(directory, "direct.m4a"),
  ];
  return [...input, ...rungs, ...packaging, ...names, ...lists, ...direct];
}

/** ffmpeg calls the init segments `init_<n>.mp4`; ours have one name in every rung. */
async function renameInit(directory: string, rate: number, index: number): Promise<void> {
  const rung = join(directory, "hls", `${rate}k`);
  const playlist = await readFile(join(rung, "index.m3u8"), "utf8");
  const name = /URI="([^"]+)"/.exec(playlist)?.[1] ?? `init_${index}.mp4`;
  await rename(join(rung, name), join(rung, "init.mp4"));
  await writeFile(join(rung, "index.m3u8"), playlist.replace(`URI="${name}"`, 'URI="init.mp4"'));
}

function interleaved(left: Float32Array, right: Float32Array): Buffer {
  const out = new Float32Array(left.length * 2);
  for (let i = 0; i < left.length; i++) {
    out[2 * i] = left[i] as number;
    out[2 * i + 1] = right[i] as number;
  }
  return Buffer.from(out.buffer);
}
