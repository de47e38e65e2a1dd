import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { requiredEvidence, scoreLink } from "#app/sharing/trace/score-link.ts";
import { demoRecordings } from "#audio/demo/catalogue/catalogue.ts";
import { renderSong } from "#audio/demo/render.ts";
import { writeWav } from "#audio/demo/write-wav.ts";
import { findEncodingFfmpeg } from "#audio/ingest/decode/ffmpeg.ts";
import { startMediabunnyEncoder } from "#audio/ingest/encode/mediabunny-encoder.ts";
import { sha256OfFile } from "#audio/ingest/hash.ts";
import { prepareRecording } from "#audio/ingest/prepare-recording.ts";
import { markedName, readMarkedIndex } from "#audio/trace/marked-object.ts";
import { readMono, readReference } from "#audio/trace/read-mono.ts";
import { readSlots } from "#audio/trace/read-slots.ts";
import { type BitAt, spliceSegment } from "#audio/trace/splice-segment.ts";

/**
 * `node test/bench/trace.ts [songs]`: which links `npm run trace` names of streams that were decoded, cut and encoded again, as the figures of
 * docs/product/trace.md. Needs ffmpeg, with which streams are decoded.
 */
const links = 20;
/** As many links as the server is assumed to compare with. */
const assumed = 1000;
const rates = [64, 160];
const starts = [0, 9.7, 17.31, 23.6];

const program = findEncodingFfmpeg();
if (program === null) throw new Error("This needs ffmpeg with libmp3lame on PATH or in FFMPEG_PATH.");
const ffmpeg = (...args: string[]) => execFileSync(program, ["-v", "error", "-y", ...args]);
const root = mkdtempSync(join(tmpdir(), "syncline-trace-bench-"));

const codes = new Map<string, boolean>();
const codeOf =
  (link: number): BitAt =>
  (slot) => {
    const key = `${link} ${slot}`;
    const bit = codes.get(key) ?? ((createHash("sha256").update(key).digest()[0] as number) & 1) === 1;
    codes.set(key, bit);
    return bit;
  };

/** The stream of a code, decoded. */
function decoded(work: string, rate: number, bitAt: BitAt, name: string): string {
  const packed = readFileSync(join(work, markedName(rate)));
  const parts = [readFileSync(join(work, `hls/${rate}k/init.mp4`))];
  for (const { number, from, to } of readMarkedIndex(packed) ?? []) {
    const plain = readFileSync(join(work, `hls/${rate}k/seg_${String(number).padStart(3, "0")}.m4s`));
    const made = spliceSegment(plain, packed.subarray(from, to), bitAt);
    if (made === null) throw new Error("The renditions are cut differently.");
    parts.push(Buffer.from(made));
  }
  const [stream, wav] = [join(work, `${name}.mp4`), join(work, `${name}.wav`)];
  writeFileSync(stream, Buffer.concat(parts));
  ffmpeg("-i", stream, wav);
  return wav;
}

const encodings: Record<string, { extension: string; args: string[] }> = {
  "MP3 128": { extension: "mp3", args: ["-b:a", "128k"] },
  "MP3 64, mono, 22 kHz": { extension: "mp3", args: ["-ac", "1", "-ar", "22050", "-b:a", "64k"] },
  "Opus 96": { extension: "opus", args: ["-c:a", "libopus", "-b:a", "96k"] },
  "AAC 96": { extension: "m4a", args: ["-b:a", "96k"] },
};

function leak(wav: string, encoding: string, from: number, seconds: number): string {
  const { extension, args } = encodings[encoding] as (typeof encodings)[string];
  const path = `${wav}.${extension}`;
  ffmpeg("-ss", String(from), "-t", String(seconds), "-i", wav, ...args, path);
  return path;
}

const rows = new Map<string, { right: number; none: number; wrong: number; least: number }>();

function note(kind: string, evidence: readonly number[], true_: readonly number[]): void {
  const row = rows.get(kind) ?? { right: 0, none: 0, wrong: 0, least: Number.POSITIVE_INFINITY };
  const named = evidence.flatMap((value, link) => (value >= requiredEvidence(assumed) ? [link] : []));
  if (named.some((link) => !true_.includes(link))) row.wrong++;
  else if (named.length > 0) row.right++;
  else row.none++;
  row.least = Math.min(row.least, Math.max(0, ...true_.map((link) => evidence[link] as number)));
  rows.set(kind, row);
}

const count = Number(process.argv[2] ?? 5);
const songs = demoRecordings()
  .filter(({ version }) => version === "main")
  .slice(0, count);
for (const [at, { song }] of songs.entries()) {
  const work = join(root, String(at));
  mkdirSync(work);
  const path = join(root, `${song.slug}.wav`);
  await writeWav(path, renderSong({ ...song, seed: song.slug }, {}).mix);
  const started = process.cpuUsage();
  const common = {
    path,
    ladder: rates,
    mp3s: false,
    startEncoder: startMediabunnyEncoder,
    onProgress: () => undefined,
  };
  const plainWork = join(root, `plain-${at}`);
  mkdirSync(plainWork);
  await prepareRecording({ ...common, directory: plainWork, marks: false });
  const plain = process.cpuUsage(started);
  const again = process.cpuUsage();
  await prepareRecording({ ...common, directory: work, marks: true });
  const both = process.cpuUsage(again);
  const seconds = ({ user, system }: NodeJS.CpuUsage) => ((user + system) / 1e6).toFixed(1);
  const bytes = rates.map((rate) => statSync(join(work, markedName(rate))).size);
  console.log(
    `${song.slug}: CPU ${seconds(plain)} s without, ${seconds(both)} s with marked streams of ${bytes} bytes`,
  );
  const reference = await readReference(path, { seed: await sha256OfFile(path) });
  const evidenceOf = async (file: string) => {
    const { slots } = readSlots(await readMono(file, { maxSeconds: 600 }), reference);
    return Array.from({ length: links }, (_, link) => scoreLink(slots, codeOf(link)).evidence);
  };
  for (let i = 0; i < Math.ceil(links / count); i++) {
    const link = (at * Math.ceil(links / count) + i) % links;
    const rate = rates[i % 2] as number;
    const wav = decoded(work, rate, codeOf(link), `link-${link}`);
    for (const encoding of Object.keys(encodings))
      note(`15 s, ${rate} kb/s, ${encoding}`, await evidenceOf(leak(wav, encoding, starts[i % 4] as number, 15)), [
        link,
      ]);
    const other = (link + 7) % links;
    const second = decoded(work, rate, codeOf(other), `other-${link}`);
    const mixed = join(work, `mixed-${link}.wav`);
    for (const length of [15, 40]) {
      ffmpeg("-i", wav, "-i", second, "-filter_complex", "amix=inputs=2", mixed);
      note(`${length} s of two copies, averaged`, await evidenceOf(leak(mixed, "MP3 128", 0, length)), [link, other]);
      for (const period of [4.8, 1.3]) {
        const gate = `between(mod(t\\,${2 * period})\\,0\\,${period})`;
        const switched = `[0]volume='${gate}':eval=frame[a];[1]volume='1-${gate}':eval=frame[b];[a][b]amix=inputs=2`;
        ffmpeg("-i", wav, "-i", second, "-filter_complex", switched, mixed);
        note(
          `${length} s of two copies, switched every ${period} s`,
          await evidenceOf(leak(mixed, "MP3 128", 0, length)),
          [link, other],
        );
      }
    }
  }
  note(
    "30 s of the public stream",
    await evidenceOf(
      leak(
        decoded(work, 160, () => false, "public"),
        "MP3 128",
        0,
        30,
      ),
    ),
    [],
  );
}
console.log(`\nOf ${assumed} links, ${requiredEvidence(assumed).toFixed(1)} is required.\n`);
console.log("| What | Named rightly | None | Wrongly | Least evidence |\n| --- | ---: | ---: | ---: | ---: |");
for (const [kind, { right, none, wrong, least }] of [...rows].sort())
  console.log(`| ${kind} | ${right} | ${none} | ${wrong} | ${least.toFixed(1)} |`);
rmSync(root, { recursive: true });
process.exit(0);
