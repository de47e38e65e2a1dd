import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { type PcmStream, UnusableFile } from "#audio/ingest/decode/pcm.ts";
import { deinterleave } from "#audio/ingest/decode/sample-format.ts";

const RATE = 48000;
const CHANNELS = 2;
const FRAME_BYTES = 4 * CHANNELS;

/** Programs that were asked for their version and are new enough: asking takes as long as decoding a song. */
const suitable = new Set<string>();

/** The ffmpeg to use (FFMPEG_PATH, else from PATH) if it is 4.4 or newer; else null. */
export function findFfmpeg(): string | null {
  const program = process.env.FFMPEG_PATH || "ffmpeg";
  if (!suitable.has(program)) {
    const version = spawnSync(program, ["-version"], { encoding: "utf8" });
    if (version.status !== 0 || !isSuitable(version.stdout)) return null;
    suitable.add(program);
  }
  return program;
}

/** A build from source is named "N-…" and newer than any release. */
function isSuitable(version: string): boolean {
  const [, major, minor] = /ffmpeg version n?(\d+)\.(\d+)/.exec(version) ?? [];
  if (!major || !minor) return version.startsWith("ffmpeg version");
  return Number(major) * 100 + Number(minor) >= 404;
}

/** The ffmpeg to encode with, which must have LAME for the MP3. Null if there is none. */
export function findEncodingFfmpeg(): string | null {
  const program = findFfmpeg();
  if (!program) return null;
  const { stdout } = spawnSync(program, ["-hide_banner", "-encoders"], { encoding: "utf8" });
  return / libmp3lame /.test(stdout) ? program : null;
}

/** Opens audio through the system's ffmpeg as 48 kHz stereo. `codec`: display name, "M4A", "AAC". */
export function openWithFfmpeg(path: string, codec: string): PcmStream {
  const program = findFfmpeg();
  if (!program) {
    throw new UnusableFile(
      `${codec} needs ffmpeg 4.4 or newer: install it, name it in FFMPEG_PATH, or save the file as WAV, AIFF or FLAC`,
    );
  }
  return { codec, sampleRate: RATE, channels: CHANNELS, frames: null, chunks: decode(program, path), notes: [] };
}

async function* decode(program: string, path: string): AsyncGenerator<Float32Array[]> {
  const format = ["-f", "f32le", "-ac", String(CHANNELS), "-ar", String(RATE), "pipe:1"];
  const child = spawn(program, ["-v", "error", "-nostdin", "-i", path, "-vn", ...format], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const closed = once(child, "close");
  let errors = "";
  child.stderr.on("data", (text: Buffer) => {
    errors = `${errors}${text.toString("utf8")}`.slice(0, 300);
  });
  let rest: Buffer = Buffer.alloc(0);
  let frames = 0;
  try {
    for await (const block of child.stdout) {
      const bytes: Buffer = Buffer.concat([rest, block]);
      const whole = bytes.length - (bytes.length % FRAME_BYTES);
      rest = bytes.subarray(whole);
      frames += whole / FRAME_BYTES;
      if (whole > 0)
        yield deinterleave(
          bytes.subarray(0, whole),
          { kind: "float", bytes: 4, bigEndian: false, unsigned: false },
          CHANNELS,
        );
    }
    await closed;
  } finally {
    child.kill();
  }
  if (child.exitCode !== 0 || frames === 0) {
    const reason = errors
      .split("\n")[0]
      ?.replace(/^\[[^\]]*\] */, "")
      .replaceAll(path, "it");
    throw new UnusableFile(`ffmpeg cannot decode it${reason ? ` (${reason})` : ""}`);
  }
}
