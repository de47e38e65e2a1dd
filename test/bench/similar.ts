import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { build } from "vite";
import { type IndexedRecording, packRecordings } from "#app/catalogue/similar/index/packed-matrix.ts";
import { EMBEDDING_BYTES } from "#audio/analysis/similarity/model.ts";
import { workerdProcesses } from "#test/bench/cpu.ts";
import { printTable, withGoal } from "#test/bench/table.ts";

/**
 * The index of similar music in workerd at 10,000, 100,000 and 1,000,000 windows of 64 bytes, ten a recording: `node
 * test/bench/similar.ts`, with `--quick` without the largest. Milliseconds are medians over requests of several scans, less the request
 * itself.
 */
const sizes = process.argv.includes("--quick") ? [10_000, 100_000] : [10_000, 100_000, 1_000_000];
const perRecording = 10;
const requests = 9;
/** Milliseconds for a million windows: issue of similar search. */
const goalMs = 50;

function syntheticIndex(windows: number): ArrayBuffer {
  const vectors = new Int8Array((windows + windows / perRecording) * EMBEDDING_BYTES);
  let state = 1;
  for (let at = 0; at < vectors.length; at += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    vectors[at] = (state >> 24) >> 1;
  }
  const vectorAt = (place: number) => vectors.subarray(place * EMBEDDING_BYTES, (place + 1) * EMBEDDING_BYTES);
  const recordings = Array.from({ length: windows / perRecording }, (_, at): IndexedRecording => {
    const first = at * (perRecording + 1);
    return {
      id: `0190c000-0000-7000-8000-${String(at).padStart(12, "0")}`,
      whole: vectorAt(first),
      windows: Array.from({ length: perRecording }, (_, window) => ({
        startMs: window * 5000,
        endMs: window * 5000 + 10_000,
        vector: vectorAt(first + window + 1),
      })),
    };
  });
  return packRecordings(recordings, EMBEDDING_BYTES);
}

async function bundleWorker(): Promise<string> {
  const entry = fileURLToPath(new URL("./similar-worker.ts", import.meta.url));
  const result = await build({
    configFile: false,
    logLevel: "error",
    build: { write: false, minify: false, target: "es2024", lib: { entry, formats: ["es"], fileName: "worker" } },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (output === undefined || !("output" in output)) throw new Error("The worker was not bundled");
  return output.output[0].code;
}

function residentMb(pids: string[]): number {
  const pages = pids.map((pid) => Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1]));
  return (pages.reduce((sum, count) => sum + count, 0) * 4096) / 1e6;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

async function measure(url: URL, query: string, rounds: number): Promise<number> {
  const times: number[] = [];
  for (let request = 0; request < requests; request += 1) {
    const began = performance.now();
    await (await fetch(new URL(`?${query}&rounds=${rounds}`, url))).text();
    times.push(performance.now() - began);
  }
  return median(times);
}

const script = await bundleWorker();
const rows: string[][] = [];
for (const windows of sizes) {
  const others = workerdProcesses();
  const index = syntheticIndex(windows);
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host: "127.0.0.1",
      port: 0,
      modules: true,
      script,
      r2Buckets: ["BUCKET"],
      compatibilityDate: "2026-09-01",
    }),
  );
  const url = await miniflare.ready;
  const bucket = await miniflare.getR2Bucket("BUCKET");
  await bucket.put("index.bin", index);
  const own = workerdProcesses().filter((pid) => !others.includes(pid));
  const rounds = Math.max(1, 1_000_000 / windows);
  const load = await measure(url, "load", 0);
  const idle = await measure(url, "", 0);
  const scanned = await measure(url, "by=window", rounds);
  const filtered = await measure(url, "by=window&filtered", rounds);
  const whole = await measure(url, "by=whole", rounds);
  const ms = (time: number) => Math.max(0, (time - idle) / rounds);
  const goal = windows === 1_000_000 ? { max: goalMs } : {};
  rows.push([
    windows.toLocaleString("en"),
    (index.byteLength / 1e6).toFixed(1),
    (load - idle).toFixed(1),
    withGoal(ms(scanned), goal, 2),
    ms(filtered).toFixed(2),
    ms(whole).toFixed(2),
    residentMb(own).toFixed(0),
  ]);
  await miniflare.dispose();
}
printTable(
  "Similar music: windows",
  ["index MB", "load from R2 ms", "scan by window ms", "1 % allowed ms", "scan of wholes ms", "workerd MB"],
  rows,
);
