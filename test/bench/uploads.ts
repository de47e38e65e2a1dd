import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { variantKey, variantNames, variants } from "#app/media/images/variants.ts";
import { findFfmpeg } from "#audio/ingest/decode/ffmpeg.ts";
import type { Bench } from "#test/bench/harness.ts";
import { type Person, sessionOf } from "#test/bench/signed-in.ts";
import { printTable, withGoal } from "#test/bench/table.ts";

/** A camera's picture of 20 megapixels. */
const size = { width: 5472, height: 3648 };
/** Mean difference of a colour, of 255, that no one sees: both pictures are compared at 12 × 8 pixels. */
const maxDifference = 6;

type Photo = {
  name: string;
  file: string;
  /** Arguments of ffmpeg that encode it below the 2 MB of the form. */
  encode: string[];
  type: string;
  /** EXIF's, written into the file. */
  orientation?: 6;
};

const photos: Photo[] = [
  { name: "JPEG", file: "a.jpg", encode: ["-q:v", "12"], type: "image/jpeg" },
  { name: "JPEG, turned by EXIF", file: "b.jpg", encode: ["-q:v", "12"], type: "image/jpeg", orientation: 6 },
  { name: "PNG", file: "c.png", encode: ["-pix_fmt", "rgb24"], type: "image/png" },
  { name: "WebP", file: "d.webp", encode: ["-quality", "50"], type: "image/webp" },
  {
    name: "AVIF",
    file: "e.avif",
    encode: ["-c:v", "libaom-av1", "-still-picture", "1", "-cpu-used", "8", "-crf", "36", "-pix_fmt", "yuv420p"],
    type: "image/avif",
  },
];

/** Not synchronous: a connection that the server closes meanwhile must be seen to be closed, or the next request fails. */
async function ffmpeg(...args: string[]): Promise<Buffer> {
  const options = { encoding: "buffer", maxBuffer: 2 ** 26 } as const;
  const ran = await promisify(execFile)(
    findFfmpeg() ?? "",
    ["-hide_banner", "-loglevel", "error", "-y", ...args],
    options,
  );
  return ran.stdout;
}

/** Four quarters that differ, with fine detail and grain: a picture that is turned, cut or mixed up shows. A PNG keeps no grain in 2 MB. */
async function drawSource(to: string, withGrain: boolean): Promise<void> {
  const quarter = `s=${size.width / 2}x${size.height / 2}`;
  const inputs = [
    withGrain ? `mandelbrot=${quarter}:maxiter=300` : `color=c=0xe8442a:${quarter}`,
    `testsrc2=${quarter}`,
    `color=c=0x2438ff:${quarter}`,
    withGrain ? `color=c=0x2f6b4f:${quarter},noise=alls=8` : `color=c=0x2f6b4f:${quarter}`,
  ].flatMap((source) => ["-f", "lavfi", "-i", source]);
  const stacked = "[0][1]hstack[a];[2][3]hstack[b];[a][b]vstack,format=rgb24";
  await ffmpeg(...inputs, "-filter_complex", stacked, "-frames:v", "1", "-compression_level", "1", to);
}

/** A photograph of one's own (`SYNCLINE_PHOTO`), at the size of a camera's. */
async function scalePhoto(photo: string, to: string): Promise<void> {
  const { width, height } = size;
  const fill = `scale=${width}:${height}:force_original_aspect_ratio=increase,crop=${width}:${height},format=rgb24`;
  await ffmpeg("-i", photo, "-vf", fill, "-frames:v", "1", "-compression_level", "1", to);
}

/** Writes an EXIF block with `orientation` after a JPEG's first marker. */
function withOrientation(jpeg: Buffer, orientation: number): Buffer {
  const directory = [1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0];
  const exif = [...Buffer.from("Exif\0\0"), 0x49, 0x49, 42, 0, 8, 0, 0, 0, ...directory];
  const segment = Buffer.from([0xff, 0xe1, 0, exif.length + 2, ...exif]);
  return Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)]);
}

const colours = new Map<string, Buffer>();

/** The colours of a picture at 12 × 8 pixels. A source is decoded once for all variants that show the same part of it. */
async function coloursOf(file: string, ...filters: string[]): Promise<Buffer> {
  // As RGB before it is made small: with the colours of 2 × 2 pixels in one, stripes would run into each other.
  const filter = [...filters, "format=rgb24", "scale=12:8:flags=area"].join(",");
  const known = colours.get(`${file} ${filter}`);
  if (known) return known;
  const read = await ffmpeg("-i", file, "-vf", filter, "-frames:v", "1", "-f", "rawvideo", "-pix_fmt", "rgb24", "-");
  colours.set(`${file} ${filter}`, read);
  return read;
}

function difference(a: Buffer, b: Buffer): number {
  return a.reduce((sum, value, at) => sum + Math.abs(value - (b[at] ?? 0)), 0) / Math.max(1, a.length);
}

type Sender = { bench: Bench; cookie: string };

async function post<T>({ bench, cookie }: Sender, path: string, body: object | FormData): Promise<T> {
  const isForm = body instanceof FormData;
  const headers = {
    Origin: bench.url.origin,
    Cookie: cookie,
    ...(isForm ? {} : { "Content-Type": "application/json" }),
  };
  const url = new URL(path, bench.url);
  const response = await fetch(url, { method: "POST", headers, body: isForm ? body : JSON.stringify(body) });
  const { data } = (await response.json()) as { data?: T };
  if (data === undefined) throw new Error(`${url.pathname}: ${response.status}`);
  return data;
}

/** Uploads a picture as the browser does: milliseconds until it is stored and until its variants are made, and their prefix. */
async function upload(sender: Sender, { file, type }: Pick<Photo, "file" | "type">, bytes: Buffer) {
  const began = performance.now();
  const token = { moduleName: "slides", resourceType: "Image", public: true };
  const { uploadToken } = await post<{ uploadToken: string }>(sender, "/api/v1/upload-tokens", token);
  const named = { name: file, uploadToken };
  const form = await post<{ url: string; fields: object; fileUrl: string }>(sender, "/api/v1/files", named);
  const body = new FormData();
  for (const [name, value] of Object.entries(form.fields)) body.append(name, value);
  body.append("file", new Blob([new Uint8Array(bytes)], { type }), file);
  await post(sender, new URL(form.url).pathname, body);
  const stored = performance.now();
  const image = { url: form.fileUrl, invocationType: "RequestResponse", onlyReduction: false };
  const { srcKey } = await post<{ srcKey: string }>(sender, "/api/v1/images", image);
  return {
    storedMs: stored - began,
    processedMs: performance.now() - stored,
    image: srcKey.slice(0, srcKey.lastIndexOf("/")),
  };
}

/** How far the worst variant is from the source, in colours of 255. */
async function worstDifference({ bench }: Sender, image: string, source: string, photo: Photo): Promise<number> {
  const turn = photo.orientation === 6 ? ["transpose=clock"] : [];
  const found: number[] = [];
  for (const name of variantNames) {
    const response = await fetch(new URL(`/media/${variantKey(image, name)}`, bench.url));
    const file = `${source}-${photo.file}-${name}.webp`;
    writeFileSync(file, Buffer.from(await response.arrayBuffer()));
    const { width, height } = variants[name];
    // A link's preview is cut out of the middle.
    const cut = name === "og" ? [`crop='min(iw,ih*${width}/${height})':'min(ih,iw*${height}/${width})'`] : [];
    found.push(difference(await coloursOf(source, ...turn, ...cut), await coloursOf(file)));
  }
  return Math.max(...found);
}

/**
 * Time and memory of the upload of pictures of 20 megapixels in each format, and whether every variant shows what the source does. Locally
 * the pictures are decoded outside of workerd, by the stand-in of the platform's Images.
 */
export async function measureUploads(bench: Bench, person: Person): Promise<void> {
  if (findFfmpeg() === null) {
    console.log("Uploads are not measured: ffmpeg is missing.");
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), "syncline-photos-"));
  try {
    const sender = { bench, cookie: await sessionOf(bench.url, person) };
    const [grained, plain] = [join(folder, "grained.png"), join(folder, "plain.png")];
    const own = process.env.SYNCLINE_PHOTO;
    await (own ? scalePhoto(own, grained) : drawSource(grained, true));
    await drawSource(plain, false);
    const rows: string[][] = [];
    for (const photo of photos) {
      const source = photo.type === "image/png" ? plain : grained;
      const file = join(folder, photo.file);
      await ffmpeg("-i", source, ...photo.encode, file);
      const encoded = readFileSync(file);
      const bytes = photo.orientation ? withOrientation(encoded, photo.orientation) : encoded;
      bench.memory.reset();
      const cpuBefore = bench.cpuMs();
      const { storedMs, processedMs, image } = await upload(sender, photo, bytes);
      const cpu = bench.cpuMs() - cpuBefore;
      const worst = await worstDifference(sender, image, source, photo);
      rows.push([
        photo.name,
        (bytes.length / 2 ** 20).toFixed(2),
        storedMs.toFixed(0),
        processedMs.toFixed(0),
        cpu.toFixed(0),
        withGoal(bench.memory.peakMb(), {}, 0),
        withGoal(worst, { max: maxDifference }, 1),
      ]);
    }
    const heads = ["MB", "stored ms", "variants ms", "workerd CPU ms", "workerd peak MB", "colours off, of 255"];
    printTable(`Upload of a picture of ${size.width} × ${size.height}`, heads, rows);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
