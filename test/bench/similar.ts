import { fileURLToPath } from "node:url";
import { convertV4MiniflareOptions, Miniflare, type V4MiniflareOptions } from "miniflare";
import { build } from "vite";
import { type IndexedRecording, packRecordings } from "#app/catalogue/similar/index/packed-matrix.ts";
import { EMBEDDING_BYTES } from "#audio/analysis/similarity/model.ts";
import { wasmModules } from "#scripts/vite/wasm-modules.ts";
import { cpuMs, peakMb, resetPeak, workerdProcesses } from "#test/bench/cpu.ts";
import { printTable, withGoal } from "#test/bench/table.ts";

/**
 * The index of similar music in workerd at 10,000, 100,000 and 1,000,000 windows of 64 bytes, ten a recording: `node
 * test/bench/similar.ts`, with `--quick` without the largest. Milliseconds are medians over requests of several scans, less the request
 * itself; the first load and the first scan of an isolate are single ones.
 */
const sizes = process.argv.includes("--quick") ? [10_000, 100_000] : [10_000, 100_000, 1_000_000];
const perRecording = 10;
const requests = 9;
/** For a million windows: of a search, and what an isolate may use. */
const goalMs = 10;
const goalMb = 128;

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

type Module = { type: "ESModule" | "CompiledWasm"; path: string; contents: string | Uint8Array };

async function bundleWorker(): Promise<Module[]> {
  const entry = fileURLToPath(new URL("./similar-worker.ts", import.meta.url));
  const result = await build({
    configFile: false,
    logLevel: "error",
    plugins: [wasmModules()],
    build: { write: false, minify: false, target: "es2024", lib: { entry, formats: ["es"], fileName: "worker" } },
  });
  const [bundle] = Array.isArray(result) ? result : [result];
  if (bundle === undefined || !("output" in bundle)) throw new Error("The worker was not bundled");
  return bundle.output.map((file) =>
    file.type === "chunk"
      ? { type: "ESModule", path: file.fileName, contents: file.code }
      : { type: "CompiledWasm", path: file.fileName, contents: file.source },
  );
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

async function time(url: URL, query: string): Promise<number> {
  const began = performance.now();
  await (await fetch(new URL(`?${query}`, url))).text();
  return performance.now() - began;
}

async function measure(url: URL, query: string): Promise<number> {
  const times: number[] = [];
  for (let request = 0; request < requests; request += 1) times.push(await time(url, query));
  return median(times);
}

const modules = await bundleWorker();

async function startWorker(bindings: object): Promise<{ miniflare: Miniflare; url: URL; pids: string[] }> {
  const others = workerdProcesses();
  const options = { host: "127.0.0.1", port: 0, modules, compatibilityDate: "2026-09-01", ...bindings };
  const miniflare = new Miniflare(convertV4MiniflareOptions(options as V4MiniflareOptions));
  const url = await miniflare.ready;
  return { miniflare, url, pids: workerdProcesses().filter((pid) => !others.includes(pid)) };
}

/** What an isolate needs at most for the index and searches, in MB: the process with them less the process before. */
async function memoryOf(index: ArrayBuffer): Promise<number> {
  const serve = () => new Response(new Blob([index]).stream(), { headers: { "X-Size": String(index.byteLength) } });
  const { miniflare, url, pids } = await startWorker({ serviceBindings: { INDEX: serve } });
  await measure(url, "idle");
  resetPeak(pids);
  const before = peakMb(pids);
  await measure(url, "by=window&rounds=1");
  await measure(url, "by=whole&rounds=1");
  const peak = peakMb(pids);
  await miniflare.dispose();
  return peak - before;
}

async function timesOf(index: ArrayBuffer, rounds: number) {
  const { miniflare, url, pids } = await startWorker({ r2Buckets: ["BUCKET"] });
  const bucket = await miniflare.getR2Bucket("BUCKET");
  await bucket.put("index.bin", index);
  const empty = await measure(url, "idle");
  const firstLoad = await time(url, "load&rounds=0");
  const idle = await measure(url, "rounds=0");
  const first = await time(url, "by=window&rounds=1");
  const load = await measure(url, "load&rounds=0");
  const ms = async (query: string) => ((await measure(url, `${query}&rounds=${rounds}`)) - idle) / rounds;
  const before = cpuMs(pids);
  await measure(url, `by=window&rounds=${rounds}`);
  const cpu = (cpuMs(pids) - before) / requests / rounds;
  const warm = {
    cpu,
    window: await ms("by=window"),
    filtered: await ms("by=window&filtered"),
    whole: await ms("by=whole"),
  };
  await miniflare.dispose();
  return { firstLoad: firstLoad - empty, load: load - idle, first: first - idle, ...warm };
}

const rows: string[][] = [];
for (const windows of sizes) {
  const index = syntheticIndex(windows);
  const times = await timesOf(index, Math.max(20, 1_000_000 / windows));
  const isLargest = windows === 1_000_000;
  rows.push([
    windows.toLocaleString("en"),
    (index.byteLength / 1e6).toFixed(1),
    times.firstLoad.toFixed(1),
    times.load.toFixed(1),
    times.first.toFixed(2),
    times.cpu.toFixed(2),
    withGoal(times.window, isLargest ? { max: goalMs } : {}, 2),
    times.filtered.toFixed(2),
    times.whole.toFixed(2),
    withGoal(await memoryOf(index), isLargest ? { max: goalMb } : {}, 0),
  ]);
}
printTable(
  "Similar music: windows",
  [
    "index MB",
    "first load from R2 ms",
    "load ms",
    "first scan ms",
    "scan by window CPU ms",
    "ms",
    "1 % allowed ms",
    "scan of wholes ms",
    "memory MB",
  ],
  rows,
);
