import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { copy } from "#audio/ingest/copy.ts";
import { findEncodingFfmpeg } from "#audio/ingest/decode/ffmpeg.ts";
import {
  directRate,
  type Encoder,
  type EncoderOptions,
  type Ladder,
  type Mp3File,
  SEGMENT_SECONDS,
} from "#audio/ingest/encode/encoder.ts";

/** No dates and versions in the files: the same audio gives the same bytes. */
const BIT_EXACT = ["-fflags", "+bitexact", "-flags:a", "+bitexact"];

/** The system's ffmpeg: the same codecs and file layout as Mediabunny's with two thirds of the CPU time. */
export async function startFfmpegEncoder(options: EncoderOptions): Promise<Encoder> {
  const program = findEncodingFfmpeg();
  if (!program) throw new Error(copy.noFfmpeg);
  for (const rate of options.ladder) await mkdir(join(options.directory, "hls", `${rate}k`), { recursive: true });
  const child = spawn(program, ffmpegArguments(options), { stdio: ["pipe", "ignore", "pipe"] });
  const ended = completed(child);
  // A failure is thrown by `finish`; until then it must not be an unhandled rejection.
  ended.catch(() => undefined);
  // A broken pipe shows as the exit code, with ffmpeg's own reason.
  child.stdin.on("error", () => child.kill());
  return {
    async add(left, right) {
      if (child.stdin.write(interleaved(left, right))) return;
      const drained = once(child.stdin, "drain").catch(() => ended);
      await Promise.race([drained, ended]);
    },
    async finish() {
      child.stdin.end();
      await ended;
      for (const [index, rate] of options.ladder.entries()) await renameInit(options.directory, rate, index);
      if (options.ladder.length === 0) return;
      await writeMaster(options);
      await writeDirect(program, options);
    },
    async cancel() {
      // ffmpeg handles SIGTERM only between reads, and waits for samples at first.
      child.kill("SIGKILL");
      await ended.catch(() => undefined);
    },
  };
}

/** One process encodes all bit rates and the MP3s, decoding nothing. */
function ffmpegArguments({ directory, sampleRate, ladder, mp3s }: EncoderOptions): string[] {
  const input = ["-v", "error", "-f", "f32le", "-ar", String(sampleRate), "-ac", "2", "-i", "pipe:0"];
  return [
    ...input,
    ...(ladder.length > 0 ? hlsArguments(join(directory, "hls"), ladder) : []),
    ...mp3s.flatMap((file) => mp3Arguments(directory, file)),
  ];
}

function mp3Arguments(directory: string, { name, rate }: Mp3File): string[] {
  const untagged = ["-id3v2_version", "0", "-write_id3v1", "0"];
  return ["-map", "0:a", "-c:a", "libmp3lame", "-b:a", `${rate}k`, ...untagged, ...BIT_EXACT, join(directory, name)];
}

function hlsArguments(folder: string, ladder: Ladder): string[] {
  const rungs = ladder.flatMap((rate, i) => ["-map", "0:a", `-c:a:${i}`, "aac", `-b:a:${i}`, `${rate}k`]);
  const hls = ["-f", "hls", "-hls_time", String(SEGMENT_SECONDS), "-hls_playlist_type", "vod"];
  const segments = ["-hls_segment_type", "fmp4", "-hls_flags", "independent_segments"];
  const names = ["-hls_segment_filename", join(folder, "%vk", "seg_%03d.m4s")];
  const variants = ladder.map((rate, i) => `a:${i},name:${rate}`).join(" ");
  const lists = ["-var_stream_map", variants, join(folder, "%vk", "index.m3u8")];
  return [...rungs, ...BIT_EXACT, ...hls, ...segments, ...names, ...lists];
}

/** `direct.m4a` from the packets of its rung: a second encoding would cost a third of the whole. */
async function writeDirect(program: string, { directory, ladder }: EncoderOptions): Promise<void> {
  const rung = join(directory, "hls", `${directRate(ladder)}k`, "index.m3u8");
  const remux = ["-c", "copy", ...BIT_EXACT, "-movflags", "+faststart", join(directory, "direct.m4a")];
  const child = spawn(program, ["-v", "error", "-nostdin", "-i", rung, ...remux], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  await completed(child);
}

/** Waits for the exit. Throws with ffmpeg's own reason. */
async function completed(child: ChildProcess): Promise<void> {
  let errors = "";
  child.stderr?.on("data", (text: Buffer) => {
    errors = `${errors}${text.toString("utf8")}`.slice(0, 300);
  });
  await once(child, "close");
  if (child.exitCode !== 0) throw new Error(`ffmpeg stopped: ${errors.split("\n")[0] ?? ""}`);
}

/** ffmpeg names the init segments `init_<n>.mp4`; ours have the same name in every rendition. */
async function renameInit(directory: string, rate: number, index: number): Promise<void> {
  const rung = join(directory, "hls", `${rate}k`);
  const playlist = await readFile(join(rung, "index.m3u8"), "utf8");
  const name = /URI="([^"]+)"/.exec(playlist)?.[1] ?? `init_${index}.mp4`;
  await rename(join(rung, name), join(rung, "init.mp4"));
  await writeFile(join(rung, "index.m3u8"), playlist.replace(`URI="${name}"`, 'URI="init.mp4"'));
}

/** ffmpeg's master playlist has nominal bit rates; players choose by the real ones. */
async function writeMaster({ directory, ladder }: EncoderOptions): Promise<void> {
  const variants = await Promise.all(
    ladder.map(async (rate) => {
      const { peak, average } = await measuredRates(join(directory, "hls", `${rate}k`));
      const rates = `BANDWIDTH=${peak},AVERAGE-BANDWIDTH=${average}`;
      return `#EXT-X-STREAM-INF:${rates},CODECS="mp4a.40.2"\n${rate}k/index.m3u8\n`;
    }),
  );
  await writeFile(join(directory, "hls", "master.m3u8"), `#EXTM3U\n${variants.join("")}`);
}

/** Bits a second of a rung's segments. The peak is of those at least half as long as the target (RFC 8216, 4.3.4.2). */
async function measuredRates(rung: string): Promise<{ peak: number; average: number }> {
  const playlist = await readFile(join(rung, "index.m3u8"), "utf8");
  const segments = [...playlist.matchAll(/#EXTINF:([\d.]+),\s*(\S+)/g)];
  const total = { bits: 0, seconds: 0 };
  let peak = 0;
  for (const [, duration, name = ""] of segments) {
    const [bits, seconds] = [8 * (await stat(join(rung, name))).size, Number(duration)];
    total.bits += bits;
    total.seconds += seconds;
    if (seconds >= SEGMENT_SECONDS / 2 || segments.length === 1) peak = Math.max(peak, bits / seconds);
  }
  return { peak: Math.ceil(peak), average: Math.ceil(total.bits / total.seconds) };
}

function interleaved(left: Float32Array, right: Float32Array): Buffer {
  const out = new Float32Array(left.length * 2);
  for (let i = 0; i < left.length; i++) {
    out[2 * i] = left[i] as number;
    out[2 * i + 1] = right[i] as number;
  }
  return Buffer.from(out.buffer);
}
